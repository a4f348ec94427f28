// Which modal dialog is on top; what has to stay reachable moves into it.
import { createStore } from '../lib/store.ts'

let open: HTMLDialogElement[] = []

export const topDialog = createStore<HTMLDialogElement | null>(null)

export function dialogOpened(dialog: HTMLDialogElement): void {
  open = [...open, dialog]
  topDialog.set(dialog)
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  open = open.filter((other) => other !== dialog)
  topDialog.set(open.at(-1) ?? null)
}

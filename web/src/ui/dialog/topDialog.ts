// Tracks the topmost modal dialog, in which notifications are rendered.
import type { AroundNavHandler } from 'wouter'
import { createStore } from '../../lib/store.ts'

let openDialogs: HTMLDialogElement[] = []

export const topDialog = createStore<HTMLDialogElement | null>(null)

export function dialogOpened(dialog: HTMLDialogElement): void {
  openDialogs = [...openDialogs, dialog]
  topDialog.set(dialog)
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  openDialogs = openDialogs.filter((other) => other !== dialog)
  topDialog.set(openDialogs.at(-1) ?? null)
}

/** A link in a dialog replaces the history entry of the dialog, so that Back from the new page leads to the page below. */
export const replaceDialog: AroundNavHandler = (navigate, to, options) =>
  navigate(to, topDialog.get() ? { ...options, replace: true } : options)

// The current notification, and how long it stays.
import { createStore } from '../../lib/store.ts'

export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  title: string
  description: string
  destructive?: boolean
  action?: ToastAction
  /** What belongs to the same deed, such as Send New Links beside Undo. */
  also?: ToastAction
}

const duration = 5000 // milliseconds
// The minimum time that a message stays after a pause, in milliseconds.
const minRemaining = 1000

export const currentToast = createStore<Toast | null>(null)

let timer: ReturnType<typeof setTimeout> | undefined
let remaining = 0 // milliseconds
let startedAt = 0
const pausedBy = new Set<Pause>()

/** The reasons to pause the timer of a message: the pointer or the focus is on it, or the window is in the background. */
export type Pause = 'pointer' | 'focus' | 'window'

/** Shows a message for five seconds, replacing the previous one. */
export function showToast(toast: Toast): void {
  stopTimer()
  currentToast.set(toast)
  remaining = duration
  startTimer()
}

export function closeToast(): void {
  stopTimer()
  currentToast.set(null)
}

export function pauseToast(reason: Pause): void {
  pausedBy.add(reason)
  stopTimer()
}

export function resumeToast(reason: Pause): void {
  pausedBy.delete(reason)
  startTimer()
}

function startTimer(): void {
  if (timer !== undefined || pausedBy.size > 0 || !currentToast.get()) return
  startedAt = Date.now()
  timer = setTimeout(closeToast, Math.max(remaining, minRemaining))
}

function stopTimer(): void {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  remaining -= Date.now() - startedAt
}

const pendingChanges = new Set<Promise<unknown>>()

/** Makes the button of a message, such as Undo, wait until a change is complete, because no other change starts before. */
export function delayToastAction(change: Promise<unknown>): void {
  pendingChanges.add(change)
  void change.finally(() => pendingChanges.delete(change))
}

/** Runs the action of a message once no change is pending. */
export function runToastAction(run: () => void): void {
  if (pendingChanges.size === 0) run()
  else void Promise.all(pendingChanges).then(run)
}

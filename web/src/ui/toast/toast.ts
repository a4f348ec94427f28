// The notification on the screen, and how long it stays.
import { createStore } from '../../lib/store.ts'

export interface Toast {
  title: string
  description: string
  destructive?: boolean
  action?: { label: string; run: () => void }
}

const duration = 5000 // milliseconds
// How long the message stays at least after a pause, in milliseconds.
const minRemaining = 1000

export const currentToast = createStore<Toast | null>(null)

let timer: ReturnType<typeof setTimeout> | undefined
let remaining = 0 // milliseconds
let startedAt = 0
const pausedBy = new Set<Pause>()

/** Why the timer of a message is paused: pointer or focus is on it, or the window is in the background. */
export type Pause = 'pointer' | 'focus' | 'window'

/** Shows a message for five seconds; it replaces the one before. */
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

export function pauseToast(why: Pause): void {
  pausedBy.add(why)
  stopTimer()
}

export function resumeToast(why: Pause): void {
  pausedBy.delete(why)
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

// The one message on the screen: what it says and how long it stays.
import { createStore } from '../lib/store.ts'

export interface Toast {
  title: string
  description: string
  destructive?: boolean
  action?: { label: string; run: () => void }
}

const shownFor = 5000
// What is left when someone turns away from a message is never too short to see it go.
const shortest = 1000

export const currentToast = createStore<Toast | null>(null)

let timer: ReturnType<typeof setTimeout> | undefined
let left = 0
let since = 0
const pausedBy = new Set<Pause>()

/** Why the time of a message stands still: someone is at it, or is not looking. */
export type Pause = 'pointer' | 'focus' | 'window'

/** Shows a message in place of the one before it, for about five seconds. */
export function showToast(toast: Toast): void {
  stopTimer()
  currentToast.set(toast)
  left = shownFor
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
  since = Date.now()
  timer = setTimeout(closeToast, Math.max(left, shortest))
}

function stopTimer(): void {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  left -= Date.now() - since
}

// The clock of a match, which runs from the first event to the end and stops in pauses; internal/rules/score/clock.go does the same
// in Go. All times are in milliseconds.

export interface Clock {
  /** Since 1970; 0 while it runs. */
  pausedSince: number
  /** The length of all earlier pauses together. */
  pausedFor: number
}

export const newClock: Clock = { pausedSince: 0, pausedFor: 0 }

/** A clock that runs, paused at a time. Times before 1970 would read as a clock that runs. */
export function pausedAt({ pausedFor }: Clock, at: number): Clock {
  return { pausedSince: Math.max(1, at), pausedFor }
}

/** A paused clock that runs again. The devices of a pause and its end can differ: it is never below 0. */
export function resumedAt({ pausedSince, pausedFor }: Clock, at: number): Clock {
  return { pausedSince: 0, pausedFor: pausedFor + Math.max(0, at - pausedSince) }
}

/**
 * Whole seconds between two times without the pauses, at least 0. A match that ends in a pause has its end at the beginning of
 * the pause.
 */
export function secondsOn({ pausedSince, pausedFor }: Clock, from: number, to: number): number {
  const until = pausedSince ? Math.min(to, pausedSince) : to
  return Math.max(0, Math.floor((until - from - pausedFor) / 1000))
}

/** A time limit of so many minutes in seconds; without one it never ends. */
export function timeLimit(maxTime: number | undefined): number {
  return maxTime === undefined ? Infinity : maxTime * 60
}

// The clock of a match, which runs from the first event to the end and stops during pauses. Go counterpart:
// internal/rules/score/clock.go. All times are in milliseconds.

export interface Clock {
  /** When the current pause began, in milliseconds since 1970; 0 while the clock runs. */
  pausedSince: number
  /** The total length of all earlier pauses. */
  pausedFor: number
}

export const newClock: Clock = { pausedSince: 0, pausedFor: 0 }

/** Pauses a running clock. Times before 1970 become 1, because 0 means that the clock runs. */
export function pauseClock({ pausedFor }: Clock, at: number): Clock {
  return { pausedSince: Math.max(1, at), pausedFor }
}

/** Resumes a paused clock. Two devices may have reported the pause and its end, so a negative length counts as 0. */
export function resumeClock({ pausedSince, pausedFor }: Clock, at: number): Clock {
  return { pausedSince: 0, pausedFor: pausedFor + Math.max(0, at - pausedSince) }
}

/**
 * The whole seconds from one time to another without the pauses, at least 0. If the clock is paused, time stops at the
 * beginning of the pause.
 */
export function elapsedSeconds({ pausedSince, pausedFor }: Clock, from: number, to: number): number {
  const until = pausedSince ? Math.min(to, pausedSince) : to
  return Math.max(0, Math.floor((until - from - pausedFor) / 1000))
}

/** Converts a time limit from minutes to seconds; Infinity without a limit. */
export function toLimitInSeconds(maxTime: number | undefined): number {
  return maxTime === undefined ? Infinity : maxTime * 60
}

// Debounces taps: a bouncing finger, or two fingers of one hand, count as one tap.
import type { Team } from '../rules/rules.ts'

const debounceWindow = 120 // milliseconds

/** Returns a function that reports whether a tap is accepted. A second tap on the same half within 120 ms is ignored. */
export function createTapGuard(): (team: Team, at: number) => boolean {
  const latest: Partial<Record<Team, number>> = {}
  return (team, at) => {
    const before = latest[team]
    if (before !== undefined && at - before < debounceWindow) return false
    latest[team] = at
    return true
  }
}

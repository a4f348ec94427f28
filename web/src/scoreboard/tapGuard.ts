// Counts a bouncing finger, or two fingers of one hand, as one tap.
import type { Team } from '../rules/rules.ts'

const sameTapWithin = 120 // milliseconds

/** Returns a function that says whether a tap counts: a second one on the same half within 120 ms does not. */
export function createTapGuard(): (team: Team, at: number) => boolean {
  const latest: Partial<Record<Team, number>> = {}
  return (team, at) => {
    const before = latest[team]
    if (before !== undefined && at - before < sameTapWithin) return false
    latest[team] = at
    return true
  }
}

// A finger that bounces, or two fingers of one hand, are one tap.
import type { Team } from '../rules/rules.ts'

const sameTapWithin = 120

/** Answers whether a pointer's tap counts: a second one on the same half within 120 ms is the same tap. */
export function createTapGuard(): (team: Team, at: number) => boolean {
  const latest: Partial<Record<Team, number>> = {}
  return (team, at) => {
    const before = latest[team]
    if (before !== undefined && at - before < sameTapWithin) return false
    latest[team] = at
    return true
  }
}

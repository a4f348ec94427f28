import { lineupOf } from '../../rules/lineupEvents.ts'
import type { Log } from '../../rules/logTypes.ts'
import type { Team } from '../../rules/rules.ts'

/** Returns the numbers with which the team began its latest set with a known line-up; empty if there is none. */
export function lastStarters(log: Log, team: Team): readonly number[] {
  for (let step = log.top; step; step = step.below) {
    const { starters } = lineupOf(step.before.state, team)
    if (starters.length > 0) return starters
  }
  return []
}

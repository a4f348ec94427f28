// Derives from the log what happens on the court: side changes and time-outs.
import { stateOf } from '../../rules/log.ts'
import type { Log } from '../../rules/logTypes.ts'
import type { Team } from '../../rules/rules.ts'

/** The teams on the left before and after the latest point, if it made the teams change sides; otherwise null. */
export function findSideChange(log: Log): { before: Team; after: Team } | null {
  let after = stateOf(log).left
  for (let step = log.top; step; step = step.below) {
    const before = step.before.state.left
    const { type } = step.event
    if (type === 'point') return before && after && before !== after ? { before, after } : null
    if (!['sides', 'serve', 'timeout', 'toss', 'pause', 'resume'].includes(type)) return null
    after = before
  }
  return null
}

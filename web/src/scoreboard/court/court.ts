// What the board knows of the court: the change of sides, and the running time-out.
import { stateOf } from '../../rules/log.ts'
import type { Log, Step } from '../../rules/logTypes.ts'
import type { Team } from '../../rules/rules.ts'

/** The latest event that counts besides pauses of the clock: they end neither a time-out nor a change of sides. */
function latestOnCourt({ top }: Log): Step | null {
  let step = top
  while (step && ['pause', 'resume'].includes(step.event.type)) step = step.below
  return step
}

/** Who was on the left before and after the latest point, if it made the teams change sides; else null. */
export function changeOfSides(log: Log): { before: Team; after: Team } | null {
  let after = stateOf(log).left
  for (let step = log.top; step; step = step.below) {
    const before = step.before.state.left
    const { type } = step.event
    if (type === 'point') return before && after && before !== after ? { before, after } : null
    if (!['sides', 'serve', 'timeout', 'pause', 'resume'].includes(type)) return null
    after = before
  }
  return null
}

/** The length of a time-out, in milliseconds. */
const timeoutDuration = 30_000

/** The running time-out at this time, by the clock of the log's events, or null. */
export function runningTimeout(log: Log, now: number): { team: Team; seconds: number } | null {
  const top = latestOnCourt(log)?.event
  if (top?.type !== 'timeout' || !top.team) return null
  const left = Math.min(timeoutDuration, top.at + timeoutDuration - now)
  return left > 0 ? { team: top.team, seconds: Math.ceil(left / 1000) } : null
}

// Derives from the log what happens on the court: side changes and time-outs.
import { stateOf } from '../../rules/log.ts'
import type { Log, Step } from '../../rules/logTypes.ts'
import type { Team } from '../../rules/rules.ts'

/** The latest applied event, ignoring pauses of the clock, which end neither a time-out nor a side change. */
function latestCourtStep({ top }: Log): Step | null {
  let step = top
  while (step && ['pause', 'resume'].includes(step.event.type)) step = step.below
  return step
}

/** The teams on the left before and after the latest point, if it made the teams change sides; otherwise null. */
export function findSideChange(log: Log): { before: Team; after: Team } | null {
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

/**
 * The time-out that is running at this time, by the clock of the log's events, with its remaining seconds; null if there is
 * none.
 */
export function findRunningTimeout(log: Log, now: number): { team: Team; seconds: number } | null {
  const top = latestCourtStep(log)?.event
  if (top?.type !== 'timeout' || !top.team) return null
  const left = Math.min(timeoutDuration, top.at + timeoutDuration - now)
  return left > 0 ? { team: top.team, seconds: Math.ceil(left / 1000) } : null
}

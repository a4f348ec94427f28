// What the board knows of the court: which team is on the left, and the running time-out.
import type { MatchState } from '../../rules/liveMatch.ts'
import { stateOf } from '../../rules/log.ts'
import type { Log, Step } from '../../rules/logTypes.ts'
import type { Team } from '../../rules/rules.ts'
import { usualOrder } from '../boardGame.ts'
import type { Order } from '../boardGame.ts'

export function orderOf({ left }: MatchState): Order {
  return left === 'team2' ? ['team2', 'team1'] : usualOrder
}

/** The latest event that counts besides pauses of the clock: they end neither a time-out nor a change of sides. */
function latestOnCourt({ top }: Log): Step | null {
  let step = top
  while (step && ['pause', 'resume'].includes(step.event.type)) step = step.below
  return step
}

/** Whether the latest point makes the teams change sides within a set. */
export function hasChangedSides(log: Log): boolean {
  const top = latestOnCourt(log)
  const state = stateOf(log)
  if (top?.event.type !== 'point') return false
  const before = top.before.state
  return before.sets.length === state.sets.length && before.left !== state.left
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

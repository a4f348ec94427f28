// The actions of the scorer at a device, as events without the fields that are added when they are stored.
import type { GameEvent } from '../contract/types.ts'
import { isOver, leaderOf, scoreNow, totalOf } from './liveMatch.ts'
import type { MatchState } from './liveMatch.ts'
import { stateOf, topOf } from './log.ts'
import type { Log } from './logTypes.ts'
import type { Team } from './rules.ts'

/** An event without its id, time, device and position in the log, which are added when it is stored. */
export type Action = Omit<GameEvent, 'id' | 'at' | 'seen' | 'device'>

/** A point, with the number of its rally in the log of this device; null once the game is over. */
export function pointOf(log: Log, team: Team, points = 1): Action | null {
  const state = stateOf(log)
  if (isOver(state)) return null
  return { type: 'point', team, rally: totalOf(state) + points, ...(points > 1 && { points }) }
}

/** Undoes the latest event that counts; null if there is none. */
export function undoOf(log: Log): Action | null {
  const top = topOf(log)
  return top && { type: 'undo', undoes: top.id }
}

/** Ends the game before its rules do; null if it is over, or if the score is level and the rules have no draws. */
export function finishOf(log: Log): Action | null {
  const state = stateOf(log)
  const canEnd = leaderOf(state) !== null || log.match.draws
  return isOver(state) || !canEnd ? null : { type: 'finish', rally: totalOf(state) }
}

/** Lets the next point decide the game; null if it is over, or if a team leads. */
export function lastPointOf(log: Log): Action | null {
  const state = stateOf(log)
  return isOver(state) || leaderOf(state) ? null : { type: 'lastPoint', rally: totalOf(state) }
}

/** A pause of the clock; null once the game is over, and while it is paused. */
export function pauseOf(log: Log): Action | null {
  const state = stateOf(log)
  return isOver(state) || state.clock.pausedSince ? null : { type: 'pause' }
}

/** The end of a pause of the clock; null unless the clock of a running game is paused. */
export function resumeOf(log: Log): Action | null {
  const state = stateOf(log)
  return isOver(state) || !state.clock.pausedSince ? null : { type: 'resume' }
}

/** A correction that makes a score the official one. */
export function correctTo(state: MatchState): Action {
  return { type: 'correct', ...scoreNow(state), ...(state.sets.length > 1 && { sets: [...state.sets] }) }
}

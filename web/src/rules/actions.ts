// What the scorer can do with a live game: each function builds the event of one action.
import type { GameEvent } from '../contract/types.ts'
import { isOver, leaderOf, currentScore, totalPoints } from './liveMatch.ts'
import type { MatchState } from './matchState.ts'
import { stateOf, findUndoableEvent } from './log.ts'
import type { Log } from './logTypes.ts'
import type { Team } from './rules.ts'

/** An event without its id, time, device and position in the log, which are set when it is stored. */
export type Action = Omit<GameEvent, 'id' | 'at' | 'seen' | 'device'>

/** Returns a point for a team, with the number of its rally in the log of this device; null once the game is over. */
export function pointOf(log: Log, team: Team, points = 1): Action | null {
  const state = stateOf(log)
  if (isOver(state)) return null
  return { type: 'point', team, rally: totalPoints(state) + points, ...(points > 1 && { points }) }
}

/** Returns an undo of the latest applied event; null if there is none. */
export function undoOf(log: Log): Action | null {
  const top = findUndoableEvent(log)
  return top && { type: 'undo', undoes: top.id }
}

/** Returns an event that ends the game early; null if it is over, or if the score is level and the rules allow no draw. */
export function finishOf(log: Log): Action | null {
  const state = stateOf(log)
  const canEnd = leaderOf(state) !== null || log.match.draws
  return isOver(state) || !canEnd ? null : { type: 'finish', rally: totalPoints(state) }
}

/** Returns the agreement that the next point wins; null if the game is over or a team leads. */
export function lastPointOf(log: Log): Action | null {
  const state = stateOf(log)
  return isOver(state) || leaderOf(state) ? null : { type: 'lastPoint', rally: totalPoints(state) }
}

/** Returns an event that pauses the clock; null if the game is over or already paused. */
export function pauseOf(log: Log): Action | null {
  const state = stateOf(log)
  return isOver(state) || state.clock.pausedSince ? null : { type: 'pause' }
}

/** Returns an event that resumes the clock; null unless a running game is paused. */
export function resumeOf(log: Log): Action | null {
  const state = stateOf(log)
  return isOver(state) || !state.clock.pausedSince ? null : { type: 'resume' }
}

/** Returns a correction that makes the score of `state` the valid one. */
export function correctTo(state: MatchState): Action {
  return { type: 'correct', ...currentScore(state), ...(state.sets.length > 1 && { sets: [...state.sets] }) }
}

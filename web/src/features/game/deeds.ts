// What the people at a device do, as events that are still to be told.
import { leaderOf, scoreNow, totalOf } from '../../rules/liveMatch.ts'
import type { MatchState } from '../../rules/liveMatch.ts'
import { stateOf, topOf } from '../../rules/log.ts'
import type { Log } from '../../rules/log.ts'
import type { GameEvent } from '../../rules/logEvents.ts'
import type { Team } from '../../rules/rules.ts'

/** An event before it is told: what happened, without who, when and after what. */
export type Deed = Omit<GameEvent, 'id' | 'at' | 'seen' | 'device'>

/** A point, with the number of the rally as it is seen here; null once the game is over. */
export function pointOf(log: Log, team: Team, points = 1): Deed | null {
  const state = stateOf(log)
  if (state.winner) return null
  return { type: 'point', team, rally: totalOf(state) + points, ...(points > 1 && { points }) }
}

/** Takes back the latest event that counts; null where there is none. */
export function undoOf(log: Log): Deed | null {
  const top = topOf(log)
  return top && { type: 'undo', undoes: top.id }
}

/** Ends the game by hand; null while it is level. */
export function finishOf(log: Log): Deed | null {
  const state = stateOf(log)
  return state.winner || !leaderOf(state) ? null : { type: 'finish', rally: totalOf(state) }
}

/** Makes a score the official one. */
export function correctTo(state: MatchState): Deed {
  return { type: 'correct', ...scoreNow(state), ...(state.sets.length > 1 && { sets: state.sets }) }
}

// A game of the free scorer, as it is stored on the device: its rules and the log of its events. freeLog.ts plays it.
import type { GameEvent } from '../contract/types.ts'
import type { MatchState } from './liveMatch.ts'
import type { GameRules } from './rules.ts'

/** What the events lead to. It is stored too, so that the lists of games need not replay them. */
type FreeState = Pick<MatchState, 'sets' | 'team1Sets' | 'team2Sets' | 'winner'>

export interface FreeGame {
  id: string
  rules: GameRules
  /** Milliseconds since 1970. */
  startTime: number
  /** Set once the game is over, milliseconds since 1970. */
  endTime?: number
  /** The events that were applied, oldest first, also those that were undone. */
  events: readonly GameEvent[]
  state: FreeState
}

export function newGame(id: string, rules: GameRules, at: number): FreeGame {
  const { startingScore } = rules
  const sets = [{ team1Score: startingScore, team2Score: startingScore }]
  return { id, rules, startTime: at, events: [], state: { sets, team1Sets: 0, team2Sets: 0, winner: null } }
}

/** Whole seconds from the start to the end of the game, or to now while it is running; at least 0. */
export function secondsPlayed(game: Pick<FreeGame, 'startTime' | 'endTime'>, now: number): number {
  return Math.max(0, Math.floor(((game.endTime ?? now) - game.startTime) / 1000))
}

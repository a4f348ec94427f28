// A game of the free scorer as stored on the device: its rules and the log of its events. freeLog.ts applies actions to it.
import type { GameEvent, Kit } from '../contract/types.ts'
import { newClock, elapsedSeconds } from './clock.ts'
import type { Clock } from './clock.ts'
import type { MatchState } from './matchState.ts'
import type { GameRules, Team } from './rules.ts'

/** The state after all events, stored too so that lists of games need not replay them. */
type FreeState = Pick<MatchState, 'sets' | 'team1Sets' | 'team2Sets' | 'winner'> & {
  /** Absent until the clock is first paused. */
  clock?: Clock
}

/** The kits of the teams. A team without a kit has the default colour of its side. */
export type Kits = Partial<Record<Team, Kit>>

export interface FreeGame {
  id: string
  rules: GameRules
  /** Absent if no team has a kit. */
  kits?: Kits
  /** Milliseconds since 1970. */
  startTime: number
  /** Milliseconds since 1970; absent while the game is running. */
  endTime?: number
  /** The applied events, oldest first, including those that were undone later. */
  events: readonly GameEvent[]
  state: FreeState
}

export function newGame(id: string, rules: GameRules, at: number, kits?: Kits): FreeGame {
  const { startingScore } = rules
  const sets = [{ team1Score: startingScore, team2Score: startingScore }]
  return {
    id,
    rules,
    ...(kits && { kits }),
    startTime: at,
    events: [],
    state: { sets, team1Sets: 0, team2Sets: 0, winner: null },
  }
}

/** The whole seconds of play from the start to the end, or to `now` while the game is running, without pauses; at least 0. */
export function secondsPlayed({ startTime, endTime, state }: TimedGame, now: number): number {
  return elapsedSeconds(state.clock ?? newClock, startTime, endTime ?? now)
}

type TimedGame = Pick<FreeGame, 'startTime' | 'endTime'> & { state: Pick<FreeState, 'clock'> }

// A game of the free scorer, as it is stored on the device: its rules and the log of its events. freeLog.ts plays it.
import type { GameEvent, Kit } from '../contract/types.ts'
import { newClock, secondsOn } from './clock.ts'
import type { Clock } from './clock.ts'
import type { MatchState } from './liveMatch.ts'
import type { GameRules, Team } from './rules.ts'

/** The state after all events. It is stored as well, so that lists of games need not replay the events. */
type FreeState = Pick<MatchState, 'sets' | 'team1Sets' | 'team2Sets' | 'winner'> & {
  /** Once the clock has been paused. */
  clock?: Clock
}

/** The kits of the teams. A team without one has the usual colour of its side. */
export type Kits = Partial<Record<Team, Kit>>

export interface FreeGame {
  id: string
  rules: GameRules
  /** Absent if no team has a kit. */
  kits?: Kits
  /** Milliseconds since 1970. */
  startTime: number
  /** Set once the game is over, milliseconds since 1970. */
  endTime?: number
  /** The events that were applied, oldest first, also those that were undone. */
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

/** Whole seconds from the start to the end of the game, or to now while it is running, without pauses; at least 0. */
export function secondsPlayed({ startTime, endTime, state }: Timed, now: number): number {
  return secondsOn(state.clock ?? newClock, startTime, endTime ?? now)
}

type Timed = Pick<FreeGame, 'startTime' | 'endTime'> & { state: Pick<FreeState, 'clock'> }

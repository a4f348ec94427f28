import type { SetScore } from '../contract/types.ts'
import type { Clock } from './clock.ts'
import type { Lineup } from './lineups.ts'
import type { Team } from './rules.ts'
import type { Sanction } from './sanctions.ts'

/** The state of a match after some of its events. */
export interface MatchState {
  /** The sets so far. The last one is being played, or has ended the match. */
  sets: readonly SetScore[]
  /** The sets won by each team. */
  team1Sets: number
  team2Sets: number
  /** The winner of the match; null while it is running, and after a draw. */
  winner: Team | null
  /** Whether the match has ended level. */
  drawn: boolean
  /** The serving team; null if unknown. */
  serving: Team | null
  /** The team on the left from the scorer's view. Null if unknown: the scorer is asked before the set begins. */
  left: Team | null
  /** The time-outs taken in this set by team 1 and team 2. */
  timeouts: readonly [number, number]
  /** The team that served first in this set; null if unknown. */
  began: Team | null
  /** Whether the match was ended by hand, by an agreed last point or by a typed result, and not by its rules. */
  finished: boolean
  /** Whether a typed result ended the match; each set then counts for its leader. */
  typed: boolean
  /** Whether the teams agreed that the next point wins. A correct or record event ends the agreement. */
  lastPoint: boolean
  clock: Clock
  /** The line-ups in the current set, of team 1 and team 2; null if there are none. */
  lineups: readonly [Lineup, Lineup] | null
  /** The sanctions in the match. */
  sanctions: readonly Sanction[]
}

// What devices tell about a live game, and what becomes of it; internal/score/event.go is the twin.
import type { Match, SetScore } from './liveMatch.ts'
import type { Team } from './rules.ts'

/**
 * What an event says. `undo` takes back the event it names, `correct` sets the score, `take` means that this device
 * scores from now on, `settle` that the score stands, and `record` that it was entered in the league's books, which
 * only the server does.
 */
export type EventType =
  'point' | 'undo' | 'correct' | 'finish' | 'serve' | 'sides' | 'timeout' | 'take' | 'settle' | 'record'

/** One thing that happened in a game, as the device that saw it tells it. */
export interface GameEvent {
  /** A UUID; the same event is never counted twice. */
  id: string
  type: EventType
  team?: Team
  /** Of a point: what it is worth; absent is 1. */
  points?: number
  /** All points on the board after a point, or at a finish, as the device saw it; absent: it does not know. */
  rally?: number
  /** The id of the event that is taken back. */
  undoes?: string
  /**
   * Of a correct: the points of the running set. Of a record: the scores in the books, which are sets won where the
   * match has several.
   */
  team1Score?: number
  team2Score?: number
  /** Of a correct or record: the points of all sets; a correct without leaves those before the running one alone. */
  sets?: readonly SetScore[]
  /** Of a record: the match is over, the leader has won. */
  final?: boolean
  /** When it happened, milliseconds since 1970. */
  at: number
  /** The last sequence number that the device knew. */
  seen: number
  device?: string
}

/**
 * What became of an event, which is kept whatever it is: `merged` with another device's telling of the same rally,
 * `noop` because it changes nothing, `late` because the match was over, or `conflict` with what was counted.
 */
export type Outcome = 'applied' | 'merged' | 'noop' | 'late' | 'conflict'

/** An event in the log of its game; `seq` counts from 1, without gaps. */
export interface Entry extends GameEvent {
  seq: number
  outcome: Outcome
}

export function worthOf(event: GameEvent): number {
  return Math.max(1, event.points ?? 0)
}

/** Whether the event is about the score, so that somebody has to look at it if it does not count. */
export function isAboutScore({ type }: GameEvent): boolean {
  return type === 'point' || type === 'undo' || type === 'correct' || type === 'finish'
}

/** The running set of a correct, or the scores in the books of a record. */
export function scoreIn({ team1Score = 0, team2Score = 0 }: GameEvent): SetScore {
  return { team1Score, team2Score }
}

/** Whether an event says what its type needs. */
export function makesSense(event: GameEvent, match: Match): boolean {
  const { team, sets = [] } = event
  switch (event.type) {
    case 'point':
      return isTeam(team) && (worthOf(event) === 1 || match.steps.includes(worthOf(event)))
    case 'serve':
    case 'sides':
    case 'timeout':
      return isTeam(team)
    case 'correct':
      return sets.length <= Math.max(1, match.sets) && [scoreIn(event), ...sets].every(isPossible)
    default:
      return ['undo', 'finish', 'take', 'settle', 'record'].includes(event.type)
  }
}

function isTeam(team: string | undefined): boolean {
  return team === 'team1' || team === 'team2'
}

function isPossible({ team1Score, team2Score }: SetScore): boolean {
  return Math.min(team1Score, team2Score) >= 0
}

// The events that devices send about a live game, and their outcomes; internal/score/event.go does the same in Go.
import type { Match, SetScore } from './liveMatch.ts'
import type { Team } from './rules.ts'

/**
 * The type of an event. `undo` reverts the event it names, `correct` sets the score, `take` makes the device the scorer,
 * `settle` confirms the score, and `record` is an official result, which only the server sends.
 */
export type EventType =
  'point' | 'undo' | 'correct' | 'finish' | 'serve' | 'sides' | 'timeout' | 'take' | 'settle' | 'record'

/** One event of a game, as its device sends it. */
export interface GameEvent {
  /** A UUID; an event is never applied twice. */
  id: string
  type: EventType
  team?: Team
  /** The value of a point; 1 if absent. */
  points?: number
  /** The sum of all points after a point, or at a finish, as the device saw it. */
  rally?: number
  /** The id of the event that an undo reverts. */
  undoes?: string
  /** In a correct the points of the running set; in a record the official result, in sets won if there are several. */
  team1Score?: number
  team2Score?: number
  /** In a correct or record the points of all sets. If a correct omits it, earlier sets stay unchanged. */
  sets?: readonly SetScore[]
  /** In a record: the match is over and the leader has won. */
  final?: boolean
  /** The time of the event in milliseconds since 1970. */
  at: number
  /** The last sequence number that the device had received. */
  seen: number
  device?: string
}

/**
 * What the log did with an event; it stores the event in any case. `merged`: another device sent the same rally. `noop`:
 * it changes nothing. `late`: the match was over. `conflict`: it contradicts what was applied.
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

/** Whether the event is about the score: then a person has to settle it if it is not applied. */
export function isAboutScore({ type }: GameEvent): boolean {
  return type === 'point' || type === 'undo' || type === 'correct' || type === 'finish'
}

/** The running set of a correct, or the official result of a record. */
export function scoreIn({ team1Score = 0, team2Score = 0 }: GameEvent): SetScore {
  return { team1Score, team2Score }
}

/** Whether an event has the fields that its type needs. */
export function isValid(event: GameEvent, match: Match): boolean {
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

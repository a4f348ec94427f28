// The rules of line-ups are loaded only for games that have them, and then installed here. Until then a log ignores the events
// about line-ups, which change no score.
import type { GameEvent, Match } from '../contract/types.ts'
import type { Log, Step } from './logTypes.ts'
import type { MatchState } from './matchState.ts'
import type { Team } from './rules.ts'

export interface LineupRules {
  /** Whether the event is about line-ups and has valid values in the fields that its type requires. */
  isValid: (event: GameEvent, match: Match) => boolean
  /** Whether the event changes the state; undefined if it is not about line-ups. */
  changes: (match: Match, state: MatchState, event: GameEvent) => boolean | undefined
  apply: (match: Match, state: MatchState, event: GameEvent) => MatchState
  /** Returns the state before a point of a team is added. */
  beforePoint: (state: MatchState, team: Team) => MatchState
  /** Whether all steps from the latest one down to `step`, which is not one of them, are about line-ups. */
  areAbove: (top: Step | null, step: Step) => boolean
  /** Applies the events of these steps to the log before `step`. Those that the rules do not allow without it are dropped. */
  addAgain: (log: Log, top: Step, step: Step) => Log
}

export let lineupRules: LineupRules | undefined

/** Logs by their lists of events, so that a tap does not replay the whole game. */
export let cachedLogs = new WeakMap<readonly GameEvent[], Log>()

export function installLineupRules(rules: LineupRules): void {
  lineupRules = rules
  cachedLogs = new WeakMap() // those from before have ignored events
}

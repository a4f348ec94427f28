// The types of the event log of a live game; log.ts builds it.
import type { Entry, GameEvent, Match } from '../contract/types.ts'
import type { MatchState } from './liveMatch.ts'

/** The part of the log that an undo restores. */
interface Standing {
  state: MatchState
  /** The sequence number of the latest applied correct or record; 0 without one. */
  corrected: number
  /** Its device; empty for an official result. */
  correctedBy: string
}

/** An applied event. It can be undone unless it is a record. */
export interface Step {
  event: GameEvent
  /** The previous step. */
  below: Step | null
  before: Standing
  /** The open conflicts that a correct has resolved. */
  closed: readonly Entry[]
}

/** An entry of the log, linked to the one before it. */
export interface Node {
  entry: Entry
  /** For a merged event the id of the step of the same rally, else empty. */
  mergedInto: string
  previous: Node | null
}

/** The log of one game and its present state. A log is immutable. */
export interface Log {
  match: Match
  now: Standing
  /** The latest step that was not undone. */
  top: Step | null
  /** The latest entry. */
  last: Node | null
  /**
   * The device that scores the game: the last that took over, else the first whose event counts or waits for a decision.
   * Empty if there is none.
   */
  device: string
  /** The time of the first event since the game last counted as not begun, in milliseconds since 1970; 0 without one. */
  startedAt: number
  /** Events about the score that were not applied, and that nobody has settled. */
  open: readonly Entry[]
  /** Reports that nobody has taken back, and that no official result has decided. */
  reports: readonly Entry[]
  /** The number of reports that were ever applied. */
  reported: number
}

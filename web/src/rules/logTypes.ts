// The types of the event log of a live game, which log.ts builds.
import type { LogEntry, GameEvent, Match } from '../contract/types.ts'
import type { MatchState } from './matchState.ts'

/** The part of the log that an undo restores to its earlier value. */
interface UndoableState {
  state: MatchState
  /** The sequence number of the latest applied correct or record event; 0 if there is none. */
  corrected: number
  /** The device that sent this correct event; empty for an official result. */
  correctedBy: string
}

/** An applied event on the stack of events that can be undone. A record event cannot be undone. */
export interface Step {
  event: GameEvent
  /** The step applied before this one. */
  below: Step | null
  before: UndoableState
  /** The open events that this step, a correct event, has resolved. */
  resolved: readonly LogEntry[]
}

/** An entry of the log, linked to its predecessor. */
export interface LogNode {
  entry: LogEntry
  /** The id of the applied event for the same rally; empty unless the entry was merged. */
  mergedInto: string
  previous: LogNode | null
}

/** The log of one game and its current state. A log is immutable. */
export interface Log {
  match: Match
  now: UndoableState
  /** The latest step that is not undone. */
  top: Step | null
  /** The latest entry, applied or not. */
  last: LogNode | null
  /**
   * The device that scores the game: the last one that took over, otherwise the first one whose event was applied or is open;
   * empty if there is none.
   */
  device: string
  /** When the game began, in milliseconds since 1970; 0 if it counts as not begun. */
  startedAt: number
  /** Events about the score that were not applied and that nobody has decided about. */
  open: readonly LogEntry[]
  /** Reports that are neither withdrawn nor decided by an official result. */
  reports: readonly LogEntry[]
  /** The number of all applied reports, including withdrawn ones. */
  reportCount: number
}

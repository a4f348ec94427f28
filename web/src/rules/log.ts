// The event log of a live game and the state that results from it. logDecide.ts decides which events are applied. Go counterpart:
// internal/rules/score/log.go; both run the cases in spec/vectors.
import type { LogEntry, GameEvent, Match } from '../contract/types.ts'
import { pauseClock, resumeClock, elapsedSeconds } from './clock.ts'
import { lineupRules } from './lineupRules.ts'
import {
  applyCorrection,
  endMatch,
  hasNoPoints,
  isStart,
  applyRecord,
  scorePoint,
  createInitialState,
} from './liveMatch.ts'
import type { MatchState } from './matchState.ts'
import { decide, findAppliedStep, findNode, hasOpenReport, findDuplicatePoint } from './logDecide.ts'
import { isAboutScore, pointsOf } from './logEvents.ts'
import type { Log, Step } from './logTypes.ts'

/** The log of a game without events. */
export function emptyLog(match: Match): Log {
  const now = { state: createInitialState(match), corrected: 0, correctedBy: '' }
  return {
    match,
    now,
    top: null,
    last: null,
    device: '',
    startedAt: 0,
    open: [],
    reports: [],
    reportCount: 0,
  }
}

/** Builds the log of these entries. */
export function replay(match: Match, entries: readonly LogEntry[]): Log {
  return entries.reduce(withEntry, emptyLog(match))
}

/** The current state of the match. */
export function stateOf(log: Log): MatchState {
  return log.now.state
}

/** The whole seconds played until a time during the match; 0 if the game has not begun. */
export function secondsPlayed({ startedAt, now: { state } }: Log, at: number): number {
  return startedAt ? elapsedSeconds(state.clock, startedAt, at) : 0
}

/** The sequence number of the latest entry, or 0. */
export function seqOf(log: Log): number {
  return log.last?.entry.seq ?? 0
}

/** The entries after a sequence number, oldest first. */
export function entriesOf(log: Log, after = 0): LogEntry[] {
  const entries = []
  for (let node = log.last; node && node.entry.seq > after; node = node.previous) entries.push(node.entry)
  return entries.reverse()
}

/** The event that an undo would revert; null if there is none. */
export function findUndoableEvent(log: Log): GameEvent | null {
  return log.top && log.top.event.type !== 'record' ? log.top.event : null
}

/** The applied points since the score was last corrected or recorded, oldest first. */
export function scoredPoints(log: Log): GameEvent[] {
  const points = []
  for (let step = log.top; step && !setsScore(step.event); step = step.below) {
    if (step.event.type === 'point') points.push(step.event)
  }
  return points.reverse()
}

function setsScore({ type }: GameEvent): boolean {
  return type === 'correct' || type === 'record'
}

/** Finds the entry of an event by its id. */
export function findEntry(log: Log, id: string): LogEntry | undefined {
  return findNode(log, id)?.entry
}

/**
 * Decides the outcome of an event and adds both to the log. An event that is already in the log keeps its entry. `tooLate`:
 * the match ended so long ago that devices can no longer change it.
 */
export function addEvent(log: Log, event: GameEvent, tooLate = false): { log: Log; entry: LogEntry } {
  const before = findEntry(log, event.id)
  if (before) return { log, entry: before }
  const entry = { ...event, seq: seqOf(log) + 1, outcome: decide(log, event, tooLate) }
  return { log: withEntry(log, entry), entry }
}

/** Adds an entry whose outcome is already decided. */
export function withEntry(log: Log, entry: LogEntry): Log {
  const mergedInto = entry.outcome === 'merged' ? (findDuplicatePoint(log, entry)?.event.id ?? '') : ''
  const after = withOutcome({ ...log, last: { entry, mergedInto, previous: log.last } }, entry)
  if (entry.type === 'take') return after
  if (hasNotBegun(after)) return { ...after, device: '', startedAt: 0 }
  const startedAt = after.startedAt || (['record', 'toss'].includes(entry.type) ? 0 : entry.at) // teams toss long before they play
  return { ...after, device: after.device || (entry.device ?? ''), startedAt }
}

function withOutcome(log: Log, entry: LogEntry): Log {
  const { open } = log
  if (entry.outcome === 'applied') return applyEntry(log, entry)
  if (isAboutScore(entry) && (entry.outcome === 'conflict' || entry.outcome === 'late'))
    return { ...log, open: [...open, entry] }
  // An undo of an event that was never applied resolves its conflict.
  return entry.type === 'undo' ? { ...log, open: open.filter(({ id }) => id !== entry.undoes) } : log
}

/** Whether the game counts as not begun, because all events were undone or the league reset the score. */
function hasNotBegun({ match, top, open, now: { state } }: Log): boolean {
  return open.length === 0 && (!top || (top.event.type === 'record' && isStart(match, state)))
}

/** Adds an applied entry. */
function applyEntry(log: Log, entry: LogEntry): Log {
  const { now, top, open } = log
  switch (entry.type) {
    case 'take':
      return { ...log, device: entry.device ?? '' }
    case 'settle':
      return { ...log, open: open.filter((other) => !hasSeen(entry, other)) }
    case 'report':
      return { ...log, reports: [...log.reports, entry], reportCount: log.reportCount + 1 }
    case 'undo':
      if (hasOpenReport(log, entry.undoes))
        return { ...log, reports: log.reports.filter(({ id }) => id !== entry.undoes) }
      return top ? withoutStep(log, top, findAppliedStep(log, entry.undoes) ?? top) : log
  }
  const after = { ...now, state: stateAfter(log, entry) }
  const step: Step = { event: entry, below: top, before: now, resolved: [] }
  if (entry.type === 'correct') {
    step.resolved = open.filter((other) => hasSeen(entry, other))
    const stillOpen = open.filter((other) => !hasSeen(entry, other))
    return {
      ...log,
      now: { ...after, corrected: entry.seq, correctedBy: entry.device ?? '' },
      top: step,
      open: stillOpen,
    }
  }
  if (entry.type === 'record') {
    return {
      ...log,
      now: { ...after, corrected: entry.seq, correctedBy: '' },
      top: step,
      open: [],
      reports: [],
    }
  }
  return { ...log, now: after, top: step }
}

/** The log before a step, and after the events about line-ups since then. */
function withoutStep(log: Log, top: Step, step: Step): Log {
  const after = { ...log, now: step.before, top: step.below, open: [...step.resolved, ...log.open] }
  return lineupRules?.addAgain(after, top, step) ?? after
}

/** Whether the sender of `by` (a correct or settle event) knew the open entry, because it had received it or sent it itself. */
function hasSeen(by: GameEvent, open: LogEntry): boolean {
  return open.seq <= by.seen || (open.device ?? '') === (by.device ?? '')
}

/** Applies an event to the state of the match. */
function stateAfter({ match, now: { state } }: Log, event: GameEvent): MatchState {
  const team = event.team ?? 'team1'
  switch (event.type) {
    case 'point':
      return scorePoint(match, state, team, pointsOf(event))
    case 'correct':
      return applyCorrection(match, state, event)
    case 'record':
      return applyRecord(match, state, event)
    case 'finish':
      return endMatch(state, match.draws)
    case 'lastPoint':
      return { ...state, lastPoint: true }
    case 'toss': {
      const { serves = team, left = team } = event
      return { ...state, serving: serves, began: serves, left }
    }
    case 'serve':
      return { ...state, serving: team, began: hasNoPoints(match, state) ? team : state.began }
    case 'sides':
      return { ...state, left: team }
    case 'timeout': {
      const [one, two] = state.timeouts
      return { ...state, timeouts: team === 'team1' ? [one + 1, two] : [one, two + 1] }
    }
    case 'pause':
      return { ...state, clock: pauseClock(state.clock, event.at) }
    case 'resume':
      return { ...state, clock: resumeClock(state.clock, event.at) }
    default:
      return lineupRules?.apply(match, state, event) ?? state
  }
}

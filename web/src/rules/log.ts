// The log of a live game, and where it leads; logDecide.ts says which events count. internal/score/log.go is the twin.
import { corrected, finish, recorded, scoreNow, scorePoint, startOf } from './liveMatch.ts'
import type { Match, MatchState } from './liveMatch.ts'
import { decide, find, sameRally } from './logDecide.ts'
import { isAboutScore, worthOf } from './logEvents.ts'
import type { Entry, GameEvent } from './logEvents.ts'

export type { Entry, EventType, GameEvent, Outcome } from './logEvents.ts'

/** All that an undo brings back. */
export interface Standing {
  state: MatchState
  /** The sequence number of the latest correct or record that counts; 0: there is none. */
  corrected: number
  /** Its device; empty: the league's books. */
  correctedBy: string
}

/** An event that counts, and can be taken back unless it is a record. */
export interface Step {
  event: GameEvent
  /** The one before it. */
  below: Step | null
  before: Standing
  /** Of a correct: what was open and is not any more. */
  closed: readonly Entry[]
}

/** An entry of the log and all those before it. */
export interface Node {
  entry: Entry
  /** Of a merged event: the id of the step that is the same rally; empty otherwise. */
  told: string
  previous: Node | null
}

/** The log of one game and where it has led. A log never changes. */
export interface Log {
  match: Match
  now: Standing
  /** The latest event that counts. */
  top: Step | null
  /** The latest entry. */
  last: Node | null
  /** The device that scores the game: the last that took it over, or else the first that told something; or empty. */
  device: string
  /** The events about the score that were not counted and that nobody has settled. */
  open: readonly Entry[]
}

/** The log of a game in which nothing has happened. */
export function emptyLog(match: Match): Log {
  const now = { state: startOf(match), corrected: 0, correctedBy: '' }
  return { match, now, top: null, last: null, device: '', open: [] }
}

/** The log with these entries. */
export function replay(match: Match, entries: readonly Entry[]): Log {
  return entries.reduce(withEntry, emptyLog(match))
}

/** Where the match stands. */
export function stateOf(log: Log): MatchState {
  return log.now.state
}

/** The sequence number of the latest entry; 0: there is none. */
export function seqOf(log: Log): number {
  return log.last?.entry.seq ?? 0
}

/** The entries after a sequence number, the oldest first. */
export function entriesOf(log: Log, after = 0): Entry[] {
  const entries = []
  for (let node = log.last; node && node.entry.seq > after; node = node.previous) entries.push(node.entry)
  return entries.reverse()
}

/** The event that an undo would take back, or null. */
export function topOf(log: Log): GameEvent | null {
  return log.top && log.top.event.type !== 'record' ? log.top.event : null
}

/** The points that count since the score was last set, the oldest first. */
export function runOf(log: Log): GameEvent[] {
  const points = []
  for (let step = log.top; step && !setsScore(step.event); step = step.below) {
    if (step.event.type === 'point') points.push(step.event)
  }
  return points.reverse()
}

function setsScore({ type }: GameEvent): boolean {
  return type === 'correct' || type === 'record'
}

/** The entry of an event that the log has. */
export function known(log: Log, id: string): Entry | undefined {
  return find(log, id)?.entry
}

/**
 * Decides what becomes of an event, and the log with it. One that it has already is answered as before. Too late means
 * that the match has been over for so long that devices change it no more.
 */
export function add(log: Log, event: GameEvent, tooLate = false): { log: Log; entry: Entry } {
  const before = known(log, event.id)
  if (before) return { log, entry: before }
  const entry = { ...event, seq: seqOf(log) + 1, outcome: decide(log, event, tooLate) }
  return { log: withEntry(log, entry), entry }
}

/** The log with an entry, whose outcome is settled. */
function withEntry(log: Log, entry: Entry): Log {
  const told = entry.outcome === 'merged' ? (sameRally(log, entry)?.event.id ?? '') : ''
  const device = log.device || (entry.device ?? '')
  const next = { ...log, device, last: { entry, told, previous: log.last } }
  if (entry.outcome === 'applied') return apply(next, entry)
  if (isAboutScore(entry) && (entry.outcome === 'conflict' || entry.outcome === 'late')) {
    return { ...next, open: [...log.open, entry] }
  }
  // An undo of what was never counted: its scorer wants it no more.
  if (entry.type === 'undo') return { ...next, open: log.open.filter(({ id }) => id !== entry.undoes) }
  return next
}

/** The log after an entry that counts. */
function apply(log: Log, entry: Entry): Log {
  const { now, top, open } = log
  switch (entry.type) {
    case 'take':
      return { ...log, device: entry.device ?? '' }
    case 'settle':
      return { ...log, open: open.filter((other) => !knowsOf(entry, other)) }
    case 'undo':
      return top ? { ...log, now: top.before, top: top.below, open: [...top.closed, ...open] } : log
  }
  const after = { ...now, state: stateAfter(log, entry) }
  const step: Step = { event: entry, below: top, before: now, closed: [] }
  if (entry.type === 'correct') {
    step.closed = open.filter((other) => knowsOf(entry, other))
    const left = open.filter((other) => !knowsOf(entry, other))
    return {
      ...log,
      now: { ...after, corrected: entry.seq, correctedBy: entry.device ?? '' },
      top: step,
      open: left,
    }
  }
  if (entry.type === 'record') {
    return { ...log, now: { ...after, corrected: entry.seq, correctedBy: '' }, top: step, open: [] }
  }
  return { ...log, now: after, top: step }
}

/** Whether the device of a correct or settle knew of an open entry: from the log, or because it told it itself. */
function knowsOf(by: GameEvent, open: Entry): boolean {
  return open.seq <= by.seen || (open.device ?? '') === (by.device ?? '')
}

/** The state after an event that counts. */
function stateAfter({ match, now: { state } }: Log, event: GameEvent): MatchState {
  const team = event.team ?? 'team1'
  switch (event.type) {
    case 'point':
      return scorePoint(match, state, team, worthOf(event))
    case 'correct':
      return corrected(match, state, event)
    case 'record':
      return recorded(match, event)
    case 'finish':
      return finish(state)
    case 'serve': {
      const { team1Score, team2Score } = scoreNow(state)
      const atStart = team1Score === match.startingScore && team2Score === match.startingScore
      return { ...state, serving: team, began: atStart ? team : state.began }
    }
    case 'sides':
      return { ...state, left: team }
    case 'timeout': {
      const [one, two] = state.timeouts
      return { ...state, timeouts: team === 'team1' ? [one + 1, two] : [one, two + 1] }
    }
    default:
      return state
  }
}

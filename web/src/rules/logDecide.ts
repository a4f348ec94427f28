// Decides which events of a live game are applied. Several devices may send events late, twice or out of order. Go counterpart:
// internal/rules/score/decide.go.
import type { GameEvent, Match, Outcome, SetScore } from '../contract/types.ts'
import {
  applyCorrection,
  hasNoPoints,
  isOver,
  leaderOf,
  isSameScore,
  timeoutsPerSet,
  totalPoints,
} from './liveMatch.ts'
import type { MatchState } from './matchState.ts'
import { lineupRules } from './lineupRules.ts'
import type { Log, LogNode, Step } from './logTypes.ts'
import { isValid, maxReports, scoreOf, pointsOf } from './logEvents.ts'
import type { Team } from './rules.ts'
import { forfeitedSet, hasToss } from './setRules.ts'

/** Points that two devices report within this time, in milliseconds, can be the same rally. */
const duplicateWindow = 20_000

/** Decides the outcome of an event by the rules in docs/live.md. */
export function decide(log: Log, event: GameEvent, tooLate: boolean): Outcome {
  const over = isOver(log.now.state)
  const { type } = event
  if (!isValid(event, log.match)) return 'conflict'
  if (type === 'take' || type === 'settle' || type === 'record') return 'applied'
  if (type === 'point') return decidePoint(log, event, over || tooLate)
  if (type === 'undo' && hasOpenReport(log, event.undoes)) return 'applied'
  if (type === 'undo') return decideUndo(log, event, tooLate)
  if (tooLate) return 'late'
  if (type === 'correct') return decideCorrection(log, event)
  if (type === 'finish' || type === 'lastPoint') return decideEnding(log, event, over)
  if (over) return 'late'
  if (type === 'report') return log.reportCount < maxReports ? 'applied' : 'noop'
  return changesState(log, event) ? 'applied' : 'noop'
}

function decidePoint(log: Log, event: GameEvent, late: boolean): Outcome {
  if (findDuplicatePoint(log, event)) return 'merged'
  if (late) return 'late'
  const agrees = !event.rally || event.rally - pointsOf(event) === totalPoints(log.now.state)
  return agrees && !isStale(log, event) ? 'applied' : 'conflict'
}

/** Finds the applied point that another device reported for the same rally; null if there is none. */
export function findDuplicatePoint(log: Log, event: GameEvent): Step | null {
  if (!event.rally) return null
  const before = event.rally - pointsOf(event)
  if (before >= totalPoints(log.now.state)) return null
  for (let step = log.top; step; step = step.below) {
    const point = step.event
    if (point.type !== 'point' || totalPoints(step.before.state) !== before) continue
    const same =
      (point.device ?? '') !== (event.device ?? '') &&
      point.team === event.team &&
      pointsOf(point) === pointsOf(event) &&
      Math.abs(point.at - event.at) <= duplicateWindow
    return same ? step : null
  }
  return null
}

/** Whether another device or an official result has set the score after the sender last received the log. */
function isStale({ now }: Log, event: GameEvent): boolean {
  return event.seen < now.corrected && (!now.correctedBy || event.device !== now.correctedBy)
}

function decideUndo(log: Log, event: GameEvent, tooLate: boolean): Outcome {
  const target = findAppliedStep(log, event.undoes)
  if (!target) return 'noop' // already undone, or never applied
  if (tooLate) return 'late'
  // An undo is a conflict if an event that is not about line-ups was applied after its target, or if its target is an official
  // result.
  const isLatest = target === log.top || lineupRules?.areAbove(log.top, target)
  return isLatest && target.event.type !== 'record' ? 'applied' : 'conflict'
}

/** Finds the node of an event; null if the log does not have it. */
export function findNode(log: Log, id: string): LogNode | null {
  let node = log.last
  while (node && node.entry.id !== id) node = node.previous
  return node
}

/** Finds the step of an event, or of the event that it was merged into; null if neither is applied. */
export function findAppliedStep(log: Log, id = ''): Step | null {
  const applied = findNode(log, id)?.mergedInto || id
  let step = log.top
  while (step && step.event.id !== applied) step = step.below
  return step
}

/** Whether a report is still open: neither withdrawn nor decided. */
export function hasOpenReport({ reports }: Log, id: string | undefined): boolean {
  return reports.some((report) => report.id === id)
}

/**
 * The latest correction wins, unless its device had not received the previous one. All sets but the last need a winner; a
 * final result needs one too, unless draws are allowed.
 */
function decideCorrection(log: Log, event: GameEvent): Outcome {
  const { match, now } = log
  const before = now.state.sets
  const { set = 0, final = false, forfeit } = event
  if (set > before.length || leavesLevelSet(before, event)) return 'conflict'
  const after = applyCorrection(match, now.state, event)
  const { sets, winner, drawn } = after
  if (final && !isOver(after)) return 'conflict'
  const stale = isStale(log, event)
  if (forfeit) {
    if (stale && before.at(-2)?.forfeit === forfeit) return 'noop' // two people reported the same forfeit
    if (!isForfeited(log, forfeit, sets)) return 'conflict'
  }
  if (!stale) return 'applied'
  const same = sets.length === before.length && before.every((set, i) => isSameScore(set, sets[i] ?? set))
  return same && winner === now.state.winner && drawn === now.state.drawn ? 'noop' : 'conflict'
}

/**
 * Whether these sets are exactly what a forfeit of the current set leads to: it had no points, ends with the full score, and
 * another set follows. Forfeiting the set that ends the match counts as forfeiting the game instead.
 */
function isForfeited({ match, now: { state } }: Log, by: Team, sets: readonly SetScore[]): boolean {
  const running = state.sets.length - 1
  const set = sets[running]
  return (
    hasNoPoints(match, state) &&
    !!set &&
    !!sets[running + 1] &&
    isSameScore(set, forfeitedSet(match, running, by))
  )
}

/** Whether a correction leaves a set before the last one level. */
function leavesLevelSet(before: readonly SetScore[], event: GameEvent): boolean {
  const { set = 0, sets = [] } = event
  const changed = sets.length > 0 ? sets.slice(0, -1) : set > 0 && set < before.length ? [scoreOf(event)] : []
  return changed.some(({ team1Score, team2Score }) => team1Score === team2Score)
}

/** Decides a finish event, which needs a leader unless draws are allowed, or a lastPoint event, which needs a level score. */
function decideEnding(log: Log, event: GameEvent, over: boolean): Outcome {
  const { state } = log.now
  const needsLeader = event.type === 'finish'
  if (over || (!needsLeader && state.lastPoint)) return 'noop'
  const agrees = !event.rally || event.rally === totalPoints(state)
  const hasLeader = leaderOf(state) !== null
  const fits = hasLeader === needsLeader || (needsLeader && log.match.draws)
  return agrees && fits && !isStale(log, event) ? 'applied' : 'conflict'
}

/** Whether an event that is not about the score changes the state. */
function changesState({ match, now: { state } }: Log, event: GameEvent): boolean {
  if (event.type === 'toss') return isTossed(match, state)
  if (event.type === 'serve') return state.serving !== event.team
  if (event.type === 'sides') return state.left !== event.team
  if (event.type === 'pause') return !state.clock.pausedSince
  if (event.type === 'resume') return state.clock.pausedSince !== 0
  const changes = lineupRules?.changes(match, state, event)
  if (changes !== undefined) return changes
  return state.timeouts[event.team === 'team1' ? 0 : 1] < timeoutsPerSet
}

/** Whether a toss decides who serves first in the current set, and the set has no points yet. */
export function isTossed(match: Match, state: MatchState): boolean {
  const set = state.sets.length - 1
  return hasNoPoints(match, state) && (!set || hasToss(match, set))
}

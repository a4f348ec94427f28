// The countdowns of a match: between two sets, for time-outs, and for technical time-outs. Go counterpart:
// internal/rules/score/interval.go and toss.go.
import type { GameEvent, Intervals, Match } from '../contract/types.ts'
import { currentScore, isOver } from './liveMatch.ts'
import type { MatchState } from './matchState.ts'
import { stateOf } from './log.ts'
import type { Log } from './logTypes.ts'
import type { Team } from './rules.ts'
import { isDecidingSet } from './setRules.ts'

/** The lengths that apply if the rules have none, in seconds. */
export const defaultTimeout = 30
export const defaultTechnical = 60

/** A countdown that an event has started. */
export interface Interval {
  kind: 'set' | 'timeout' | 'technical'
  /** The team that took the time-out, otherwise null. */
  team: Team | null
  /** In milliseconds since 1970. */
  from: number
  seconds: number
}

/**
 * The countdown that the latest event has started, whether it is still running or not; null if the events after it ended it.
 * Only points, endings and new scores end a countdown. An undo restores the one before.
 */
export function findInterval(log: Log): Interval | null {
  let after = stateOf(log)
  for (let step = log.top; step && !isOver(after); after = step.before.state, step = step.below) {
    const { type, team = null, at } = step.event
    if (type === 'timeout')
      return { kind: 'timeout', team, from: at, seconds: log.match.intervals?.timeout || defaultTimeout }
    if (type === 'point') return intervalAfter(log.match, step.before.state, after, at)
    if (['correct', 'record', 'finish', 'lastPoint'].includes(type)) return null
  }
  return null
}

/** The countdown that a point starts. */
function intervalAfter(match: Match, before: MatchState, after: MatchState, from: number): Interval | null {
  const { set = 0, technical }: Intervals = match.intervals ?? {}
  if (after.sets.length > before.sets.length)
    return set > 0 ? { kind: 'set', team: null, from, seconds: set } : null
  return technicalTimeouts(match, before) < technicalTimeouts(match, after)
    ? { kind: 'technical', team: null, from, seconds: technical || defaultTechnical }
    : null
}

/** The number of technical time-outs in the current set up to its score. */
function technicalTimeouts(match: Match, state: MatchState): number {
  if (isDecidingSet(match, state.sets.length - 1)) return 0
  const { technicalAt, technicalTotal = 0 }: Intervals = match.intervals ?? {}
  const { team1Score, team2Score } = currentScore(state)
  const reached = (technicalAt ?? []).filter((points) => Math.max(team1Score, team2Score) >= points).length
  return reached + Number(technicalTotal > 0 && team1Score + team2Score >= technicalTotal)
}

/** The latest toss of the current set; null if there was none. */
export function latestToss(log: Log): GameEvent | null {
  const sets = stateOf(log).sets.length
  for (let step = log.top; step && step.before.state.sets.length === sets; step = step.below)
    if (step.event.type === 'toss') return step.event
  return null
}

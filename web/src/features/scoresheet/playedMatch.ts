// Reads from the log of a game what its score sheet shows: each set with its points in order, serves and time-outs. What was
// undone is left out.
import type { GameEvent, SetScore } from '../../contract/types.ts'
import { isOver, isSameScore } from '../../rules/liveMatch.ts'
import type { MatchState } from '../../rules/matchState.ts'
import type { Log, Step } from '../../rules/logTypes.ts'
import { leadingTeam, setWinner } from '../../rules/setRules.ts'
import type { Team } from '../../rules/rules.ts'
import { sanctionOf } from '../../rules/sanctions.ts'
import type { Sanction } from '../../rules/sanctions.ts'

/** A column in the points of a set: a point, or a score that was entered by hand. */
export type Column =
  | {
      kind: 'point'
      team: Team
      /** The score of the team after the point. */
      score: number
      /** The team that served; null if unknown, or if the board has no serve. */
      serving: Team | null
    }
  | ({ kind: 'correction' } & SetScore)

export interface PlayedSet {
  columns: Column[]
  timeouts: { team: Team; score: SetScore }[]
  /** The numbers with which the teams began the set, in the order of service; empty if unknown. */
  lineups: Record<Team, readonly number[]>
  substitutions: { team: Team; leaves: number; enters: number; score: SetScore }[]
  sanctions: { sanction: Sanction; score: SetScore }[]
  score: SetScore
  winner: Team | null
  /** The times of the first and the last point, in milliseconds since 1970; null if the points are unknown. */
  from: number | null
  to: number | null
}

export interface PlayedMatch {
  sets: PlayedSet[]
  team1Sets: number
  team2Sets: number
  winner: Team | null
  drawn: boolean
  /** The times of the first and the last event; null if unknown. */
  startedAt: number | null
  endedAt: number | null
}

/** Reads the match as it was played. */
export function playedMatchOf(log: Log): PlayedMatch {
  const sets: PlayedSet[] = []
  const steps = stepsOf(log)
  for (const [index, { event, before }] of steps.entries()) {
    const after = (steps[index + 1]?.before ?? log.now).state.sets
    const set = setAt(sets, before.state.sets.length - 1)
    if (event.type === 'point') addPoint(set, event, before.state, after, log.match.serve)
    addCourtEvent(set, event, lastOf(before.state.sets))
    if (event.type === 'correct' || event.type === 'record')
      addCorrections(sets, before.state.sets, after, event.type === 'correct' && !event.final)
  }
  const { state } = log.now
  const last = steps.at(-1)
  return {
    sets: state.sets.map((score, i) => ({
      ...setAt(sets, i),
      score,
      winner: winnerOf(log, score, i),
    })),
    team1Sets: state.team1Sets,
    team2Sets: state.team2Sets,
    winner: state.winner,
    drawn: state.drawn,
    startedAt: log.startedAt || null,
    endedAt: isOver(state) && last && last.event.type !== 'record' ? last.event.at : null,
  }
}

function stepsOf(log: Log): Step[] {
  const steps: Step[] = []
  for (let step = log.top; step; step = step.below) steps.push(step)
  return steps.reverse()
}

/** Returns the set with this index, which is added if it is missing. */
function setAt(sets: PlayedSet[], index: number): PlayedSet {
  while (sets.length <= index)
    sets.push({
      columns: [],
      timeouts: [],
      lineups: { team1: [], team2: [] },
      substitutions: [],
      sanctions: [],
      score: noScore,
      winner: null,
      from: null,
      to: null,
    })
  return sets[index] as PlayedSet
}

const noScore = { team1Score: 0, team2Score: 0 }

function lastOf(sets: readonly SetScore[]): SetScore {
  return sets.at(-1) ?? noScore
}

/** Adds what happens between the points: time-outs, line-ups, substitutions and sanctions. */
function addCourtEvent(set: PlayedSet, event: GameEvent, score: SetScore): void {
  const { team = 'team1', numbers = [], out: leaves = 0, in: enters = 0 } = event
  if (event.type === 'timeout') set.timeouts.push({ team, score })
  if (event.type === 'lineup') set.lineups = { ...set.lineups, [team]: numbers }
  if (event.type === 'substitution') set.substitutions.push({ team, leaves, enters, score })
  if (event.type === 'sanction') set.sanctions.push({ sanction: sanctionOf(event), score })
}

function addPoint(
  set: PlayedSet,
  { team = 'team1', at }: GameEvent,
  before: MatchState,
  after: readonly SetScore[],
  showsServe: boolean,
): void {
  const score = after[before.sets.length - 1]?.[`${team}Score`] ?? 0
  set.columns.push({ kind: 'point', team, score, serving: showsServe ? before.serving : null })
  set.from ??= at
  set.to = at
}

/**
 * Adds the corrected score to each set that has points here, and to the current set if points may follow. Sets that a
 * correction has removed are dropped.
 */
function addCorrections(
  sets: PlayedSet[],
  before: readonly SetScore[],
  after: readonly SetScore[],
  continues: boolean,
): void {
  sets.splice(after.length)
  for (const [i, { team1Score, team2Score, ...rest }] of after.entries()) {
    const old = before[i]
    if (!old || isSameScore(old, { team1Score, team2Score, ...rest })) continue
    const set = setAt(sets, i)
    const isCurrent = continues && i === before.length - 1
    if (set.columns.length > 0 || isCurrent) set.columns.push({ kind: 'correction', team1Score, team2Score })
  }
}

/** Returns the winner of a set: in a match that was ended by hand, the leader. Null while the set is running. */
function winnerOf({ match, now: { state } }: Log, score: SetScore, index: number): Team | null {
  const isLast = index === state.sets.length - 1
  if (isLast && !isOver(state)) return setWinner(match, index, score)
  return leadingTeam(score.team1Score, score.team2Score)
}

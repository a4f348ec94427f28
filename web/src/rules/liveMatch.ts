// Applies the rules of a live game to its state. Go counterpart: internal/rules/score.
import { timeoutsPerSet } from '../../../spec/sets.json'
import type { GameEvent, Match, SetScore } from '../contract/types.ts'
import { newClock } from './clock.ts'
import type { Clock } from './clock.ts'
import { lineupRules } from './lineupRules.ts'
import { scoreOf } from './logEvents.ts'
import { otherTeam } from './rules.ts'
import type { Team } from './rules.ts'
import type { MatchState } from './matchState.ts'
import {
  leadingTeam,
  hasToss,
  isDraw,
  matchWinner,
  maxSets,
  setWinner,
  countSideChanges,
  sidesOf,
} from './setRules.ts'

/** The number of time-outs per team and set. Leagues cannot change it. */
export { timeoutsPerSet }

/** The state of a match before its first point. */
export function createInitialState(match: Match): MatchState {
  const score = { team1Score: match.startingScore, team2Score: match.startingScore }
  return {
    sets: [score],
    team1Sets: 0,
    team2Sets: 0,
    winner: null,
    drawn: false,
    serving: null,
    left: 'team1',
    timeouts: [0, 0],
    began: null,
    finished: false,
    typed: false,
    lastPoint: false,
    clock: newClock,
    lineups: null,
    sanctions: [],
  }
}

/** Whether the current set has no points yet. */
export function hasNoPoints({ startingScore }: Match, state: MatchState): boolean {
  const { team1Score, team2Score } = currentScore(state)
  return team1Score === startingScore && team2Score === startingScore
}

/** Whether the match has ended. */
export function isOver({ winner, drawn }: Pick<MatchState, 'winner' | 'drawn'>): boolean {
  return winner !== null || drawn
}

/** Whether the match is at its initial score and not over. */
export function isStart(match: Match, state: MatchState): boolean {
  return !isOver(state) && !state.team1Sets && !state.team2Sets && hasNoPoints(match, state)
}

/** The points of the current set, or of the last set of a finished match. */
export function currentScore(state: MatchState): SetScore {
  const score = state.sets.at(-1)
  // eslint-disable-next-line words/marked -- a mistake in the program
  if (!score) throw new Error('A match has at least one set')
  return score
}

export function isSameScore(one: SetScore, other: SetScore): boolean {
  return (
    one.team1Score === other.team1Score &&
    one.team2Score === other.team2Score &&
    one.forfeit === other.forfeit
  )
}

/** The total points of all sets. */
export function totalPoints(state: MatchState): number {
  return state.sets.reduce((sum, set) => sum + set.team1Score + set.team2Score, 0)
}

/** The team that would win if the match ended now: by sets, and if they are level, by the points of the current set. */
export function leaderOf(state: MatchState): Team | null {
  const { team1Score, team2Score } = currentScore(state)
  return leadingTeam(state.team1Sets, state.team2Sets) ?? leadingTeam(team1Score, team2Score)
}

/**
 * Ends a match early. Its leader wins; without a leader it is a draw if draws are allowed, otherwise it continues. If the
 * sets are level, the leader of the current set also wins that set.
 */
export function endMatch(state: MatchState, draws = false): MatchState {
  const won = leaderOf(state)
  const drawn = !won && draws
  const ended = { ...state, winner: won, drawn, finished: !!won || drawn }
  return state.team1Sets === state.team2Sets ? addWonSet(ended, won) : ended
}

/** Adds one won set to a team. */
function addWonSet(state: MatchState, team: Team | null): MatchState {
  if (team === null) return state
  const key = `${team}Sets` as const
  return { ...state, [key]: state[key] + 1 }
}

/** Replaces the points of the current set. */
function withScore(state: MatchState, score: SetScore): MatchState {
  return { ...state, sets: [...state.sets.slice(0, -1), score] }
}

/** Adds points to a team, which serves next. If a last point was agreed, it ends the match. */
export function scorePoint(match: Match, state: MatchState, team: Team, points: number): MatchState {
  const now = currentScore(state)
  const key = `${team}Score` as const
  const before = { ...(lineupRules?.beforePoint(state, team) ?? state), serving: team }
  const after = { ...now, [key]: now[key] + points }
  return state.lastPoint ? endMatch(withScore(before, after), match.draws) : applyScore(match, before, after)
}

/**
 * Sets the points of the current set, and ends the set and the match if the rules say so. The teams change sides where the
 * rules require it.
 */
function applyScore(match: Match, before: MatchState, now: SetScore): MatchState {
  const set = before.sets.length - 1
  const change = (countSideChanges(match, set, currentScore(before)) + countSideChanges(match, set, now)) % 2
  const state = withScore(change ? { ...before, left: otherTeamOrNull(before.left) } : before, now)
  const won = setWinner(match, set, now)
  if (won === null) return state
  const after = addWonSet(state, won)
  const { team1Sets, team2Sets } = after
  const ended = {
    ...after,
    winner: matchWinner(match, team1Sets, team2Sets),
    drawn: isDraw(match, team1Sets, team2Sets),
  }
  return isOver(ended) ? ended : nextSet(match, after)
}

/**
 * Starts the next set. The teams change sides, and the team that received first in the last set serves first, unless the
 * sport has other rules. Before a deciding set with a toss, sides and serve are unknown.
 */
function nextSet(match: Match, state: MatchState): MatchState {
  const { stay, winnerServes } = sidesOf(match)
  const isTossed = hasToss(match, state.sets.length)
  const { team1Score, team2Score } = currentScore(state)
  const began = isTossed
    ? null
    : winnerServes
      ? leadingTeam(team1Score, team2Score)
      : otherTeamOrNull(state.began)
  const score = { team1Score: match.startingScore, team2Score: match.startingScore }
  return {
    ...state,
    sets: [...state.sets, score],
    left: isTossed ? null : stay ? state.left : otherTeamOrNull(state.left),
    timeouts: [0, 0],
    lineups: null,
    began,
    serving: began,
  }
}

/**
 * Builds the state of a match with these sets. From `state` it keeps only the clock, and the sides, serve and time-outs of
 * its current set. All sets but the last are won by their leader; the rules decide whether the last one is over.
 */
function playSets(match: Match, state: MatchState, sets: readonly SetScore[]): MatchState {
  const running = state.sets.length - 1
  const { clock, sanctions } = state
  let after = { ...createInitialState(match), clock, sanctions }
  sets.forEach((set, i) => {
    if (i === running) {
      const { serving, left, timeouts, began, lineups } = state
      after = { ...withScore(after, currentScore(state)), serving, left, timeouts, began, lineups }
    }
    const last = i === sets.length - 1
    // The winner of the last rally is unknown, because the set was not being played.
    if (last && i > running && !isSameScore(set, currentScore(after))) after = { ...after, serving: null }
    if (last) after = applyScore(match, after, set)
    else after = nextSet(match, addWonSet(withScore(after, set), leadingTeam(set.team1Score, set.team2Score)))
  })
  return after
}

/**
 * Applies a correction. A finished match continues if the corrected score does not end it. A match that was ended by hand or
 * by a typed result stays over as long as a team leads or draws are allowed.
 */
export function applyCorrection(match: Match, state: MatchState, event: GameEvent): MatchState {
  const sets = setsWithCorrection(state, event)
  const { set = 0, final = false } = event
  if (set > 0 && set < sets.length) {
    const needed = setsUntilDecided(match, sets)
    if (needed < sets.length) return endWithTypedResult(match, state, sets.slice(0, needed))
  }
  if (final || state.typed) return endWithTypedResult(match, state, sets)
  const after = playSets(match, state, sets)
  return state.finished && !isOver(after) ? endMatch(after, match.draws) : after
}

/** Returns the sets with the correction applied. */
function setsWithCorrection({ sets }: MatchState, event: GameEvent): readonly SetScore[] {
  if (event.sets?.length) return event.sets
  const { set = 0 } = event
  const changed = set > 0 && set < sets.length ? set : sets.length
  return sets.map((score, i) => (i === changed - 1 ? scoreOf(event) : score))
}

/**
 * The number of sets after which the match is decided, if each set counts for its leader. If no earlier set decides the
 * match, it is the number of all sets, and the last one may still be running.
 */
export function setsUntilDecided(match: Match, sets: readonly SetScore[]): number {
  let won1 = 0
  let won2 = 0
  for (const [i, { team1Score, team2Score }] of sets.slice(0, -1).entries()) {
    if (team1Score > team2Score) won1++
    if (team2Score > team1Score) won2++
    if (matchWinner(match, won1, won2) || isDraw(match, won1, won2)) return i + 1
  }
  return sets.length
}

/**
 * Ends a match with these sets. If the rules have not ended it, each set counts for its leader, and the leader of the match
 * wins. Without a leader it is a draw if draws are allowed; otherwise the match continues.
 */
function endWithTypedResult(match: Match, state: MatchState, sets: readonly SetScore[]): MatchState {
  const after = playSets(match, state, sets)
  if (isOver(after)) return after
  const leaders = sets.map(({ team1Score, team2Score }) => leadingTeam(team1Score, team2Score))
  const start = createInitialState(match)
  const ended = leaders.reduce(addWonSet, { ...start, sets, clock: state.clock })
  const won = leadingTeam(ended.team1Sets, ended.team2Sets)
  if (won || match.draws) return { ...ended, winner: won, drawn: !won, finished: true, typed: true }
  if (leaders.at(-1) && sets.length < maxSets(match))
    return playSets(match, state, [...sets, currentScore(start)])
  return after
}

/**
 * Applies an official result, which may have the sets won without the points of each set. The score of a game that has not
 * begun is 0-0, whatever the starting score is. From `before` it keeps only the clock, and resets even that if the match is
 * back at its start.
 */
export function applyRecord(match: Match, before: MatchState, event: GameEvent): MatchState {
  const state = officialState(match, before.clock, event)
  return isStart(match, state) ? { ...state, clock: newClock } : state
}

function officialState(match: Match, clock: Clock, event: GameEvent): MatchState {
  const score = scoreOf(event)
  let sets: readonly SetScore[] = []
  if (match.sets > 1) sets = event.sets ?? []
  else if (score.team1Score || score.team2Score) sets = [score]
  let state = { ...createInitialState(match), clock }
  if (sets.length && !event.final) return playSets(match, state, sets)
  if (sets.length) state = { ...state, sets }
  if (match.sets > 1) state = { ...state, team1Sets: score.team1Score, team2Sets: score.team2Score }
  return event.final ? endMatch(state, true) : state
}

function otherTeamOrNull(team: Team | null): Team | null {
  return team && otherTeam(team)
}

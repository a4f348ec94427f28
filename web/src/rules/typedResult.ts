// A result typed on a phone: its validation, its doubts by the rules of the league, and its event.
import type { Match, SetScore } from '../contract/types.ts'
import { t } from '../t.ts'
import type { Action } from './actions.ts'
import { setsUntilDecided } from './liveMatch.ts'
import { leader, otherTeam } from './rules.ts'
import type { Score, Team } from './rules.ts'
import { isDraw, matchWinner, noTarget, rulesOfLiveSet } from './setRules.ts'
import { winner } from './winner.ts'

/** The points of a set, or of a match of one set, as typed. */
export interface TypedSet {
  team1: string
  team2: string
}

export interface TypedResult {
  sets: SetScore[]
  /** The error messages of impossible sets, by the index of the set. */
  errors: { [set: number]: string }
  /** Why the result is unlikely by the rules of the league. It can still be saved. */
  doubts: string[]
  /** Whether the result is level although draws are not allowed. */
  isLevel: boolean
}

const maxScore = 9999

/** Validates a typed result. Empty sets at the end are ignored. */
export function checkResult(
  match: Match,
  typed: readonly TypedSet[],
  names: Record<Team, string>,
): TypedResult {
  const count = Math.max(1, typed.findLastIndex(({ team1, team2 }) => team1.trim() || team2.trim()) + 1)
  const enteredSets = typed.slice(0, count)
  const sets = enteredSets.map(({ team1, team2 }) => ({
    team1Score: parsePoints(team1),
    team2Score: parsePoints(team2),
  }))
  const errors: TypedResult['errors'] = {}
  sets.forEach(({ team1Score, team2Score }, i) => {
    if (Number.isNaN(team1Score + team2Score)) errors[i] = t('Type the points of both teams.')
    else if (Math.max(team1Score, team2Score) > maxScore)
      errors[i] = t('Maximum score {score}', { score: maxScore })
    else if (team1Score === team2Score && i < sets.length - 1)
      errors[i] = t('Set {number} is level: somebody has won it.', { number: i + 1 })
  })
  if (Object.keys(errors).length > 0) return { sets, errors, doubts: [], isLevel: false }
  const needed = setsUntilDecided(match, sets)
  const [won1, won2] = countSetsWon(sets)
  if (needed < sets.length) {
    const [by1, by2] = countSetsWon(sets.slice(0, needed))
    const team = by1 > by2 ? names.team1 : names.team2
    errors[needed] = t('{team} had won the match by then. Leave this set empty.', { team })
  }
  const doubts = sets.map((set, i) => describeDoubt(match, i, set)).filter(Boolean)
  if (match.sets > 1 && !isDecided(match, sets)) doubts.push(doubtAboutMatch(match))
  return { sets, errors, doubts, isLevel: won1 === won2 && !match.draws }
}

function parsePoints(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : NaN
}

function countSetsWon(sets: readonly SetScore[]): [number, number] {
  return [
    sets.filter(({ team1Score, team2Score }) => team1Score > team2Score).length,
    sets.filter(({ team1Score, team2Score }) => team2Score > team1Score).length,
  ]
}

function doubtAboutMatch({ playAll, sets }: Match): string {
  return playAll
    ? t('All {count} sets of a match are played.', { count: sets })
    : t('A match is the best of {count} sets, and nobody has won enough.', { count: sets })
}

/** Why a set cannot have ended with this score by the rules; empty if it can. `index` is the index of the set. */
export function describeDoubt(match: Match, index: number, { team1Score, team2Score }: SetScore): string {
  if (match.endingScore === noTarget) return ''
  const rules = rulesOfLiveSet(match, index)
  const { endingScore, maxScoreCap } = rules
  const score = { team1: team1Score, team2: team2Score }
  const set =
    match.sets > 1
      ? t('Set {number}, {score}', { number: index + 1, score: formatScore(score) })
      : formatScore(score)
  const ahead = leader(score)
  if (ahead === null) return match.draws && match.sets === 1 ? '' : t('{set}: it is level.', { set })
  if (score[ahead] < endingScore) return t('{set}: it ends at {points} points.', { set, points: endingScore })
  if (maxScoreCap !== undefined && score[ahead] > maxScoreCap)
    return t('{set}: nobody can have more than {cap} points.', { set, cap: maxScoreCap })
  if (winner(rules, score) === null)
    return maxScoreCap === undefined
      ? t('{set}: it must be won by two points.', { set })
      : t('{set}: it must be won by two points, or with {cap}.', { set, cap: maxScoreCap })
  const over = findFirstFinalScore(score, ahead, (earlier) => winner(rules, earlier) !== null)
  return match.steps.every((step) => step === 1) && over[ahead] < score[ahead]
    ? t('{set}: it was over at {over}.', { set, over: formatScore(over) })
    : ''
}

/** The lowest score at which the set was over, if the points of the leader came last. */
function findFirstFinalScore(score: Score, ahead: Team, isOver: (score: Score) => boolean): Score {
  const earlier = { ...score, [ahead]: score[otherTeam(ahead)] + 1 }
  while (earlier[ahead] < score[ahead] && !isOver(earlier)) earlier[ahead]++
  return earlier
}

function formatScore({ team1, team2 }: Score): string {
  return `${team1}–${team2}`
}

/** Adds the point that a level result needs: to the last set if it is level, otherwise in a new set. */
export function withDecidingPoint(
  { startingScore }: Match,
  sets: readonly SetScore[],
  team: Team,
): SetScore[] {
  const last = sets.at(-1)
  const isRunning = last?.team1Score === last?.team2Score
  const before = last && isRunning ? last : { team1Score: startingScore, team2Score: startingScore }
  const key = `${team}Score` as const
  return [...(isRunning ? sets.slice(0, -1) : sets), { ...before, [key]: before[key] + 1 }]
}

/** Returns the event that reports a result entered by hand: a final correction of the score. */
export function resultEvent(match: Match, sets: readonly SetScore[]): Action {
  return { type: 'correct', final: true, ...(match.sets > 1 ? { sets: [...sets] } : sets[0]) }
}

/** Whether these sets decide the match, if each set counts for its leader. */
export function isDecided(match: Match, sets: readonly SetScore[]): boolean {
  const won = countSetsWon(sets)
  return matchWinner(match, ...won) !== null || isDraw(match, ...won)
}

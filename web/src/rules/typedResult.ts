// A result that somebody types on a phone: whether it can be, what the rules of the league say about it, and its event.
import type { Match, SetScore } from '../contract/types.ts'
import { t } from '../t.ts'
import type { Action } from './actions.ts'
import { decidedAfter } from './liveMatch.ts'
import { leader, otherTeam } from './rules.ts'
import type { Score, Team } from './rules.ts'
import { isDraw, matchWinner, noTarget, rulesOfLiveSet } from './setRules.ts'
import { winner } from './winner.ts'

/** The points of a set, or of the whole match, as typed. */
export interface TypedSet {
  team1: string
  team2: string
}

export interface TypedResult {
  sets: SetScore[]
  /** Why the result of a set is impossible, by the index of the set. */
  errors: { [set: number]: string }
  /** What the rules of the league say against the result. It can be saved all the same. */
  doubts: string[]
  /** Whether nobody has won with it. */
  isLevel: boolean
}

const maxScore = 9999

/** Checks a result as typed. Empty sets at the end are no sets. */
export function checkResult(
  match: Match,
  typed: readonly TypedSet[],
  names: Record<Team, string>,
): TypedResult {
  const count = Math.max(1, typed.findLastIndex(({ team1, team2 }) => team1.trim() || team2.trim()) + 1)
  const used = typed.slice(0, count)
  const sets = used.map(({ team1, team2 }) => ({ team1Score: pointsIn(team1), team2Score: pointsIn(team2) }))
  const errors: TypedResult['errors'] = {}
  sets.forEach(({ team1Score, team2Score }, i) => {
    if (Number.isNaN(team1Score + team2Score)) errors[i] = t('Type the points of both teams.')
    else if (Math.max(team1Score, team2Score) > maxScore)
      errors[i] = t('Maximum score {score}', { score: maxScore })
    else if (team1Score === team2Score && i < sets.length - 1)
      errors[i] = t('Set {number} is level: somebody has won it.', { number: i + 1 })
  })
  if (Object.keys(errors).length > 0) return { sets, errors, doubts: [], isLevel: false }
  const needed = decidedAfter(match, sets)
  const [won1, won2] = setsWonIn(sets)
  if (needed < sets.length) {
    const [by1, by2] = setsWonIn(sets.slice(0, needed))
    const team = by1 > by2 ? names.team1 : names.team2
    errors[needed] = t('{team} had won the match by then. Leave this set empty.', { team })
  }
  const doubts = sets.map((set, i) => doubtAbout(match, i, set)).filter(Boolean)
  if (match.sets > 1 && !isDecided(match, sets)) doubts.push(doubtAboutMatch(match))
  return { sets, errors, doubts, isLevel: won1 === won2 && !match.draws }
}

function pointsIn(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : NaN
}

function setsWonIn(sets: readonly SetScore[]): [number, number] {
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

/** What the rules say against the score of a set, the first being 0; empty if it can have ended so. */
export function doubtAbout(match: Match, index: number, { team1Score, team2Score }: SetScore): string {
  if (match.endingScore === noTarget) return ''
  const rules = rulesOfLiveSet(match, index)
  const { endingScore, maxScoreCap } = rules
  const score = { team1: team1Score, team2: team2Score }
  const set =
    match.sets > 1 ? t('Set {number}, {score}', { number: index + 1, score: textOf(score) }) : textOf(score)
  const ahead = leader(score)
  if (ahead === null) return match.draws && match.sets === 1 ? '' : t('{set}: it is level.', { set })
  if (score[ahead] < endingScore) return t('{set}: it ends at {points} points.', { set, points: endingScore })
  if (maxScoreCap !== undefined && score[ahead] > maxScoreCap)
    return t('{set}: nobody can have more than {cap} points.', { set, cap: maxScoreCap })
  if (winner(rules, score) === null)
    return maxScoreCap === undefined
      ? t('{set}: it must be won by two points.', { set })
      : t('{set}: it must be won by two points, or with {cap}.', { set, cap: maxScoreCap })
  const over = firstEnd(score, ahead, (earlier) => winner(rules, earlier) !== null)
  return match.steps.every((step) => step === 1) && over[ahead] < score[ahead]
    ? t('{set}: it was over at {over}.', { set, over: textOf(over) })
    : ''
}

/** The lowest score of the leader, with the points that the other team has, with which it was over. */
function firstEnd(score: Score, ahead: Team, isOver: (score: Score) => boolean): Score {
  const earlier = { ...score, [ahead]: score[otherTeam(ahead)] + 1 }
  while (earlier[ahead] < score[ahead] && !isOver(earlier)) earlier[ahead]++
  return earlier
}

function textOf({ team1, team2 }: Score): string {
  return `${team1}–${team2}`
}

/** The sets after one more point, which a level result needs. */
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

/** The event of a typed result. */
export function resultEvent(match: Match, sets: readonly SetScore[]): Action {
  return { type: 'correct', final: true, ...(match.sets > 1 ? { sets: [...sets] } : sets[0]) }
}

/** Whether the match is decided with these sets, if their leaders have won them. */
export function isDecided(match: Match, sets: readonly SetScore[]): boolean {
  const won = setsWonIn(sets)
  return matchWinner(match, ...won) !== null || isDraw(match, ...won)
}

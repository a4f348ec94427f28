// The rules of the sets of a match: their number, their ending scores, and the side changes. Go counterpart: internal/rules/score.
import { sideChange } from '../../../spec/sets.json'
import type { Match, SetScore } from '../contract/types.ts'
import type { Team, WinningRules } from './rules.ts'
import { winner } from './winner.ts'

/** The ending score of a game without one, which is ended by hand. */
export const noTarget = 0

/**
 * Whether the set with this index (from 0) always decides a match of several sets: the last set of an odd number, or the one
 * after an even number.
 */
export function isDecidingSet({ sets }: Match, set: number): boolean {
  return sets > 1 && set === sets - (sets % 2)
}

/** The maximum number of sets. A deciding set follows an even number of sets that ends level, unless draws are allowed. */
export function maxSets({ sets, draws }: { sets: number; draws?: boolean }): number {
  return sets % 2 || draws ? sets : sets + 1
}

/** The ending score of the set with this index. Without explicit targets, only the deciding set can be shorter. */
function targetOf(match: Match, set: number): number {
  const { startingScore, endingScore, decidingScore, targets } = match
  if (targets?.length) return targets[set] ?? targets.at(-1) ?? 0
  const isShort = isDecidingSet(match, set) && endingScore > decidingScore && startingScore < decidingScore
  return isShort ? decidingScore : endingScore
}

/** The rules of the set with this index. A shorter deciding set has its own cap. */
export function rulesOfLiveSet(match: Match, set: number): WinningRules {
  const { startingScore, winByTwo, decidingCap } = match
  const endingScore = targetOf(match, set)
  if (!isDecidingSet(match, set) || endingScore >= match.endingScore) return { ...match, endingScore }
  const rules = { startingScore, endingScore, winByTwo }
  return decidingCap === undefined ? rules : { ...rules, maxScoreCap: decidingCap }
}

/** The score of the set with this index if `by` forfeits it: ending score against starting score. */
export function forfeitedSet(match: Match, set: number, by: Team): SetScore {
  const { startingScore, endingScore } = rulesOfLiveSet(match, set)
  return {
    team1Score: by === 'team1' ? startingScore : endingScore,
    team2Score: by === 'team1' ? endingScore : startingScore,
    forfeit: by,
  }
}

/** The winner of the set with this index; null while it is being played. */
export function setWinner(match: Match, set: number, { team1Score, team2Score }: SetScore): Team | null {
  if (match.endingScore === noTarget) return null
  return winner(rulesOfLiveSet(match, set), { team1: team1Score, team2: team2Score })
}

/** The winner of the match by sets won; null if more sets have to be played. */
export function matchWinner(match: Match, won1: number, won2: number): Team | null {
  if (match.playAll && won1 + won2 < match.sets) return null
  if (2 * Math.max(won1, won2) <= match.sets) return null
  return leadingTeam(won1, won2)
}

/** Whether a match of several sets has ended level, by sets won. */
export function isDraw({ draws, sets }: Match, won1: number, won2: number): boolean {
  return !!draws && sets > 1 && won1 === won2 && won1 + won2 >= sets
}

/** The side changes of indoor volleyball. */
const indoorSides: NonNullable<Match['sides']> = { decidingAt: sideChange, toss: true }

/** Whether a toss decides sides and serve of the set with this index. */
export function hasToss(match: Match, set: number): boolean {
  return !!sidesOf(match).toss && isDecidingSet(match, set)
}

export function sidesOf({ sides }: Match): NonNullable<Match['sides']> {
  return sides ?? indoorSides
}

/** The number of side changes in the set with this index up to this score. */
export function countSideChanges(match: Match, set: number, { team1Score, team2Score }: SetScore): number {
  const { every = 0, decidingEvery = 0, decidingAt = 0 } = sidesOf(match)
  const isDeciding = isDecidingSet(match, set)
  const hasChangedHalfway = isDeciding && decidingAt > 0 && Math.max(team1Score, team2Score) >= decidingAt
  const points = team1Score + team2Score - 2 * match.startingScore
  const length = isDeciding ? decidingEvery : every
  return Number(hasChangedHalfway) + (length && Math.trunc(points / length))
}

/** The team with more points or sets; null if both have the same. */
export function leadingTeam(team1: number, team2: number): Team | null {
  if (team1 === team2) return null
  return team1 > team2 ? 'team1' : 'team2'
}

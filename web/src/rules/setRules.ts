// The rules of the sets of a match: how many, to which score, and where the teams change sides; internal/rules/score does the same
// in Go.
import { sideChange } from '../../../spec/sets.json'
import type { Match, SetScore } from '../contract/types.ts'
import type { Team, WinningRules } from './rules.ts'
import { winner } from './winner.ts'

/** The ending score of a game that a person ends. */
export const noTarget = 0

/**
 * Whether the set with this index, from 0, decides a match of several sets whatever happened before: the last of an odd
 * number, or the one after an even number.
 */
function isDecidingSet({ sets }: Match, set: number): boolean {
  return sets > 1 && set === sets - (sets % 2)
}

/** How many sets can be played: an even number that ends level is followed by a deciding set unless it is a draw. */
export function mostSets({ sets, draws }: { sets: number; draws?: boolean }): number {
  return sets % 2 || draws ? sets : sets + 1
}

/** The ending score of the set with this index. Without targets only the deciding set is shorter. */
function targetOf(match: Match, set: number): number {
  const { startingScore, endingScore, decidingScore, targets } = match
  if (targets?.length) return targets[set] ?? targets.at(-1) ?? 0
  const isShort = isDecidingSet(match, set) && endingScore > decidingScore && startingScore < decidingScore
  return isShort ? decidingScore : endingScore
}

/** The rules of the set with this index. The deciding set has a cap of its own if it is shorter. */
export function rulesOfLiveSet(match: Match, set: number): WinningRules {
  const { startingScore, winByTwo, decidingCap } = match
  const endingScore = targetOf(match, set)
  if (!isDecidingSet(match, set) || endingScore >= match.endingScore) return { ...match, endingScore }
  const rules = { startingScore, endingScore, winByTwo }
  return decidingCap === undefined ? rules : { ...rules, maxScoreCap: decidingCap }
}

/** The set with this index as a team that has forfeited it leaves it: the ending score to the starting score. */
export function forfeitedSet(match: Match, set: number, by: Team): SetScore {
  const { startingScore, endingScore } = rulesOfLiveSet(match, set)
  return {
    team1Score: by === 'team1' ? startingScore : endingScore,
    team2Score: by === 'team1' ? endingScore : startingScore,
    forfeit: by,
  }
}

/** The winner of the set with this index, or null while it is being played. */
export function setWinner(match: Match, set: number, { team1Score, team2Score }: SetScore): Team | null {
  if (match.endingScore === noTarget) return null
  return winner(rulesOfLiveSet(match, set), { team1: team1Score, team2: team2Score })
}

/** The winner with these sets won, or null while there are sets to play. */
export function matchWinner(match: Match, won1: number, won2: number): Team | null {
  if (match.playAll && won1 + won2 < match.sets) return null
  if (2 * Math.max(won1, won2) <= match.sets) return null
  return ahead(won1, won2)
}

/** Whether a match of several sets has ended level with these sets won. */
export function isDraw({ draws, sets }: Match, won1: number, won2: number): boolean {
  return !!draws && sets > 1 && won1 === won2 && won1 + won2 >= sets
}

/** The side changes of indoor volleyball. */
const indoor: NonNullable<Match['sides']> = { decidingAt: sideChange, toss: true }

/** Whether a draw by lot decides the sides and the serve of the set with this index. */
export function hasToss(match: Match, set: number): boolean {
  return !!sidesOf(match).toss && isDecidingSet(match, set)
}

export function sidesOf({ sides }: Match): NonNullable<Match['sides']> {
  return sides ?? indoor
}

/** How often the teams have changed sides in the set with this index when it has come to this score. */
export function sideChanges(match: Match, set: number, { team1Score, team2Score }: SetScore): number {
  const { every = 0, decidingEvery = 0, decidingAt = 0 } = sidesOf(match)
  const isDeciding = isDecidingSet(match, set)
  const half = isDeciding && decidingAt > 0 && Math.max(team1Score, team2Score) >= decidingAt
  const points = team1Score + team2Score - 2 * match.startingScore
  const length = isDeciding ? decidingEvery : every
  return Number(half) + (length && Math.trunc(points / length))
}

/** The team with more points or sets; null if they are level. */
export function ahead(team1: number, team2: number): Team | null {
  if (team1 === team2) return null
  return team1 > team2 ? 'team1' : 'team2'
}

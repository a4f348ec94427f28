// The rule that a team which is late forfeits a single set.
import type { Match, SetScore } from '../contract/types.ts'
import { isDraw, matchWinner, noTarget, setWinner, forfeitedSet } from './setRules.ts'

type Team = 'team1' | 'team2'

/**
 * The number of the set that a team can forfeit on its own: the current set, as long as it has no points. 0 if it has begun,
 * or if forfeiting it would end the match. Without `by`, returns the set if either team can forfeit it. A game without sets
 * has not begun.
 */
export function forfeitableSet(match: Match, sets: readonly SetScore[] = [], by?: Team): number {
  const running = sets.at(-1)
  const hasBegun = running && running.team1Score + running.team2Score > 2 * match.startingScore
  const before = sets.slice(0, -1)
  if (match.sets < 2 || match.endingScore === noTarget || hasBegun) return 0
  const setsWonBy = (team: Team) => before.filter((set, i) => setWinner(match, i, set) === team).length
  const won1 = setsWonBy('team1')
  const won2 = setsWonBy('team2')
  const continuesAt = (won1: number, won2: number) =>
    !matchWinner(match, won1, won2) && !isDraw(match, won1, won2)
  const canForfeit1 = by !== 'team2' && continuesAt(won1, won2 + 1)
  const canForfeit2 = by !== 'team1' && continuesAt(won1 + 1, won2)
  return canForfeit1 || canForfeit2 ? before.length + 1 : 0
}

/**
 * When a missing team forfeits its next set, in milliseconds since 1970; null if it never does. `setAfter` is in minutes per
 * set.
 */
export function forfeitedFrom(
  setAfter: number,
  start: string,
  sets: readonly SetScore[] = [],
): number | null {
  if (!setAfter || sets.slice(0, -1).some(({ forfeit }) => !forfeit)) return null
  return Date.parse(start) + setAfter * Math.max(1, sets.length) * 60_000
}

/** The score of a forfeited set, with the points of the forfeiting team last: "25–0". */
export function scoreOfForfeit(match: Match, number: number): string {
  const { team1Score, team2Score } = forfeitedSet(match, number - 1, 'team2')
  return `${team1Score}–${team2Score}`
}

// The results of a match of several sets in sets won, for results of which the points of the sets are not known. Go counterpart:
// internal/rules/score/results.go.
import type { Match } from '../contract/types.ts'
import { t } from '../t.ts'
import { isDraw, matchWinner } from './setRules.ts'

/** The sets won by the winner and by the loser. */
export type SetResult = readonly [number, number]

/**
 * The results with which a match of several sets can end: 3–0, 3–1 and 3–2 for the best of five. A match with a time limit
 * can end after any set. Empty for games of one set.
 */
export function setResults(match: Match): SetResult[] {
  const results: SetResult[] = []
  let reached: SetResult[] = match.sets > 1 ? [[0, 0]] : []
  while (reached.length > 0) {
    const next: SetResult[] = []
    for (const [won, lost] of reached) {
      const isDecided = matchWinner(match, won, lost) !== null || isDraw(match, won, lost)
      const mayRunOut = typeof match.maxTime === 'number' && (won > lost || (!!match.draws && won > 0))
      const isKnown = results.some((result) => result[0] === won && result[1] === lost)
      if ((isDecided || mayRunOut) && !isKnown) results.push([won, lost])
      if (isDecided) continue
      next.push([won + 1, lost])
      if (won > lost) next.push([won, lost + 1])
    }
    reached = next
  }
  return results.sort((a, b) => b[0] - b[1] - (a[0] - a[1]) || b[0] - a[0])
}

/** Whether a match of several sets can end with these numbers of sets won. */
export function allowsSetResult(match: Match, won1: number, won2: number): boolean {
  return setResults(match).some(
    ([won, lost]) => won === Math.max(won1, won2) && lost === Math.min(won1, won2),
  )
}

/** The possible results in words: "3–0, 3–1 or 3–2". */
export function setResultsInWords(match: Match): string {
  const all = setResults(match).map(([won, lost]) => `${won}–${lost}`)
  if (all.length < 2) return all.join('')
  return t('{list} or {last}', { list: all.slice(0, -1).join(', '), last: all.at(-1) ?? '' })
}

// The sets of a match in the free scorer: how many win it, and the rules of each.
import type { GameRules, Score } from './rules.ts'

/** The points of a deciding set in volleyball; it has no cap. */
const decidingSetPoints = 15

/** How many sets win the match. */
export function setsNeeded(rules: GameRules): number {
  return Math.ceil((rules.bestOf ?? 1) / 2)
}

function isDecidingSet(rules: GameRules, setsWon: Score): boolean {
  const oneShort = setsNeeded(rules) - 1
  return oneShort > 0 && setsWon.team1 === oneShort && setsWon.team2 === oneShort
}

/**
 * The rules of the set after `setsWon` in a match with `rules`. The deciding set goes to 15 without a cap, unless the
 * other sets are as short.
 */
export function rulesOfSet(rules: GameRules, setsWon: Score): GameRules {
  const shorter = rules.endingScore > decidingSetPoints && rules.startingScore < decidingSetPoints
  if (!shorter || !isDecidingSet(rules, setsWon)) return rules
  const { maxScoreCap: _none, ...deciding } = rules
  return { ...deciding, endingScore: decidingSetPoints }
}

// Decides when a game ends. Go counterpart: internal/rules/score; both run the cases in spec/vectors.
import { leader, otherTeam } from './rules.ts'
import type { Score, Team, WinningRules } from './rules.ts'

/** The winner at this score; null while the game continues. */
export function winner(rules: WinningRules, score: Score): Team | null {
  const ahead = leader(score)
  if (ahead === null) return null
  const lead = score[ahead] - score[otherTeam(ahead)]
  if (score[ahead] < rules.endingScore) return null
  if (rules.maxScoreCap !== undefined && score[ahead] >= rules.maxScoreCap) return ahead
  return !rules.winByTwo || lead >= 2 ? ahead : null
}

/** The lowest score at which a lead of one point wins; Infinity if a lead of two is always needed. */
export function minScoreToWinByOne(rules: WinningRules): number {
  if (!rules.winByTwo) return rules.endingScore
  if (rules.maxScoreCap === undefined) return Infinity
  return Math.max(rules.maxScoreCap, rules.endingScore)
}

/**
 * Whether the first point would end the game, because both teams start at a score at which any lead wins. Such a game cannot
 * be started.
 */
export function decidedAtStart(rules: WinningRules): boolean {
  return rules.startingScore >= minScoreToWinByOne(rules)
}

// The game-end rule; internal/score is its twin, spec/vectors hold both to the same cases.
import { leader, otherTeam } from './rules.ts'
import type { Score, Team, WinningRules } from './rules.ts'

/**
 * Who has won with this score, or null while the game goes on (specification, section 4: game end rule).
 * Nobody has won while the scores are level.
 */
export function winner(rules: WinningRules, score: Score): Team | null {
  const ahead = leader(score)
  if (ahead === null) return null
  const lead = score[ahead] - score[otherTeam(ahead)]
  if (score[ahead] < rules.endingScore) return null
  if (rules.maxScoreCap !== undefined && score[ahead] >= rules.maxScoreCap) return ahead
  return !rules.winByTwo || lead >= 2 ? ahead : null
}

/**
 * The lowest score at which a lead of one point wins; Infinity where two points are always needed.
 */
export function oneAheadWinsAt(rules: WinningRules): number {
  if (!rules.winByTwo) return rules.endingScore
  if (rules.maxScoreCap === undefined) return Infinity
  return Math.max(rules.maxScoreCap, rules.endingScore)
}

/**
 * Whether a game with these rules would be decided before it starts: both teams start level, at a score at
 * which any lead wins. Such a rule set cannot be started.
 */
export function decidedAtStart(rules: WinningRules): boolean {
  return rules.startingScore >= oneAheadWinsAt(rules)
}

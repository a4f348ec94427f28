import type { Match } from '../contract/types.ts'

/** Returns the league with the rules of one game, because a match of finals can have its own rules. */
export function withGameRules<League extends { rules: Match }>(
  league: League,
  { plannedRules }: { plannedRules?: Match },
): League {
  return plannedRules ? { ...league, rules: plannedRules } : league
}

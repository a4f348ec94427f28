import type { Match } from '../contract/types.ts'

/** The league with the rules by which a game of it is played: a match of finals has rules of its own. */
export function playedBy<League extends { rules: Match }>(
  league: League,
  { plannedRules }: { plannedRules?: Match },
): League {
  return plannedRules ? { ...league, rules: plannedRules } : league
}

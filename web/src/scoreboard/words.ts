// The names of teams, and scores.
import type { SetScore } from '../contract/types.ts'
import type { GameRules, Team } from '../rules/rules.ts'
import { t } from '../t.ts'

/** The names of teams when a game starts without names. */
export const unnamed = { team1: t('Team A'), team2: t('Team B') }

/** The names on the board when the stored rules have none. */
const missingNames = { team1: t('TEAM 1'), team2: t('TEAM 2') }

/** The rules with a name for each team. */
export function withTeamNames(rules: GameRules, names: Partial<Record<Team, string | undefined>>): GameRules {
  return { ...rules, team1Name: names.team1 || unnamed.team1, team2Name: names.team2 || unnamed.team2 }
}

export function teamName(rules: Pick<GameRules, 'team1Name' | 'team2Name'>, team: Team): string {
  return rules[`${team}Name`] || missingNames[team]
}

/** "25–21", team 1 first. */
export function scoreLine({ team1Score, team2Score }: SetScore): string {
  return `${team1Score}–${team2Score}`
}

/** "25–18, 23–25, 15–11", team 1 first. */
export function setsLine(sets: readonly SetScore[]): string {
  return sets.map(scoreLine).join(', ')
}

// Formats team names and scores.
import type { SetScore } from '../contract/types.ts'
import type { GameRules, Team } from '../rules/rules.ts'
import { t } from '../t.ts'

/** The default team names of a game that is started without names. */
export const defaultTeamNames = { team1: t('Team A'), team2: t('Team B') }

/** The team names on the board if the stored rules have none. */
const fallbackNames = { team1: t('TEAM 1'), team2: t('TEAM 2') }

/** Sets the names of both teams in the rules, with defaults for missing names. */
export function withTeamNames(rules: GameRules, names: Partial<Record<Team, string | undefined>>): GameRules {
  return {
    ...rules,
    team1Name: names.team1 || defaultTeamNames.team1,
    team2Name: names.team2 || defaultTeamNames.team2,
  }
}

export function teamName(rules: Pick<GameRules, 'team1Name' | 'team2Name'>, team: Team): string {
  return rules[`${team}Name`] || fallbackNames[team]
}

/** Formats a score with team 1 first: "25–21". */
export function scoreLine({ team1Score, team2Score }: SetScore): string {
  return `${team1Score}–${team2Score}`
}

/** Formats the scores of sets with team 1 first: "25–18, 23–25, 15–11". */
export function setsLine(sets: readonly SetScore[]): string {
  return sets.map(scoreLine).join(', ')
}

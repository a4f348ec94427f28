// Texts about games and matches.
import type { GameRules, Score, Team } from '../rules/rules.ts'
import { t } from '../t.ts'
import type { SavedMatch } from './repair.ts'

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

/** Minutes and seconds on a clock: 75 is "1:15". */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A duration in words: 75 seconds are "1m 15s". */
export function duration(seconds: number): string {
  return t('{minutes}m {seconds}s', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}

/** "25–21", team 1 first. */
export function scoreLine(score: Score): string {
  return `${score.team1}–${score.team2}`
}

/** The text that is shared: the winner, the final score and the duration. */
export function shareText(match: SavedMatch): string {
  const names = { team1: teamName(match, 'team1'), team2: teamName(match, 'team2') }
  const loser = match.winner === 'team1' ? 'team2' : 'team1'
  const points = { team1: match.team1Score, team2: match.team2Score }
  return t('{winner} won {score} against {loser}. Duration: {duration}. Scored with Sideout.', {
    winner: names[match.winner],
    score: `${points[match.winner]}–${points[loser]}`,
    loser: names[loser],
    duration: duration(match.duration),
  })
}

/** A rule set in a few words: "To 25, win by 2, cap 30, 20 min". */
export function rulesLine(rules: GameRules): string {
  const words = [t('To {score}', { score: rules.endingScore })]
  if (rules.startingScore > 0) words.push(t('from {score}', { score: rules.startingScore }))
  if (rules.winByTwo) words.push(t('win by 2'))
  if (rules.maxScoreCap !== undefined) words.push(t('cap {score}', { score: rules.maxScoreCap }))
  if (rules.maxTime !== undefined) words.push(t('{minutes} min', { minutes: rules.maxTime }))
  if (rules.bestOf !== undefined) words.push(t('best of {sets}', { sets: rules.bestOf }))
  return words.join(', ')
}

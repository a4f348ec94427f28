// How games and matches are put into words.
import type { GameRules, Score, Team } from '../rules/rules.ts'
import type { SavedMatch } from './repair.ts'

/** What teams are called when the game starts without names. */
export const unnamed = { team1: 'Team A', team2: 'Team B' }

/** What the board shows for rules that hold no name at all. */
const nameless = { team1: 'TEAM 1', team2: 'TEAM 2' }

/** The rules with a name for each team. */
export function withTeamNames(rules: GameRules, names: Partial<Record<Team, string | undefined>>): GameRules {
  return { ...rules, team1Name: names.team1 || unnamed.team1, team2Name: names.team2 || unnamed.team2 }
}

export function teamName(rules: Pick<GameRules, 'team1Name' | 'team2Name'>, team: Team): string {
  return rules[`${team}Name`] || nameless[team]
}

/** Minutes and seconds on a clock: 75 is "1:15". */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A length of time in words: 75 is "1m 15s". */
export function duration(seconds: number): string {
  return `${Math.floor(seconds / 60)}m ${seconds % 60}s`
}

/** "25–21", team 1 first. */
export function scoreLine(score: Score): string {
  return `${score.team1}–${score.team2}`
}

/** What is shared of a match: the winner, the final score and the duration. */
export function shareText(match: SavedMatch): string {
  const names = { team1: teamName(match, 'team1'), team2: teamName(match, 'team2') }
  const loser = match.winner === 'team1' ? 'team2' : 'team1'
  const points = { team1: match.team1Score, team2: match.team2Score }
  return (
    `${names[match.winner]} won ${points[match.winner]}–${points[loser]} against ${names[loser]}. ` +
    `Duration: ${duration(match.duration)}. Scored with Sideout.`
  )
}

/** A rule set in a few words: "To 25, win by 2, cap 30, 20 min". */
export function rulesLine(rules: GameRules): string {
  const words = [`To ${rules.endingScore}`]
  if (rules.startingScore > 0) words.push(`from ${rules.startingScore}`)
  if (rules.winByTwo) words.push('win by 2')
  if (rules.maxScoreCap !== undefined) words.push(`cap ${rules.maxScoreCap}`)
  if (rules.maxTime !== undefined) words.push(`${rules.maxTime} min`)
  if (rules.bestOf !== undefined) words.push(`best of ${rules.bestOf}`)
  return words.join(', ')
}

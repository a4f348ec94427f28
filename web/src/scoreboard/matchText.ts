// Texts about games and matches, apart from words.ts because the setup screen does not need them.
import type { SetScore } from '../contract/types.ts'
import type { FreeGame } from '../rules/freeGame.ts'
import { t } from '../t.ts'
import type { SavedMatch } from './repair.ts'
import { scoreLine, teamName } from './words.ts'

/** Formats seconds as on a clock: 75 as "1:15". */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Formats a duration: 75 seconds as "1m 15s". */
export function duration(seconds: number): string {
  return t('{minutes}m {seconds}s', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}

/** The score in sets: "Sets 1–0, best of 3", or "Sets 1–0" if all sets are played; null for a single set. */
export function setsWonLine({ rules, state }: FreeGame): string | null {
  if (!rules.bestOf) return null
  const score = scoreLine({ team1Score: state.team1Sets, team2Score: state.team2Sets })
  return rules.playAll
    ? t('Sets {score}', { score })
    : t('Sets {score}, best of {sets}', { score, sets: rules.bestOf })
}

/** The text to share: the winner, the final score, the points of each set if there are several, and the duration. */
export function shareText(match: SavedMatch): string {
  const names = { team1: teamName(match, 'team1'), team2: teamName(match, 'team2') }
  const loser = match.winner === 'team1' ? 'team2' : 'team1'
  const winnerFirst = (set: SetScore) =>
    scoreLine(match.winner === 'team1' ? set : { team1Score: set.team2Score, team2Score: set.team1Score })
  const sets = match.sets ? ` (${match.sets.map(winnerFirst).join(', ')})` : ''
  return t('{winner} won {score} against {loser}. Duration: {duration}. Scored with Sideout.', {
    winner: names[match.winner],
    score: `${winnerFirst(match)}${sets}`,
    loser: names[loser],
    duration: duration(match.duration),
  })
}

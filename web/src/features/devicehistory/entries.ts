// The entries of the history: the finished games of this device and the matches that were saved manually.
import { localNightOf, tallyTeams } from '../../rules/tally.ts'
import type { TeamTally } from '../../rules/tally.ts'
import type { FinishedGame } from '../../scoreboard/history/finishedGames.ts'
import type { SavedMatch } from '../../scoreboard/repair.ts'
import { teamName } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'

export interface HistoryEntry extends FinishedGame {
  /** Whether the match was saved manually in its present state. */
  isSaved: boolean
}

/** Returns one entry per game, the newest first. If a game continued after it was saved, its later end replaces the saved one. */
export function mergeEntries(
  finished: readonly FinishedGame[],
  saved: readonly SavedMatch[],
): HistoryEntry[] {
  const entries = new Map<string, HistoryEntry>()
  for (const match of saved) entries.set(match.id, { match, isSaved: true })
  for (const game of finished) {
    const other = entries.get(game.match.id)?.match
    if (other && other.timestamp > game.match.timestamp) continue
    entries.set(game.match.id, { ...game, isSaved: other?.timestamp === game.match.timestamp })
  }
  return [...entries.values()].sort((a, b) => b.match.timestamp - a.match.timestamp)
}

/** Returns the wins and losses of each team in the night of `now`. */
export function tallyTonight(entries: readonly HistoryEntry[], now: number): TeamTally[] {
  const night = localNightOf(now)
  const matches = entries
    .map(({ match }) => match)
    .filter(({ timestamp }) => localNightOf(timestamp) === night)
  return tallyTeams(
    matches.map((match) => ({
      played: match,
      names: { team1: teamName(match, 'team1'), team2: teamName(match, 'team2') },
    })),
  )
}

export function titleOf({ match }: Pick<HistoryEntry, 'match'>): string {
  return t('{team1} against {team2}', { team1: teamName(match, 'team1'), team2: teamName(match, 'team2') })
}

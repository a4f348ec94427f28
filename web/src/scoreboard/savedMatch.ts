// The matches that are saved in the history of this device.
import type { SetScore } from '../contract/types.ts'
import { secondsPlayed } from '../rules/freeGame.ts'
import type { FreeGame } from '../rules/freeGame.ts'
import { collection } from '../lib/collection.ts'
import { playedSets } from './localData.ts'
import type { SavedMatch } from './repair.ts'
import { repairMatch } from './repairMatch.ts'

export const maxMatches = 50

export const matches = collection('volleyball_history', repairMatch, (match) => match.id)

/** Adds the match to the history, or replaces it. The history keeps the newest 50 matches. */
export function saveMatch(match: SavedMatch): void {
  matches.update((all) => {
    const others = all.filter((other) => other.id !== match.id)
    return [...others, match].sort((a, b) => b.timestamp - a.timestamp).slice(0, maxMatches)
  })
}

export function deleteMatch(id: string): void {
  matches.update((all) => all.filter((match) => match.id !== id))
}

/** Whether the game is saved with its current result. */
export function isSaved(game: FreeGame, saved: SavedMatch[]): boolean {
  return saved.some(({ id, timestamp }) => id === game.id && timestamp === game.endTime)
}

/** Converts a finished game to a match of the history; null while the game is running. */
export function matchOf(game: FreeGame): SavedMatch | null {
  const { winner } = game.state
  if (!winner) return null
  const at = game.endTime ?? game.startTime
  const { team1Name, team2Name } = game.rules
  const sets = playedSets(game)
  return {
    id: game.id,
    winner,
    ...finalScore(game),
    ...(sets && { sets }),
    ...(team1Name && { team1Name }),
    ...(team2Name && { team2Name }),
    duration: secondsPlayed(game, at),
    rules: game.rules,
    timestamp: at,
  }
}

/** The points, or in a match of several sets the sets won. */
function finalScore({ rules, state }: FreeGame): SetScore {
  const { team1Score = 0, team2Score = 0 } = state.sets.at(-1) ?? {}
  return rules.bestOf
    ? { team1Score: state.team1Sets, team2Score: state.team2Sets }
    : { team1Score, team2Score }
}

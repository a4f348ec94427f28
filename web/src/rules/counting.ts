// Decides which games count in records and standings and which have a result; no other code of the web decides that. Go counterpart:
// internal/rules/league/outcomes.go; both run the cases in spec/vectors/counting.json.
import type { Game } from '../contract/types.ts'

type Status = 'scheduled' | 'completed' | 'cancelled' | 'void'

interface CountableGame {
  status: Status
  deletedAt?: string | null
  stage?: Game['stage']
}

/** Whether the game counts in standings and totals. A friendly does not. */
export function countsInStandings(game: CountableGame): boolean {
  return hasResult(game) && (game.stage ?? 'season') === 'season'
}

/** Whether the game has a result to show, even one that does not count. */
export function hasResult({ status, deletedAt = null }: CountableGame): boolean {
  return status === 'completed' && deletedAt === null
}

/** Whether the game has ended, even if it does not count. */
export function isOver({ status }: Pick<CountableGame, 'status'>): boolean {
  return status === 'completed' || status === 'void'
}

interface PlayableGame extends Pick<CountableGame, 'status'> {
  version: number
  team1Score: number
  team2Score: number
}

/** Whether the game has events or points. Only such a game can be restored after a deletion. */
export function hasPlay(game: PlayableGame): boolean {
  return game.version > 0 || game.team1Score + game.team2Score > 0 || isOver(game)
}

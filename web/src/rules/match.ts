// A match of several sets, seen from the set that is being played.
import { winnerOf } from './game.ts'
import type { Game } from './game.ts'
import type { Score, Team } from './rules.ts'
import { setsNeeded } from './sets.ts'

/** Whether the match is won if this team wins the set that is being played. */
export function setDecidesMatch(game: Game, team: Team): boolean {
  return game.setsWon[team] + 1 >= setsNeeded(game.rules)
}

/** Sets won, the one being played included once it is over. */
export function setsWonSoFar(game: Game): Score {
  const won = winnerOf(game)
  return won ? { ...game.setsWon, [won]: game.setsWon[won] + 1 } : game.setsWon
}

/** Whether this set is over and another one of the match is to be played. */
export function hasNextSet(game: Game): boolean {
  const won = winnerOf(game)
  return won !== null && !setDecidesMatch(game, won)
}

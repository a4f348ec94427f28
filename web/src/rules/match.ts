// A match of several sets in the free scorer: one Game is one set.
import { winnerOf } from './game.ts'
import type { Game } from './game.ts'
import type { Score, Team } from './rules.ts'
import { setsNeeded } from './sets.ts'

/** Whether the match is won if this team wins the running set. */
export function setDecidesMatch(game: Game, team: Team): boolean {
  return game.setsWon[team] + 1 >= setsNeeded(game.rules)
}

/** The sets won, including the running set once it is over. */
export function setsWonSoFar(game: Game): Score {
  const won = winnerOf(game)
  return won ? { ...game.setsWon, [won]: game.setsWon[won] + 1 } : game.setsWon
}

/** Whether this set is over and the match has another one. */
export function hasNextSet(game: Game): boolean {
  const won = winnerOf(game)
  return won !== null && !setDecidesMatch(game, won)
}

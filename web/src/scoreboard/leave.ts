// Leaves a game for the next one or for the setup screen, which does not load this code.
import type { FreeGame, Kits } from '../rules/freeGame.ts'
import type { GameRules } from '../rules/rules.ts'
import { removeCurrentGame } from './localData.ts'
import { isSaved, matches } from './savedMatch.ts'
import { leaveGame, session, startGame } from './session.ts'

/** Starts the next game from the result. */
export function startNext(rules: GameRules, kits?: Kits): void {
  removeIfSaved(session.get().game)
  startGame(rules, kits)
}

/** Returns from the result to the setup screen. */
export function closeGame(): void {
  removeIfSaved(session.get().game)
  leaveGame()
}

/** Handles the browser's Back button. As it may be pressed by mistake, the board stays open if the game could not be stored. */
export function goBack(): void {
  if (!session.get().unsaved) closeGame()
}

/** Removes a game that was saved to the history from the current games, so that the setup screen no longer lists it. */
function removeIfSaved(game: FreeGame | null): void {
  if (!game || !isSaved(game, matches.get())) return
  try {
    removeCurrentGame(game.id)
  } catch {
    // already logged by the collection
  }
}

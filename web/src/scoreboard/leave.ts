// The ways from a game to the next one or to setup. The setup screen does not load them.
import type { FreeGame, Kits } from '../rules/freeGame.ts'
import type { GameRules } from '../rules/rules.ts'
import { removeCurrentGame } from './localData.ts'
import { isSaved, matches } from './savedMatch.ts'
import { leaveGame, session, startGame } from './session.ts'

/** Starts the next game from the result. */
export function startNext(rules: GameRules, kits?: Kits): void {
  dropIfSaved(session.get().game)
  startGame(rules, kits)
}

/** Back to setup from the result. */
export function closeGame(): void {
  dropIfSaved(session.get().game)
  leaveGame()
}

/** Handles the browser's Back button, which may be pressed by mistake: it stays at the board if the game could not be stored. */
export function goBack(): void {
  if (!session.get().unsaved) closeGame()
}

/** Removes a finished game that was saved from those that setup offers; other games can still be resumed. */
function dropIfSaved(game: FreeGame | null): void {
  if (!game || !isSaved(game, matches.get())) return
  try {
    removeCurrentGame(game.id)
  } catch {
    // logged by the collection
  }
}

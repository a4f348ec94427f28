// A channel from the board to the store of finished games: the board reports each game that has ended, or that continues
// after an undo. The store is loaded only after a game has begun, so earlier reports are queued.
import { createStore } from '../lib/store.ts'
import type { FreeGame } from '../rules/freeGame.ts'

/** Whether finished games exist only in the memory of this page, because the browser stores nothing. */
export const isStoredInPageOnly = createStore(false)

let endListener: ((game: FreeGame) => void) | undefined
let queuedGames: FreeGame[] = []

export function reportEnd(game: FreeGame): void {
  if (endListener) endListener(game)
  else queuedGames.push(game)
}

/** Calls `listener` for each game that was already reported, and for each later one. */
export function onGameEnd(listener: (game: FreeGame) => void): void {
  endListener = listener
  queuedGames.forEach(listener)
  queuedGames = []
}

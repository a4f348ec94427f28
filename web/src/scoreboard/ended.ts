// A channel from the board to the store of finished games: the board reports each game that has ended, or that continues
// after an undo. The store is loaded only after a game has begun, so earlier reports are queued.
import { createStore } from '../lib/store.ts'
import type { FreeGame } from '../rules/freeGame.ts'

/** Whether finished games exist only in the memory of this page, because the browser stores nothing. */
export const keptInPageOnly = createStore(false)

let take: ((game: FreeGame) => void) | undefined
let waiting: FreeGame[] = []

export function announceEnd(game: FreeGame): void {
  if (take) take(game)
  else waiting.push(game)
}

/** Calls `listener` for each game that was already reported, and for each later one. */
export function onEnd(listener: (game: FreeGame) => void): void {
  take = listener
  waiting.forEach(listener)
  waiting = []
}

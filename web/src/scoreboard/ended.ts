// The board announces here each game that has ended, and each that goes on after an undo. The store of finished games is loaded
// only once a game has begun, so games that were announced before it listens wait for it.
import { createStore } from '../lib/store.ts'
import type { FreeGame } from '../rules/freeGame.ts'

/** Whether finished games are in this page only, since the browser stores nothing. */
export const keptInPageOnly = createStore(false)

let take: ((game: FreeGame) => void) | undefined
let waiting: FreeGame[] = []

export function announceEnd(game: FreeGame): void {
  if (take) take(game)
  else waiting.push(game)
}

/** Calls `listener` for each game that was announced, and for each that will be. */
export function onEnd(listener: (game: FreeGame) => void): void {
  take = listener
  waiting.forEach(listener)
  waiting = []
}

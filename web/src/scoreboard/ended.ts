// The board says here that a game has ended, or goes on after an undo. The store of finished games is loaded once a game
// has begun; it takes also what was said before.
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

// The game of this tab, which is stored on the device with every change. The actions on it are in play.ts.
import { newId } from '../lib/newId.ts'
import { sessionValue } from '../lib/sessionValue.ts'
import { createStore } from '../lib/store.ts'
import type { Store } from '../lib/store.ts'
import { newGame } from '../rules/freeGame.ts'
import type { FreeGame, Kits } from '../rules/freeGame.ts'
import type { GameRules, Team } from '../rules/rules.ts'
import { currentGames, isRecent, lastStarts, saveCurrentGame } from './localData.ts'

export interface Session {
  game: FreeGame | null
  /** The team that the latest action gave a point, for the flash. */
  scored: Team | null
  /** Whether the browser refused to store the game. */
  unsaved: boolean
}

const noGame: Session = { game: null, scored: null, unsaved: false }

// After a reload this tab returns to its game; other visits are asked whether to resume it.
const playing = sessionValue<string>('volleyball_playing', '', (value) =>
  typeof value === 'string' ? value : '',
)

const store = createStore<Session>(noGame, () => {
  const game = currentGames.get().find(({ id }) => id === playing.get())
  return { ...noGame, game: game && isRecent(game, Date.now()) ? game : null }
})

export const session: Store<Session> = {
  ...store,
  subscribe: (listener) => {
    const unsubscribe = store.subscribe(listener)
    const unsubscribeGames = currentGames.subscribe(adoptStoredGame)
    return () => {
      unsubscribe()
      unsubscribeGames()
    }
  },
}

let isSaving = false

/** If another tab shows the same game, each tab continues from what the other one has stored. */
function adoptStoredGame(): void {
  const { game } = session.get()
  const stored = game && currentGames.get().find(({ id }) => id === game.id)
  if (isSaving || !stored || JSON.stringify(stored) === JSON.stringify(game)) return
  session.set({ game: stored, scored: null, unsaved: false })
}

/** Whether points of a score link's game are in this page only: neither stored on the device nor sent to the server. */
export const pointsAtRisk = createStore(false)

/** Calls `run`, which ends this page, once no game is in this page only, as it is while the browser refuses to store it. */
export function whenNothingIsLost(run: () => void): void {
  const atRisk = () => pointsAtRisk.get() || (session.get().game !== null && session.get().unsaved)
  if (!atRisk()) return run()
  const check = () => {
    if (atRisk()) return
    stops.forEach((stop) => stop())
    run()
  }
  const stops = [session, pointsAtRisk].map((store) => store.subscribe(check))
}

export function startGame(rules: GameRules, kits?: Kits): void {
  showGame(newGame(newId(), rules, Date.now(), kits))
}

/** Back to setup; the game stays on the device and can be resumed there. */
export function leaveGame(): void {
  playing.set('')
  session.set(noGame)
}

/** Makes this the game of the tab, in the state it has now, and stores it. `scored` is the team that has just got a point. */
export function showGame(game: FreeGame, scored: Team | null = null): void {
  if (playing.get() !== game.id) {
    const { rules, kits } = game
    trySave(() => lastStarts.update(() => [{ rules, ...(kits && { kits }) }]))
  }
  playing.set(game.id)
  isSaving = true
  const saved = trySave(() => saveCurrentGame(game, Date.now()))
  isSaving = false
  session.set({ game, scored, unsaved: !saved })
}

/** Runs a save whose failure must not stop the game. Returns whether it succeeded. */
function trySave(save: () => void): boolean {
  try {
    save()
    return true
  } catch {
    return false // already logged by the collection
  }
}

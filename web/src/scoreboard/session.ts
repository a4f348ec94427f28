// The game of this tab, which is stored on the device after every change. play.ts has the actions on it.
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
  /** The team that scored with the latest action, whose half flashes. */
  scored: Team | null
  /** Whether the game could not be stored. */
  unsaved: boolean
}

const noGame: Session = { game: null, scored: null, unsaved: false }

// The id of the game of this tab, to which a reload returns. Other visits are asked whether to resume a game.
const playingId = sessionValue<string>('volleyball_playing', '', (value) =>
  typeof value === 'string' ? value : '',
)

const store = createStore<Session>(noGame, () => {
  const game = currentGames.get().find(({ id }) => id === playingId.get())
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

/** Adopts the version that another tab with the same game has stored. */
function adoptStoredGame(): void {
  const { game } = session.get()
  const stored = game && currentGames.get().find(({ id }) => id === game.id)
  if (isSaving || !stored || JSON.stringify(stored) === JSON.stringify(game)) return
  session.set({ game: stored, scored: null, unsaved: false })
}

/** Whether points of a game with a score link exist only in this page: neither stored on the device nor sent to the server. */
export const pointsAtRisk = createStore(false)

/** Calls `run`, which closes or reloads the page, as soon as no game exists only in this page. */
export function runWhenSafe(run: () => void): void {
  const isAtRisk = () => pointsAtRisk.get() || (session.get().game !== null && session.get().unsaved)
  if (!isAtRisk()) return run()
  const check = () => {
    if (isAtRisk()) return
    unsubscribers.forEach((stop) => stop())
    run()
  }
  const unsubscribers = [session, pointsAtRisk].map((store) => store.subscribe(check))
}

export function startGame(rules: GameRules, kits?: Kits): void {
  showGame(newGame(newId(), rules, Date.now(), kits))
}

/** Returns to the setup screen. The game stays on the device and can be resumed there. */
export function leaveGame(): void {
  playingId.set('')
  session.set(noGame)
}

/** Shows this version of a game in the tab and stores it. `scored` is the team that has just scored. */
export function showGame(game: FreeGame, scored: Team | null = null): void {
  if (playingId.get() !== game.id) {
    const { rules, kits } = game
    trySave(() => lastStarts.update(() => [{ rules, ...(kits && { kits }) }]))
  }
  playingId.set(game.id)
  isSaving = true
  const saved = trySave(() => saveCurrentGame(game, Date.now()))
  isSaving = false
  session.set({ game, scored, unsaved: !saved })
}

/** Runs `save`, whose failure must not interrupt the game. Returns whether it succeeded. */
function trySave(save: () => void): boolean {
  try {
    save()
    return true
  } catch {
    return false // already logged by the collection
  }
}

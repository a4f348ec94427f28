// The latest 200 finished games of this device with their logs. They are in IndexedDB, in localStorage if that does not work,
// or else in memory until the page is closed. A tap never waits for this store: saveCurrentGame in ../localData.ts writes the
// current game, even its end, to localStorage first.
import { indexedDbStore, localStorageStore, memoryStore } from '../../lib/recordStore.ts'
import { createStore } from '../../lib/store.ts'
import { requestPersistence } from '../../lib/persistence.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { isStoredInPageOnly, onGameEnd } from '../ended.ts'
import { currentGames } from '../localData.ts'
import { asObject } from '../repair.ts'
import type { SavedMatch } from '../repair.ts'
import { repairMatch } from '../repairMatch.ts'
import { matchOf } from '../savedMatch.ts'

export const maxFinished = 200

export interface FinishedGame {
  match: SavedMatch
  /**
   * The game with its log, as JSON. It is parsed only when a game is opened, because parsing all logs takes most of the time
   * of reading the list. Imported matches may have no log.
   */
  log?: string
}

/** All finished games, newest first; null until they are loaded. */
export const finishedGames = createStore<FinishedGame[] | null>(null)

const memoryOnlyStore = memoryStore<FinishedGame, string>()
const persistentStores = [
  indexedDbStore<FinishedGame, string>('sideout-finished'),
  localStorageStore<FinishedGame, string>('volleyball_finished'),
]
const stores = [...persistentStores, memoryOnlyStore]

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sideout-finished')
channel?.addEventListener('message', () => {
  if (finishedGames.get()) void reload()
})

let lastTask: Promise<unknown> = Promise.resolve()

/** Runs changes one after another, so that an undo right after the end of a game cannot overtake that end. */
function enqueue<Result>(run: () => Promise<Result>): Promise<Result> {
  const task = lastTask.then(run)
  lastTask = task.catch(() => undefined)
  return task
}

/** Loads the games of this device, including those that ended just before the page was closed and were not stored yet. */
export function loadFinished(): Promise<void> {
  return enqueue(async () => {
    const changed = await syncGames(currentGames.get())
    if (!changed) await reload()
  })
}

/** Stores the game if it is over, and removes it if it continues after an undo. */
export function syncFinished(game: FreeGame): Promise<void> {
  return enqueue(async () => {
    const others = currentGames.get().filter(({ id }) => id !== game.id)
    await syncGames([game, ...others])
    if (matchOf(game) && !isStoredInPageOnly.get()) await requestPersistence()
  })
}

/** Stores or removes each game. Returns whether that changed the list, which is then reloaded. */
async function syncGames(games: FreeGame[]): Promise<boolean> {
  let hasChanged = false
  for (const game of games) {
    const match = matchOf(game)
    const stored = await findGame(game.id)
    if (stored?.match.timestamp === match?.timestamp) continue
    hasChanged = true
    if (match) await storeGames([{ match, log: JSON.stringify(game) }])
    else await removeEverywhere(game.id)
  }
  if (hasChanged) await reloadAndNotify()
  return hasChanged
}

/** Stores games that are not in the list yet. Rejects and stores nothing if the browser refuses. */
export function addFinished(games: FinishedGame[]): Promise<void> {
  return enqueue(async () => {
    await storeGames(games, persistentStores)
    await reloadAndNotify()
  })
}

/** Removes the game. Rejects if the browser refuses. */
export function removeFinished(id: string): Promise<void> {
  return enqueue(async () => {
    await removeEverywhere(id)
    if (await findGame(id)) throw new Error('The browser did not remove the game')
    await reloadAndNotify()
  })
}

/** Stores games in the first of the stores that accepts them. */
async function storeGames(games: FinishedGame[], targets = stores): Promise<void> {
  const records = games.map((game): [string, FinishedGame] => [game.match.id, game])
  let refusal: unknown
  for (const store of targets) {
    try {
      await store.putAll(records)
    } catch (error) {
      refusal = error
      await Promise.allSettled(games.map(({ match }) => store.remove(match.id))) // some of them may have been stored
      continue
    }
    if (store === memoryOnlyStore) console.warn('This browser could not store a finished game:', refusal)
    const others = stores.filter((other) => other !== store)
    const copies = others.flatMap((other) => games.map(({ match }) => other.remove(match.id)))
    await Promise.allSettled(copies)
    return
  }
  throw refusal
}

async function removeEverywhere(id: string): Promise<void> {
  await Promise.allSettled(stores.map((store) => store.remove(id)))
}

async function findGame(id: string): Promise<FinishedGame | undefined> {
  const found = await Promise.all(stores.map((store) => store.find(id).catch(() => undefined)))
  return sortNewestFirst(found.flatMap((game) => repairFinished(game) ?? []))[0]
}

async function reloadAndNotify(): Promise<void> {
  await reload()
  channel?.postMessage(null)
}

/** Reloads all games, and removes the oldest ones if there are too many. */
async function reload(): Promise<void> {
  const all = await Promise.all(stores.map((store) => store.all().catch(() => [])))
  const games = sortNewestFirst(all.flat().flatMap((game) => repairFinished(game) ?? []))
  for (const { match } of games.slice(maxFinished)) await removeEverywhere(match.id)
  isStoredInPageOnly.set((await memoryOnlyStore.all()).length > 0)
  finishedGames.set(games.slice(0, maxFinished))
}

/** Sorts games newest first and removes duplicates, keeping the newest copy. */
function sortNewestFirst(games: FinishedGame[]): FinishedGame[] {
  const sorted = games.toSorted((a, b) => b.match.timestamp - a.match.timestamp)
  const seen = new Set<string>()
  return sorted.filter(({ match }) => !seen.has(match.id) && seen.add(match.id))
}

function repairFinished(value: unknown): FinishedGame | null {
  const stored = asObject(value)
  const match = repairMatch(stored?.match)
  if (!match) return null
  return { match, ...(typeof stored?.log === 'string' && { log: stored.log }) }
}

onGameEnd((game) => void syncFinished(game))

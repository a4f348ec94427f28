// The game of this tab: every deed of the scorer, from tap, key or pad, goes through here and is kept on the device at once.
import { newId } from '../lib/newId.ts'
import { sessionValue } from '../lib/sessionValue.ts'
import { createStore } from '../lib/store.ts'
import type { Store } from '../lib/store.ts'
import { addPoint, agreeNextPointWins, endOnTime, newGame, undo } from '../rules/game.ts'
import type { Game } from '../rules/game.ts'
import type { GameRules, Score, Team } from '../rules/rules.ts'
import { dropLiveGame, isRecent, isSaved, keepLiveGame, liveGames, matches } from './localData.ts'

export interface Session {
  game: Game | null
  /** The side that the latest deed gave a point, for the flash. */
  scored: Team | null
  /** Whether the device refused to keep the game. */
  unsaved: boolean
}

const nothing: Session = { game: null, scored: null, unsaved: false }

// A reload in this tab goes straight back into its game; another visit is asked whether to resume it.
const playing = sessionValue<string>('volleyball_playing', '', (value) =>
  typeof value === 'string' ? value : '',
)

const store = createStore<Session>(nothing, () => {
  const game = liveGames.get().find(({ id }) => id === playing.get())
  return { ...nothing, game: game && isRecent(game, Date.now()) ? game : null }
})

export const session: Store<Session> = {
  ...store,
  subscribe: (listener) => {
    const unsubscribe = store.subscribe(listener)
    const stopAdopting = liveGames.subscribe(adopt)
    return () => {
      unsubscribe()
      stopAdopting()
    }
  },
}

let saving = false

/** Two tabs may show one game: each goes on from what the other one has kept. */
function adopt(): void {
  const { game } = session.get()
  const kept = game && liveGames.get().find(({ id }) => id === game.id)
  if (saving || !kept || JSON.stringify(kept) === JSON.stringify(game)) return
  session.set({ game: kept, scored: null, unsaved: false })
}

/** Whether points of a game of a score link are in this page alone: not on the device, and not yet on the server. */
export const pointsAtRisk = createStore(false)

/** Runs what would end this page once no game is at risk: one that the device refuses to keep lives here alone. */
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

/** Starts a game; a further set of a match is told the sets won so far. */
export function startGame(rules: GameRules, setsWon?: Score): void {
  dropIfSaved(session.get().game)
  put(newGame(newId(), rules, Date.now(), setsWon))
}

export function point(team: Team): void {
  change((game) => addPoint(game, team, Date.now()), team)
}

export function undoLast(): void {
  change(undo)
}

export function endGameNow(): void {
  change((game) => endOnTime(game, Date.now()))
}

export function playNextPointWins(): void {
  change(agreeNextPointWins)
}

/** Back to setup; the game stays on the device and can be resumed there. */
export function leaveGame(): void {
  playing.set('')
  session.set(nothing)
}

/** Back to setup from the result. */
export function closeGame(): void {
  dropIfSaved(session.get().game)
  leaveGame()
}

/** A finished game that is in the history is not needed any more; another one can still be come back to. */
function dropIfSaved(game: Game | null): void {
  if (game && isSaved(game, matches.get())) quietly(() => dropLiveGame(game.id))
}

export function resumeGame(game: Game): void {
  put(game)
}

function change(step: (game: Game) => Game, scored: Team | null = null): void {
  const { game } = session.get()
  if (!game) return
  const next = step(game)
  if (next !== game) put(next, scored)
}

function put(game: Game, scored: Team | null = null): void {
  playing.set(game.id)
  saving = true
  const saved = quietly(() => keepLiveGame(game, Date.now()))
  saving = false
  session.set({ game, scored, unsaved: !saved })
}

/** Runs a save that must not stop the game; whoever can act on it sees `unsaved`. */
function quietly(save: () => void): boolean {
  try {
    save()
    return true
  } catch {
    return false // the collection has logged it
  }
}

// The time of the game of this tab, which goes on over a reload.
import { createStore } from '../../lib/store.ts'
import { sessionValue } from '../../lib/sessionValue.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { gameClock } from '../gameClock.ts'
import { asObject, wholeNumber } from '../repair.ts'
import { createGameTime } from './gameTime.ts'
import type { GameTime, Jump, SignOfLife } from './gameTime.ts'

/** The latest jump and its game, until somebody has read about it. */
export const clockJump = createStore<{ game: string; jump: Jump } | null>(null)

const stored = sessionValue<(SignOfLife & { game: string }) | null>('volleyball_time', null, (value) => {
  const { game, wall, time } = asObject(value) ?? {}
  const [wallTime, gameTime] = [wholeNumber(wall, 0), wholeNumber(time, 0)]
  return typeof game === 'string' && wallTime !== undefined && gameTime !== undefined
    ? { game, wall: wallTime, time: gameTime }
    : null
})

let current: { game: string; time: GameTime } | undefined

/** Makes the clock of the board that of this game. */
export function followTime({ id, startTime, events }: FreeGame): void {
  if (current?.game === id) return
  const sign = stored.get()
  const latest = events.at(-1)?.at ?? startTime
  current = undefined
  const time = createGameTime(
    { wall: () => Date.now(), monotonic: () => performance.now() },
    sign?.game === id ? sign : { wall: latest, time: latest },
    (jump) => {
      // Another device may have stamped the latest event.
      if (sign?.game === id || current || jump === 'closed') reportJump(id, jump)
    },
  )
  current = { game: id, time }
  gameClock.now = time.now
}

/** Reports a jump after the current rendering, because the time is read while components render. */
function reportJump(game: string, jump: Jump): void {
  queueMicrotask(() => clockJump.set({ game, jump }))
}

const storeInterval = 10_000

/** Stores signs of life of the game until the returned function is called, and notices when the page is hidden. */
export function keepTime(game: string): () => void {
  const store = () => {
    if (current?.game === game) stored.set({ game, ...current.time.signOfLife() })
  }
  const onVisibility = () => {
    current?.time.markHidden()
    store()
  }
  store()
  const timer = setInterval(store, storeInterval)
  document.addEventListener('visibilitychange', onVisibility, { capture: true }) // before components read the time
  window.addEventListener('pagehide', store)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibility, { capture: true })
    window.removeEventListener('pagehide', store)
  }
}

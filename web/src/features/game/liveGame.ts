// The game of this page: what the device knows of it, and every deed of its scorer. A deed is on the device before it
// is shown, and on its way to the server after that.
import { ApiError } from '../../api/client.ts'
import type { Line } from '../../api/live.ts'
import { deviceId } from '../../lib/deviceId.ts'
import { createStore } from '../../lib/store.ts'
import type { Store } from '../../lib/store.ts'
import { uuid } from '../../lib/uuid.ts'
import type { Log } from '../../rules/log.ts'
import { ask, carry, nudge, openLink } from './courier.ts'
import type { Deed } from './deeds.ts'
import { mirror } from './mirror.ts'
import { told } from './record.ts'
import type { GameRecord } from './record.ts'
import { allRecords, followRecords, updateRecord } from './records.ts'
import { shownLog } from './shown.ts'

/** What the page knows of its game. */
export interface Live {
  record: GameRecord | null
  /** Whether the link has been asked in this visit, whatever it said. */
  isAsked: boolean
  /** Why there is no record. */
  error: Error | null
  /** The stream of what others do. */
  line: Line
}

export interface LiveGame extends Store<Live> {
  /** Keeps the game up to date until the answer is called. */
  start: () => () => void
  /** Tells what `make` makes of the game as it stands, if anything. Deeds come one after another. */
  tell: (make: (log: Log) => Deed | null) => void
  change: (change: (record: GameRecord) => GameRecord) => void
  /** Asks what the link opens. */
  open: () => Promise<void>
  /** Notes how the stream of what others do is. */
  onLine: (line: Line) => void
}

const signOfLifeEvery = 20_000

export function liveGame(token: string): LiveGame {
  const store = createStore<Live>({ record: null, isAsked: false, error: null, line: 'connecting' })
  const set = (changes: Partial<Live>) => store.set({ ...store.get(), ...changes })
  const isOurs = (record: GameRecord) => record.token === token

  async function open(): Promise<void> {
    set({ error: null })
    try {
      await openLink(token)
      nudge()
    } catch (error) {
      const record = store.get().record
      if (record && error instanceof ApiError && [404, 410].includes(error.status))
        await updateRecord(record.id, (before) => before && { ...before, closed: true })
      else if (!record) set({ error: error as Error })
    }
    set({ isAsked: true })
  }

  function start(): () => void {
    const release = carry()
    const unfollow = followRecords((record) => isOurs(record) && set({ record }))
    void allRecords().then((records) => {
      const record = records.find(isOurs)
      if (record && !store.get().record) set({ record })
      return open()
    })
    const life = setInterval(() => {
      const { record, line } = store.get()
      if (!record || record.closed || document.visibilityState !== 'visible') return
      if (isScoring(record)) ask(record.id)
      else if (line !== 'open') void open() // what others do is asked for where streams do not come through
    }, signOfLifeEvery)
    return () => {
      clearInterval(life)
      unfollow()
      release()
    }
  }

  let queue = Promise.resolve()
  function enqueue(run: (record: GameRecord) => Promise<unknown>): void {
    queue = queue
      .then(async () => {
        const { record } = store.get()
        if (record) await run(record)
      })
      .catch((error: unknown) => console.error('A deed was not kept:', error))
  }

  return {
    ...store,
    start,
    open,
    onLine: (line) => line !== store.get().line && set({ line }),
    change: (change) => enqueue(({ id }) => updateRecord(id, (before) => before && change(before))),
    tell: (make) => {
      const made = { id: uuid(), at: Math.round(Date.now()), device: deviceId() }
      enqueue(async ({ id }) => {
        await updateRecord(id, (record) => {
          const deed = record && make(shownLog(record))
          if (!deed) return undefined
          const event = { ...deed, ...made, seen: record.entries.length }
          mirror({ game: id, token, event })
          return told(record, event)
        })
        nudge()
      })
    },
  }
}

/** From now on this device scores. */
export function takeOver(game: LiveGame): void {
  game.change((before) => ({ ...before, watching: false }))
  game.tell(() => ({ type: 'take' }))
}

/** Whether this device is heard of as the scorer of the game. */
function isScoring(record: GameRecord): boolean {
  const { device } = shownLog(record)
  return !record.watching && (device === '' || device === deviceId())
}

// The game that this page scores: its local record, and the actions of its scorer. An action is stored on the device before it is shown,
// and sent to the server afterwards.
import { ApiError, isEnded } from '../../../api/client/client.ts'
import type { StreamStatus } from '../../../api/live/live.ts'
import { deviceId } from '../../../lib/deviceId.ts'
import { createStore } from '../../../lib/store.ts'
import type { Store } from '../../../lib/store.ts'
import { uuid } from '../../../lib/uuid.ts'
import type { Log } from '../../../rules/logTypes.ts'
import { requestPoll, startSending, requestSend, openLink } from './outboxSender.ts'
import type { Action } from '../../../rules/actions.ts'
import { saveCrashCopy } from './crashCopy.ts'
import { withEvent, withoutLink } from './record.ts'
import type { GameRecord } from './record.ts'
import { allRecords, subscribeToRecords, updateRecord } from './records.ts'
import { shownLog } from './shownLog.ts'

/** The state of the game on this page. */
interface LiveGameState {
  record: GameRecord | null
  /** Whether the link was requested since the page opened, with or without success. */
  wasRequested: boolean
  /** Why there is no record. */
  error: Error | null
  streamStatus: StreamStatus
}

export interface LiveGame extends Store<LiveGameState> {
  /** Updates the game until the returned function is called. */
  start: () => () => void
  /** Records the action that `make` returns for the current log; null records nothing. Actions are recorded in order. */
  act: (make: (log: Log) => Action | null) => void
  change: (change: (record: GameRecord) => GameRecord) => void
  /** Requests the game from the server. */
  open: () => Promise<void>
  /** Called when the status of the event stream changes. */
  onStreamStatus: (streamStatus: StreamStatus) => void
}

const pollInterval = 20_000
/** How often a deleted or forfeited game is requested again, because that may be taken back: for a quarter of an hour. */
const maxClosedPolls = (15 * 60_000) / pollInterval
/** The retry interval for a game that is not stored on this device, in milliseconds. */
const openInterval = 5_000

export function createLiveGame(token: string): LiveGame {
  const store = createStore<LiveGameState>({
    record: null,
    wasRequested: false,
    error: null,
    streamStatus: 'connecting',
  })
  const update = (changes: Partial<LiveGameState>) => store.set({ ...store.get(), ...changes })
  const isThisGame = (record: GameRecord) => record.token === token

  /** Requests the game. An automatic retry does not clear the error, so that the screen still explains it. */
  async function open(isRetry = false): Promise<void> {
    if (!isRetry) update({ error: null })
    try {
      await openLink(token)
      requestSend()
    } catch (error) {
      const record = store.get().record
      if (record && isEnded(error))
        // A closed link is requested again in case the game comes back; reading it does not say why it is closed.
        await updateRecord(record.id, (before) =>
          before && !before.closed ? withoutLink(before, error) : undefined,
        )
      else if (!record) update({ error: error as Error })
    }
    update({ wasRequested: true })
  }

  function start(): () => void {
    const stopSending = startSending()
    const retry = () => {
      const { record, error } = store.get()
      if (!record && error && canRetry(error)) void open(true)
    }
    const retryTimer = setInterval(retry, openInterval)
    window.addEventListener('online', retry)
    const unsubscribe = subscribeToRecords((record) => isThisGame(record) && update({ record }))
    void allRecords().then((records) => {
      const record = records.find(isThisGame)
      if (record && !store.get().record) update({ record })
      return open()
    })
    let closedPolls = 0
    const pollTimer = setInterval(() => {
      const { record, streamStatus } = store.get()
      if (!record || document.visibilityState !== 'visible') return
      if (!record.closed) closedPolls = 0
      else if (mayComeBack(record) && ++closedPolls <= maxClosedPolls) return void open(true)
      if (record.closed) return
      if (hasBegunHere(record) && !isScoredElsewhere(record)) requestPoll(record.id)
      else if (streamStatus !== 'open') void open() // polling, for networks whose proxy blocks the event stream
    }, pollInterval)
    return () => {
      clearInterval(pollTimer)
      clearInterval(retryTimer)
      window.removeEventListener('online', retry)
      unsubscribe()
      stopSending()
    }
  }

  let queue = Promise.resolve()
  function enqueue(run: (record: GameRecord) => Promise<unknown>): void {
    queue = queue
      .then(async () => {
        const { record } = store.get()
        if (record) await run(record)
      })
      .catch((error: unknown) => console.error('An action was not stored:', error))
  }

  return {
    ...store,
    start,
    open: () => open(),
    onStreamStatus: (streamStatus) => streamStatus !== store.get().streamStatus && update({ streamStatus }),
    change: (change) => enqueue(({ id }) => updateRecord(id, (before) => before && change(before))),
    act: (make) => {
      const origin = { id: uuid(), at: Math.round(Date.now()), device: deviceId() }
      enqueue(async ({ id }) => {
        await updateRecord(id, (record) => {
          const action = record && make(shownLog(record))
          if (!action) return undefined
          const event = { ...action, ...origin, seen: record.entries.length }
          saveCrashCopy({ game: id, token, event })
          return withEvent(record, event)
        })
        requestSend()
      })
    },
  }
}

/** Reports whether a closed game opens again if the league takes back what closed it. */
const mayComeBack = ({ closed }: GameRecord) => closed === 'deleted' || closed === 'forfeited'

/** Makes this device the scorer of the game. */
export function takeOver(game: LiveGame): void {
  game.change((before) => ({ ...before, watching: false }))
  game.act(() => ({ type: 'take' }))
}

/** Reports whether the same request may succeed later: there was no response, or the server is overloaded. */
function canRetry(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500
}

/** Reports whether another device scores the game. */
export function isScoredElsewhere(record: GameRecord): boolean {
  const { device } = shownLog(record)
  return device !== '' && device !== deviceId()
}

/** Reports whether this device has begun the game: the game then opens on the board, and heartbeats are sent. */
export function hasBegunHere(record: GameRecord): boolean {
  return !record.watching && (record.started === true || shownLog(record).device === deviceId())
}

// Sends the outbox of each game to the server, oldest events first and one request at a time, and retries until the server
// responds. The scorer never waits for a request.
import type { EventsResponse, GameEvent } from '../../../contract/types.ts'
import { ApiError, NoConnection } from '../../../api/client/client.ts'
import { fetchInvite, sendEvents } from '../../../api/games/scoring.ts'
import type { EventsRequest } from '../../../api/games/scoring.ts'
import { deviceId } from '../../../lib/deviceId.ts'
import { createSendLoop } from '../../../lib/sendLoop.ts'
import { createStore } from '../../../lib/store.ts'
import { crashCopies } from './crashCopy.ts'
import { withResponse, withInvite, withRejected, withEvent, withoutLink } from './record.ts'
import type { GameRecord } from './record.ts'
import { allRecords, findRecord, subscribeToRecords, migrateRecords, updateRecord } from './records.ts'
import { officialScore, completionFields, logWithEvents } from './shownLog.ts'

const batchSize = 200
/** Response statuses of a link that no longer opens a game. */
const closedStatuses = [401, 403, 404, 410]
/** Response statuses after which the same request would fail again. */
const rejectedStatuses = [400, 409, 413, 422]

/** Whether the last request failed, and the time of the last response in milliseconds since 1970. */
export const connection = createStore({ hasFailed: false, lastResponseAt: 0 })

/** The ids of the games with events in the outbox. */
const gamesWithEvents = new Set<number>()
/** The ids of the games that need a request even if their outbox is empty. */
const polledGames = new Set<number>()
/** The ids of the games with a rejected batch: their events are sent one at a time to find the invalid one. */
const singleEventGames = new Set<number>()

const loop = createSendLoop({
  election: 'sideout-courier',
  send: sendAllGames,
  isWaiting: () => gamesWithEvents.size > 0,
  onStart: () => subscribeToRecords(trackRecord),
  onLead: recoverUnsentEvents,
  onFailure: (error) => {
    console.warn('The score is not sent yet; it will be tried again.', error)
    connection.set({ ...connection.get(), hasFailed: true })
  },
})

/** Starts sending. It stops when every caller has called its returned function and no events are left. */
export const startSending = loop.start

/** Sends now, unless a retry after a failure is already scheduled. */
export const requestSend = loop.request

function trackRecord({ id, outbox, closed }: GameRecord): void {
  if (outbox.length === 0 || closed) {
    gamesWithEvents.delete(id)
  } else if (!gamesWithEvents.has(id)) {
    gamesWithEvents.add(id)
    requestSend() // the event may be from another tab
  }
}

/** Restores unsent events of earlier visits from the records and, after a crash, from the crash copies. */
async function recoverUnsentEvents(): Promise<void> {
  await migrateRecords(Date.now())
  for (const { game, event } of crashCopies())
    await updateRecord(game, (record) => record && withEvent(record, event))
  for (const { game, token } of crashCopies()) {
    if (await findRecord(game)) continue
    await openLink(token).catch((error: unknown) => console.warn('Not recovered yet:', error))
  }
  for (const record of await allRecords()) trackRecord(record)
}

/** Requests the game of a link and stores the response. */
export async function openLink(token: string): Promise<GameRecord | undefined> {
  const invite = await fetchInvite(token)
  connection.set({ hasFailed: false, lastResponseAt: Date.now() })
  const { id } = invite.game
  const savedCopies = crashCopies().filter(({ game }) => game === id)
  return updateRecord(id, (before) =>
    savedCopies.reduce(
      (record, { event }) => withEvent(record, event),
      withInvite(before, invite, token, { device: deviceId(), now: Date.now() }),
    ),
  )
}

/** Requests new events of a game. The request also serves as the heartbeat of its scorer. */
export function requestPoll(game: number): void {
  polledGames.add(game)
  requestSend()
}

/** Sends the outbox of every game. A failed game does not block the others. */
async function sendAllGames(): Promise<void> {
  let failure: unknown
  for (const id of new Set([...gamesWithEvents, ...polledGames])) {
    try {
      await sendOutbox(id)
    } catch (error) {
      failure ??= error
      if (error instanceof NoConnection) break
    }
  }
  if (failure) throw failure as Error
}

async function sendOutbox(id: number): Promise<void> {
  for (;;) {
    const record = await findRecord(id)
    const isPollRequested = polledGames.has(id)
    if (!record || record.closed) return void polledGames.delete(id)
    const events = loop.isLeader() ? record.outbox.slice(0, singleEventGames.has(id) ? 1 : batchSize) : []
    if (events.length === 0 && !isPollRequested) return void singleEventGames.delete(id)
    await sendRequest(record, events)
    polledGames.delete(id)
  }
}

/** Sends one request and applies the response. */
async function sendRequest(record: GameRecord, events: GameEvent[]): Promise<void> {
  const { id, token } = record
  let response: EventsResponse
  try {
    response = await sendEvents(id, token, toRequest(record, events))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (closedStatuses.includes(error.status)) {
      await updateRecord(id, (before) => before && withoutLink(before, error))
    } else if (rejectedStatuses.includes(error.status) && events.length > 0) {
      await handleRejection(id, events)
    } else throw error
    return
  }
  connection.set({ hasFailed: false, lastResponseAt: Date.now() })
  const after = await updateRecord(id, (before) => before && withResponse(before, response))
  if (after && response.epoch && response.epoch !== after.invite.epoch) await openLink(token)
}

function toRequest(record: GameRecord, events: GameEvent[]): EventsRequest {
  const log = logWithEvents(record, events)
  return {
    ...officialScore(log),
    device: deviceId(),
    after: record.entries.length,
    sentAt: Math.round(Date.now()), // some browsers return fractions, and the server expects whole milliseconds
    events,
    ...(events.length > 0 && !singleEventGames.has(record.id) && completionFields(record, log)),
  }
}

/** Sends the events of a rejected batch one at a time; an event that is rejected alone is removed from the outbox. */
async function handleRejection(id: number, events: GameEvent[]): Promise<void> {
  const [first] = events
  if (singleEventGames.has(id) && first)
    await updateRecord(id, (before) => before && withRejected(before, first))
  singleEventGames.add(id)
}

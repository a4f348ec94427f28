// Carries what waits on this device to the server: of each game the whole outbox from its head, one request at a time,
// again and again until it is answered. Play never waits for it.
import { ApiError, NoConnection } from '../../api/client.ts'
import { readInvite, tell } from '../../api/scoring.ts'
import type { Heard, Told } from '../../api/scoring.ts'
import { deviceId } from '../../lib/deviceId.ts'
import { followLead } from '../../lib/lead.ts'
import { createStore } from '../../lib/store.ts'
import type { GameEvent } from '../../rules/logEvents.ts'
import { mirrored } from './mirror.ts'
import { answered, opened, refused, told } from './record.ts'
import type { GameRecord } from './record.ts'
import { allRecords, findRecord, followRecords, tidyRecords, updateRecord } from './records.ts'
import { booksOf, completionOf, logWith } from './shown.ts'

const atOnce = 200
const firstWait = 500
const longestWait = 10_000
/** The link opens nothing any more. */
const closing = [401, 403, 404, 410]
/** Sending the same again is of no use. */
const refusing = [400, 409, 413, 422]

/** How it goes: whether the last try has failed, and when the server was last heard, milliseconds since 1970. */
export const way = createStore({ failing: false, heardAt: 0 })

let users = 0
let running = false
let leads = false
let busy = false
let again = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let stopLeading = () => {}
let unfollow: () => unknown = () => {}
/** Games of which something waits. */
const waiting = new Set<number>()
/** Games of which the server is to be heard, whether anything waits or not. */
const asked = new Set<number>()
/** Games of which the server has refused something: their events go one by one, to find out which. */
const oneByOne = new Set<number>()

/** Carries until the answer is called, and then until nothing waits any more. */
export function carry(): () => void {
  users++
  if (!running) begin()
  let over = false
  return () => {
    if (!over) users--
    over = true
    endIfDone()
  }
}

function begin(): void {
  running = true
  unfollow = followRecords(note)
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', onVisible)
  stopLeading = followLead('sideout-courier', (leadsNow) => {
    leads = leadsNow
    if (leads) void recover().then(hurry)
  })
}

function note({ id, outbox, closed }: GameRecord): void {
  if (outbox.length === 0 || closed) {
    waiting.delete(id)
  } else if (!waiting.has(id)) {
    waiting.add(id)
    nudge() // another tab may have told it
  }
}

function endIfDone(): void {
  if (running && users === 0 && !busy && waiting.size === 0) end()
}

function end(): void {
  running = false
  unfollow()
  window.removeEventListener('online', hurry)
  document.removeEventListener('visibilitychange', onVisible)
  stopLeading()
  clearTimeout(timer)
  timer = undefined
  leads = false
}

function onVisible(): void {
  if (document.visibilityState === 'visible') hurry()
}

/** What former visits have left: in the records, and after a crash in the mirror alone. */
async function recover(): Promise<void> {
  await tidyRecords(Date.now())
  for (const { game, event } of mirrored())
    await updateRecord(game, (record) => record && told(record, event))
  for (const { game, token } of mirrored()) {
    if (await findRecord(game)) continue
    await openLink(token).catch((error: unknown) => console.warn('Not recovered yet:', error))
  }
  for (const record of await allRecords()) note(record)
}

/** Asks what a link opens, and keeps the answer. */
export async function openLink(token: string): Promise<GameRecord | undefined> {
  const invite = await readInvite(token)
  way.set({ failing: false, heardAt: Date.now() })
  const { id } = invite.game
  const left = mirrored().filter(({ game }) => game === id)
  return updateRecord(id, (before) =>
    left.reduce(
      (record, { event }) => told(record, event),
      opened(before, invite, token, { device: deviceId(), now: Date.now() }),
    ),
  )
}

/** There is something to carry: after a failure it waits for its time. */
export function nudge(): void {
  if (timer === undefined) hurry()
}

/** Asks what is new in a game, which is also the sign of life of its scorer. */
export function ask(game: number): void {
  asked.add(game)
  nudge()
}

/** Tries at once: there is reason to believe that the way is free. */
function hurry(): void {
  if (!running) return
  clearTimeout(timer)
  timer = undefined
  again = true
  if (!busy) void work()
}

async function work(): Promise<void> {
  busy = true
  while (again) {
    again = false
    try {
      await round()
      failures = 0
    } catch (error) {
      console.warn('The score is not sent yet; it will be tried again.', error)
      way.set({ ...way.get(), failing: true })
      if (running) timer = setTimeout(hurry, waitAfter(failures++))
      again = false
    }
  }
  busy = false
  endIfDone()
}

/** Longer and longer, and not all phones of a gym at once. */
function waitAfter(failures: number): number {
  return Math.min(longestWait, firstWait * 2 ** failures) * (0.5 + Math.random() / 2)
}

/** One round through all games. What one game's answer is holds up no other. */
async function round(): Promise<void> {
  let failure: unknown
  for (const id of new Set([...waiting, ...asked])) {
    try {
      await deliver(id)
    } catch (error) {
      failure ??= error
      if (error instanceof NoConnection) break
    }
  }
  if (failure) throw failure as Error
}

async function deliver(id: number): Promise<void> {
  for (;;) {
    const record = await findRecord(id)
    const isAsked = asked.has(id)
    if (!record || record.closed) return void asked.delete(id)
    const events = leads ? record.outbox.slice(0, oneByOne.has(id) ? 1 : atOnce) : []
    if (events.length === 0 && !isAsked) return void oneByOne.delete(id)
    await exchange(record, events)
    asked.delete(id)
  }
}

/** One request and what comes of it. */
async function exchange(record: GameRecord, events: GameEvent[]): Promise<void> {
  const { id, token } = record
  let heard: Heard
  try {
    heard = await tell(id, token, toldBy(record, events))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (closing.includes(error.status)) {
      await updateRecord(id, (before) => before && { ...before, closed: true })
    } else if (refusing.includes(error.status) && events.length > 0) {
      await refusedBy(id, events)
    } else throw error
    return
  }
  way.set({ failing: false, heardAt: Date.now() })
  const after = await updateRecord(id, (before) => before && answered(before, heard))
  if (after && heard.epoch && heard.epoch !== after.invite.epoch) await openLink(token)
}

function toldBy(record: GameRecord, events: GameEvent[]): Told {
  const log = logWith(record, events)
  return {
    ...booksOf(log),
    device: deviceId(),
    after: record.entries.length,
    sentAt: Math.round(Date.now()), // some browsers blur their clock, and the server takes whole milliseconds
    events,
    ...(events.length > 0 && !oneByOne.has(record.id) && completionOf(record, log)),
  }
}

/** Of several events one may be at fault: alone it will show, and the others are taken. */
async function refusedBy(id: number, events: GameEvent[]): Promise<void> {
  const [first] = events
  if (oneByOne.has(id) && first) await updateRecord(id, (before) => before && refused(before, first))
  oneByOne.add(id)
}

// What this device knows of a game that it has the score link of: pure steps from one state of it to the next.
import type { Heard, Invite } from '../../api/scoring.ts'
import type { Entry, GameEvent } from '../../rules/logEvents.ts'

export interface GameRecord {
  /** Of the game. */
  id: number
  /** Of the score link. */
  token: string
  /** What the link said when it was last asked; its log is `entries`. */
  invite: Omit<Invite, 'events'>
  /** The log of the game, as far as the server has told it. */
  entries: Entry[]
  /** What was told here and has no answer yet, the oldest first. */
  outbox: GameEvent[]
  /** What the server will not take, whatever is tried. */
  refused: GameEvent[]
  /** Whether the link opens the game no more: nothing can be sent. */
  closed: boolean
  /** Whether this device only looks on while another one scores. */
  watching: boolean
  /** The sequence number up to which the people at this device were told what others did. */
  read: number
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  skew: number
  /** When the game was last opened here, milliseconds since 1970. */
  openedAt: number
}

/** The record after the link was opened. What was told here and is missing in the server's log is told again. */
export function opened(
  before: GameRecord | undefined,
  { events, ...invite }: Invite,
  token: string,
  { device, now }: { device: string; now: number },
): GameRecord {
  const fresh = { id: invite.game.id, token, invite, closed: false, openedAt: now }
  if (!before)
    return {
      ...fresh,
      entries: events,
      outbox: [],
      refused: [],
      watching: false,
      read: events.length,
      skew: 0,
    }
  if (before.invite.epoch === invite.epoch)
    return withEntries({ ...before, ...fresh }, events.slice(before.entries.length))
  // Another epoch: the database was put back from a copy, and may have lost what it had acknowledged.
  const lost = before.entries.filter((entry) => entry.device === device && entry.type !== 'record')
  const outbox = [...lost.map(eventOf), ...before.outbox]
  return without({ ...before, ...fresh, entries: events, outbox, read: events.length }, idsOf(events))
}

function eventOf({ seq: _seq, outcome: _outcome, ...event }: Entry): GameEvent {
  return event
}

/** The record with one more event in its outbox. */
export function told(record: GameRecord, event: GameEvent): GameRecord {
  return knows(record, event.id) ? record : { ...record, outbox: [...record.outbox, event] }
}

function knows({ entries, outbox, refused }: GameRecord, id: string): boolean {
  return [entries, outbox, refused].some((events) => events.some((event) => event.id === id))
}

/** The record after the server has answered. */
export function answered(record: GameRecord, { events = [], outcomes = [] }: Heard): GameRecord {
  return without(withEntries(record, events), new Set(outcomes.map(({ id }) => id)))
}

/** The record with what follows in the log; what does not follow at once is left out. */
export function withEntries(record: GameRecord, events: Entry[]): GameRecord {
  const fresh = events.filter(({ seq }) => seq > record.entries.length)
  if (fresh[0]?.seq !== record.entries.length + 1) return record
  const own = record.outbox.flatMap(({ id, at }) =>
    fresh.filter((entry) => entry.id === id).map((entry) => entry.at - at),
  )
  return without(
    { ...record, entries: [...record.entries, ...fresh], skew: own.at(-1) ?? record.skew },
    idsOf(fresh),
  )
}

/** Whether a whole log, as the server has told it, goes on from what is known here. */
export function continues({ entries }: GameRecord, log: Entry[]): boolean {
  const last = entries.at(-1)
  return !last || log.some(({ seq, id }) => seq === last.seq && id === last.id)
}

function idsOf(events: GameEvent[]): Set<string> {
  return new Set(events.map(({ id }) => id))
}

function without(record: GameRecord, ids: Set<string>): GameRecord {
  return { ...record, outbox: record.outbox.filter(({ id }) => !ids.has(id)) }
}

/** The record after the server has refused an event for good: it is kept, and sent no more. */
export function refused(record: GameRecord, event: GameEvent): GameRecord {
  return without({ ...record, refused: [...record.refused, event] }, new Set([event.id]))
}

/** Two records of one game, as two stores of the device have kept them. */
export function merged(record: GameRecord, other: GameRecord): GameRecord {
  return [...other.outbox].reduce(told, withEntries(record, other.entries.slice(record.entries.length)))
}

// The local record of a game with a score link, with pure functions that return the next state.
import type { LogEntry, EventsResponse, GameEvent, Invite } from '../../../contract/types.ts'

export interface GameRecord {
  /** The id of the game. */
  id: number
  /** The token of the score link. */
  token: string
  /** The last response to a request with the link, without the log, which is in `entries`. */
  invite: Omit<Invite, 'events'>
  /** The log of the game as received from the server. */
  entries: LogEntry[]
  /** Events of this device that the server has not acknowledged, oldest first. */
  outbox: GameEvent[]
  /** Events that the server has rejected permanently. */
  refused: GameEvent[]
  /** Whether the link no longer opens the game, so that nothing can be sent; the string is the reason. */
  closed: boolean | 'deleted' | 'forfeited' | 'season'
  /** Whether this device only watches while another one scores. */
  watching: boolean
  /** Whether somebody has pressed Start on this device; undefined in records from before the start card existed. */
  started?: boolean
  /** The highest sequence number for which notices about other devices were dismissed. */
  read: number
  /** How far the server's clock is ahead of the device's clock, in milliseconds. */
  skew: number
  /** When the game was last opened on this device, in milliseconds since 1970. */
  openedAt: number
}

/**
 * Returns the record after the score link was opened, with the response to that request (not the invitation of a member). Events of this
 * device that are missing from the server's log return to the outbox.
 */
export function withInvite(
  before: GameRecord | undefined,
  { events, ...invite }: Invite,
  token: string,
  { device, now }: { device: string; now: number },
): GameRecord {
  const base = { id: invite.game.id, token, invite, closed: false, openedAt: now }
  if (!before)
    return {
      ...base,
      entries: events,
      outbox: [],
      refused: [],
      watching: false,
      read: events.length,
      skew: 0,
    }
  if (before.invite.epoch === invite.epoch)
    return withEntries({ ...before, ...base }, events.slice(before.entries.length))
  // A different epoch: the database was restored from a backup and may have lost acknowledged events.
  const lostEvents = before.entries.filter((entry) => entry.device === device && entry.type !== 'record')
  const outbox = [...lostEvents.map(eventOf), ...before.outbox]
  return withoutEvents({ ...before, ...base, entries: events, outbox, read: events.length }, idsOf(events))
}

function eventOf({ seq: _seq, outcome: _outcome, ...event }: LogEntry): GameEvent {
  return event
}

/** Why a link is closed, by the type of the problem. Any other type means that the link itself was replaced or disabled. */
const closedReasons: { [type: string]: GameRecord['closed'] | undefined } = {
  'game-deleted': 'deleted',
  'game-forfeited': 'forfeited',
  'season-closed': 'season',
}

/** Returns the record after the server has rejected the link. */
export function withoutLink(record: GameRecord, { type }: { type: string | undefined }): GameRecord {
  return { ...record, closed: closedReasons[type ?? ''] ?? true }
}

/** Returns the record with the event added to its outbox, unless the record already contains it. */
export function withEvent(record: GameRecord, event: GameEvent): GameRecord {
  return includesEvent(record, event.id) ? record : { ...record, outbox: [...record.outbox, event] }
}

function includesEvent({ entries, outbox, refused }: GameRecord, id: string): boolean {
  return [entries, outbox, refused].some((events) => events.some((event) => event.id === id))
}

/** Returns the record after a response of the server. */
export function withResponse(
  record: GameRecord,
  { events = [], outcomes = [] }: Pick<EventsResponse, 'events' | 'outcomes'>,
): GameRecord {
  return withoutEvents(withEntries(record, events), new Set(outcomes.map(({ id }) => id)))
}

/** Returns the record with the entries that continue its log; entries after a gap are ignored. */
export function withEntries(record: GameRecord, events: LogEntry[]): GameRecord {
  const added = events.filter(({ seq }) => seq > record.entries.length)
  if (added[0]?.seq !== record.entries.length + 1) return record
  const skews = record.outbox.flatMap(({ id, at }) =>
    added.filter((entry) => entry.id === id).map((entry) => entry.at - at),
  )
  return withoutEvents(
    { ...record, entries: [...record.entries, ...added], skew: skews.at(-1) ?? record.skew },
    idsOf(added),
  )
}

/** Reports whether the record is empty, or its last entry is at the same position in the complete log of the server. */
export function isContinuedBy({ entries }: GameRecord, log: LogEntry[]): boolean {
  const last = entries.at(-1)
  return !last || log.some(({ seq, id }) => seq === last.seq && id === last.id)
}

function idsOf(events: GameEvent[]): Set<string> {
  return new Set(events.map(({ id }) => id))
}

function withoutEvents(record: GameRecord, ids: Set<string>): GameRecord {
  return { ...record, outbox: record.outbox.filter(({ id }) => !ids.has(id)) }
}

/** Returns the record after the server has rejected an event permanently: the event is stored as rejected and not sent again. */
export function withRejected(record: GameRecord, event: GameEvent): GameRecord {
  return withoutEvents({ ...record, refused: [...record.refused, event] }, new Set([event.id]))
}

/** Merges two records of one game that were stored in different stores of the device. */
export function mergeRecords(record: GameRecord, other: GameRecord): GameRecord {
  return [...other.outbox].reduce(withEvent, withEntries(record, other.entries.slice(record.entries.length)))
}

// What this device stores of the free games that it shares, and how that changes, as pure functions.
import type { EventsResponse, GameEvent } from '../../contract/types.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { wholeNumber } from '../../scoreboard/repair.ts'
import { repairGame } from '../../scoreboard/repairGame.ts'

/** Why a game is not shared any more: the server knows it no longer, it has too many events, or the server refused it. */
export type Stop = 'gone' | 'full' | 'refused'

/** A code of this device, and the game that its watchers are to see. */
export interface Share {
  /** The write key, made at random. */
  key: string
  /** Null until the server has given it. */
  code: string | null
  /** The id of the game that watchers are to see. */
  game: string
  /** The id of the game that the server shows; null if that is not known. */
  shown: string | null
  /** How many events of the game the server has, and the id of the last of them. */
  sent: number
  lastId: string
  /** The number of entries in the server's log. */
  version: number
  /** Whether an event did not count on the server, so that its score has to be corrected. */
  differs: boolean
  /** When the server last responded, or when it was shared, milliseconds since 1970. */
  at: number
  /** The game as the board has left it, until the server has it. */
  left?: FreeGame
  stopped?: Stop
  /** Whether the scorer has stopped sharing, and the server has not confirmed it. */
  isEnding?: true
}

/** A server forgets a game this long after its last event, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000

export function newShare(key: string, game: string, at: number): Share {
  return { key, code: null, game, ...unsent, at }
}

const unsent = { shown: null, sent: 0, lastId: '', version: 0, differs: false }

/** A stored share; null if it is damaged or too old. */
export function repairShare(value: unknown, now: number): Share | null {
  const { key, code, game, shown, sent, lastId, version, differs, at, left, stopped, isEnding } = (value ??
    {}) as Partial<Record<keyof Share, unknown>>
  if (typeof key !== 'string' || typeof game !== 'string' || typeof at !== 'number') return null
  if (now - at > lifetime) return null
  const rest = repairGame(left)
  return {
    key,
    game,
    at,
    code: typeof code === 'string' ? code : null,
    shown: typeof shown === 'string' ? shown : null,
    sent: wholeNumber(sent, 0) ?? 0,
    lastId: typeof lastId === 'string' ? lastId : '',
    version: wholeNumber(version, 0) ?? 0,
    differs: differs === true,
    ...(rest && { left: rest }),
    ...((stopped === 'gone' || stopped === 'full' || stopped === 'refused') && { stopped }),
    ...(isEnding === true && { isEnding }),
  }
}

/** The share with another game for the same watchers. */
export function withGame({ left: _before, ...share }: Share, game: string): Share {
  return share.game === game ? share : { ...share, game }
}

/** The share once the server shows its game. */
export function withShown(share: Share, game: string, code = share.code): Share {
  return { ...share, ...unsent, code, shown: game }
}

/** The events of the game that the server does not have: all, if it has others than this device remembers. */
export function unsentEvents({ sent, lastId }: Share, { events }: FreeGame): readonly GameEvent[] {
  return sent === 0 || events[sent - 1]?.id === lastId ? events.slice(sent) : events
}

/** Whether the server lacks something of the game. */
export function lacksSomething(share: Share, game: FreeGame): boolean {
  return share.shown !== game.id || share.differs || unsentEvents(share, game).length > 0
}

/** The share after the server has responded to these events of a game. */
export function withResponse(
  share: Share,
  game: FreeGame,
  events: readonly GameEvent[],
  { version = 0, outcomes = [] }: { version?: number } & Pick<EventsResponse, 'outcomes'>,
): Share {
  // The database was restored from a backup: it gets everything again, and takes what it does not have.
  if (version < share.version) return { ...share, sent: 0, lastId: '', version }
  const last = events.at(-1)
  const differs = share.differs || outcomes.some(({ outcome }) => outcome !== 'applied')
  return {
    ...share,
    version,
    differs,
    ...(last && { sent: game.events.indexOf(last) + 1, lastId: last.id }),
  }
}

// The stored state of the free games that this device shares, with pure functions that change it.
import type { TakenGame } from '../../api/games/openGames.ts'
import type { EventsResponse, GameEvent } from '../../contract/types.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { wholeNumber } from '../../scoreboard/repair.ts'
import { repairGame } from '../../scoreboard/repairGame.ts'

/**
 * Why a game is no longer shared from this device: the server no longer knows it (gone), it has too many events (full), the server
 * rejected it (refused), or another device has taken it over (taken).
 */
export type StopReason = 'gone' | 'full' | 'refused' | 'taken'

/** A code of this device, and the game that its watchers should see. */
export interface Share {
  /** The random write key. */
  key: string
  /** Null until the server has assigned the code. */
  code: string | null
  /** With it another device takes the game over; absent until the server has sent it. */
  recoveryCode?: string
  /** The id of the game that watchers should see. */
  game: string
  /** The id of the game that the server shows; null if unknown. */
  shown: string | null
  /** The number of the game's events that the server has received, and the id of the last of them. */
  sent: number
  lastId: string
  /** The number of entries in the server's log. */
  version: number
  /** Whether an event did not count on the server, so that the server's score must be corrected. */
  differs: boolean
  /** When the server last responded, or when the share was created, in milliseconds since 1970. */
  at: number
  /** The game that has left the board, stored until the server has received it. */
  left?: FreeGame
  stopped?: StopReason
  /** Whether the scorer has stopped sharing and the server has not confirmed that yet. */
  isEnding?: true
}

/** The server deletes a game this long after its last event, in milliseconds. */
const serverLifetime = 24 * 60 * 60 * 1000

/** Returns the share of a game that this device has taken over, whose whole log it has from the server. */
export function takenShare(key: string, { code, recoveryCode, version }: TakenGame, game: FreeGame): Share {
  const sent = game.events.length
  const lastId = game.events.at(-1)?.id ?? ''
  return { ...newShare(key, game.id, Date.now()), code, recoveryCode, shown: game.id, sent, lastId, version }
}

export function newShare(key: string, game: string, at: number): Share {
  return { key, code: null, game, ...unsent, at }
}

const unsent = { shown: null, sent: 0, lastId: '', version: 0, differs: false }

/** Returns a repaired stored share; null if it is damaged or too old. */
export function repairShare(value: unknown, now: number): Share | null {
  const {
    key,
    code,
    recoveryCode,
    game,
    shown,
    sent,
    lastId,
    version,
    differs,
    at,
    left,
    stopped,
    isEnding,
  } = (value ?? {}) as Partial<Record<keyof Share, unknown>>
  if (typeof key !== 'string' || typeof game !== 'string' || typeof at !== 'number') return null
  if (now - at > serverLifetime) return null
  const leftGame = repairGame(left)
  return {
    key,
    game,
    at,
    code: typeof code === 'string' ? code : null,
    ...(typeof recoveryCode === 'string' && { recoveryCode }),
    shown: typeof shown === 'string' ? shown : null,
    sent: wholeNumber(sent, 0) ?? 0,
    lastId: typeof lastId === 'string' ? lastId : '',
    version: wholeNumber(version, 0) ?? 0,
    differs: differs === true,
    ...(leftGame && { left: leftGame }),
    ...(isStopReason(stopped) && { stopped }),
    ...(isEnding === true && { isEnding }),
  }
}

function isStopReason(value: unknown): value is StopReason {
  return ['gone', 'full', 'refused', 'taken'].some((reason) => reason === value)
}

/** Returns the share with another game for the same watchers. */
export function withGame({ left: _before, ...share }: Share, game: string): Share {
  return share.game === game ? share : { ...share, game }
}

/** Returns the share after the server has switched to its game. */
export function withShownGame(share: Share, game: string, code = share.code): Share {
  return { ...share, ...unsent, code, shown: game }
}

/** Returns the events that the server lacks: all of them if the last sent event is not the one stored in the share. */
export function unsentEvents({ sent, lastId }: Share, { events }: FreeGame): readonly GameEvent[] {
  return sent === 0 || events[sent - 1]?.id === lastId ? events.slice(sent) : events
}

/** Reports whether the server lacks anything of the game. */
export function hasUnsentData(share: Share, game: FreeGame): boolean {
  return share.shown !== game.id || share.differs || unsentEvents(share, game).length > 0
}

/** Returns the share after the server has responded to these events of a game. */
export function withResponse(
  share: Share,
  game: FreeGame,
  events: readonly GameEvent[],
  { version = 0, outcomes = [] }: { version?: number } & Pick<EventsResponse, 'outcomes'>,
): Share {
  // The database was restored from a backup: send everything again; the server ignores events that it already has.
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

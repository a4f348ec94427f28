import type { GameEvent } from '../../../contract/types.ts'
// A second copy of the outbox in localStorage. It is written synchronously with each tap, so that it survives a crash before the record
// is stored, and other pages can cheaply check it for unsent events.

export interface CrashCopy {
  game: number
  token: string
  event: GameEvent
}

const storageKey = 'volleyball_outbox' // src/app/main.tsx reads it
const maxCopies = 50

export function crashCopies(): CrashCopy[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isCrashCopy) : []
  } catch {
    return []
  }
}

function isCrashCopy(value: unknown): value is CrashCopy {
  const { game, token, event } = (value ?? {}) as Partial<CrashCopy>
  return typeof game === 'number' && typeof token === 'string' && typeof event?.id === 'string'
}

/** Stores a copy of an event and replaces an earlier copy of it. */
export function saveCrashCopy(added: CrashCopy): void {
  const others = crashCopies().filter(({ event }) => event.id !== added.event.id)
  writeCopies([...others, added].slice(-maxCopies))
}

/** Removes the copies of a game's events that are no longer in its outbox. */
export function retainCrashCopies(game: number, outbox: GameEvent[]): void {
  const ids = new Set(outbox.map(({ id }) => id))
  const before = crashCopies()
  const after = before.filter((other) => other.game !== game || ids.has(other.event.id))
  if (after.length < before.length) writeCopies(after)
}

function writeCopies(events: CrashCopy[]): void {
  try {
    if (events.length > 0) localStorage.setItem(storageKey, JSON.stringify(events))
    else localStorage.removeItem(storageKey)
  } catch {
    // The record holds the event as well; its storage problems are shown on the screen.
  }
}

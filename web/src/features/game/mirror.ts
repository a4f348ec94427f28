// A second copy of what waits to be sent, in localStorage: it is written before anything else can go wrong, and a page
// that is no game's sees by it that there is something to send.
import type { GameEvent } from '../../rules/logEvents.ts'

export interface Mirrored {
  game: number
  token: string
  event: GameEvent
}

const mirrorKey = 'volleyball_outbox' // src/app/main.tsx looks for it
const newestKept = 50

export function mirrored(): Mirrored[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(mirrorKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isMirrored) : []
  } catch {
    return []
  }
}

function isMirrored(value: unknown): value is Mirrored {
  const { game, token, event } = (value ?? {}) as Partial<Mirrored>
  return typeof game === 'number' && typeof token === 'string' && typeof event?.id === 'string'
}

/** Adds an event, in place of itself. */
export function mirror(added: Mirrored): void {
  const others = mirrored().filter(({ event }) => event.id !== added.event.id)
  keep([...others, added].slice(-newestKept))
}

/** Forgets the events of a game that wait no longer. */
export function mirrorOnly(game: number, waiting: GameEvent[]): void {
  const ids = new Set(waiting.map(({ id }) => id))
  const before = mirrored()
  const after = before.filter((other) => other.game !== game || ids.has(other.event.id))
  if (after.length < before.length) keep(after)
}

function keep(events: Mirrored[]): void {
  try {
    if (events.length > 0) localStorage.setItem(mirrorKey, JSON.stringify(events))
    else localStorage.removeItem(mirrorKey)
  } catch {
    // It is the second copy; what becomes of the first one is said on the screen.
  }
}

// Decides which pages of a browser may hold a connection to the server for long. Over HTTP/1.1 a browser opens at most six
// connections to a server, and further pages, even new ones, would wait for them forever.

/** What a page sends: its state, or that it is still there. */
export type PageMessage = 'visible' | 'hidden' | 'done' | 'alive'
/** What a page receives: that it may connect, or that it has to disconnect because it is another page's turn. */
export type SlotMessage = 'connect' | 'disconnect'

/** Of six connections, these are for streams. The others remain for pages that are loaded and for short requests. */
export const slotCount = 4
/** How long a visible page may stay connected while other visible pages wait (ms). */
export const turnLength = 2000
/** A page that has sent nothing for this long was closed without a message (ms). Hidden pages send once a minute. */
const silenceLimit = 150_000

interface Entry {
  send: (message: SlotMessage) => void
  state: 'idle' | 'waiting' | 'connected' | 'leaving'
  isVisible: boolean
  /** When the state began. */
  since: number
  lastMessageAt: number
}

export interface Slots {
  /** Adds a page; the returned function handles its messages. */
  join: (send: (message: SlotMessage) => void) => (message: PageMessage) => void
  /** Lets pages take turns. Call it at least every second; it reports whether pages are waiting. */
  update: () => boolean
}

export function createSlots(now: () => number): Slots {
  const entries = new Set<Entry>()
  const entriesInState = (...states: Entry['state'][]) =>
    [...entries].filter(({ state }) => states.includes(state)).sort((a, b) => a.since - b.since)

  function enter(entry: Entry, state: Entry['state']): void {
    if (entry.state === state) return
    entry.state = state
    entry.since = now()
    if (state === 'connected') entry.send('connect')
    if (state === 'leaving') entry.send('disconnect')
  }

  function update(): boolean {
    for (const entry of entries) if (now() - entry.lastMessageAt > silenceLimit) entries.delete(entry)
    const waiting = entriesInState('waiting').sort((a, b) => Number(b.isVisible) - Number(a.isVisible))
    const free = slotCount - entriesInState('connected', 'leaving').length
    for (const entry of waiting.splice(0, Math.max(0, free))) enter(entry, 'connected')
    // Hidden pages wait until a slot is free, and leave as soon as a visible page waits.
    const candidates = entriesInState('connected')
      .filter(({ isVisible, since }) => !isVisible || now() - since >= turnLength)
      .sort((a, b) => Number(a.isVisible) - Number(b.isVisible))
    const wanted = waiting.filter(({ isVisible }) => isVisible).length - entriesInState('leaving').length
    for (const entry of candidates.slice(0, Math.max(0, wanted))) enter(entry, 'leaving')
    return waiting.length > 0
  }

  function join(send: Entry['send']): (message: PageMessage) => void {
    const entry: Entry = { send, state: 'idle', isVisible: true, since: now(), lastMessageAt: now() }
    return (message) => {
      entry.lastMessageAt = now()
      if (message === 'done') entries.delete(entry)
      if (message === 'done') entry.state = 'idle'
      if (message === 'visible' || message === 'hidden') {
        entry.isVisible = message === 'visible'
        entries.add(entry)
        if (entry.state === 'idle') enter(entry, 'waiting')
      }
      update()
    }
  }
  return { join, update }
}

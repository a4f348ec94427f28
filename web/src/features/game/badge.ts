// Whether what is told here has arrived.
import type { Line } from '../../api/live.ts'
import type { GameRecord } from './record.ts'
import { countOf } from './words.ts'

/** An answer takes less; what is older is not being saved, it waits. */
const savedWithin = 10_000
/** Signs of life come every 20 s. */
const heardWithin = 30_000

interface Circumstances {
  line: Line
  /** Of the way to the server. */
  failing: boolean
  heardAt: number
  /** Whether the browser believes to have a network. */
  online: boolean
  now: number
}

export interface BadgeState {
  state: 'live' | 'saving' | 'offline' | 'closed'
  words: string
}

export function badgeOf({ outbox, closed, refused }: GameRecord, how: Circumstances): BadgeState {
  if (closed) {
    const unsent = [...refused, ...outbox]
    return { state: 'closed', words: `Link closed${unsent.length ? `: ${countOf(unsent)} not sent` : ''}` }
  }
  const isOff = !how.online || how.failing
  const oldest = outbox[0]
  if (oldest) {
    if (isOff || how.now - oldest.at >= savedWithin)
      return { state: 'offline', words: `Offline: ${countOf(outbox)} waiting` }
    return { state: 'saving', words: 'Saving…' }
  }
  const hears = how.line === 'open' || how.now - how.heardAt < heardWithin
  if (isOff || !hears) return { state: 'offline', words: 'Offline' }
  return { state: 'live', words: 'Live' }
}

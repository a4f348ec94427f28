// The last response about each court that this device has opened, so that the page of a court opens without a network.
import type { CourtView } from '../../contract/types.ts'

const storageKey = 'volleyball_courts'
const maxCourts = 8
/** How long after it was loaded the night of a court is worth showing, in milliseconds. */
const maxAge = 12 * 60 * 60 * 1000

interface StoredCourt {
  token: string
  view: CourtView
  savedAt: number
}

/** What was loaded last of a court; undefined if that was another night. */
export function storedCourt(token: string, now: number): CourtView | undefined {
  const stored = readCourts().find((court) => court.token === token)
  return stored && now - stored.savedAt < maxAge ? stored.view : undefined
}

/** Stores what was loaded of a court; nothing is kept of a court without a view, whose code has ended. */
export function storeCourt(token: string, view: CourtView | null, now: number): void {
  const others = readCourts().filter((court) => court.token !== token)
  const courts = view ? [{ token, view, savedAt: now }, ...others] : others
  try {
    localStorage.setItem(storageKey, JSON.stringify(courts.slice(0, maxCourts)))
  } catch {
    // Without storage the page needs a network.
  }
}

function readCourts(): StoredCourt[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isStoredCourt) : []
  } catch {
    return []
  }
}

function isStoredCourt(value: unknown): value is StoredCourt {
  const { token, view, savedAt } = (value ?? {}) as Partial<StoredCourt>
  return typeof token === 'string' && typeof savedAt === 'number' && Array.isArray(view?.games)
}

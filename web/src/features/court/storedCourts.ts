// The last response for each court that this device has opened, so that the page of a court works offline.
import type { CourtView } from '../../contract/types.ts'

const storageKey = 'volleyball_courts'
const maxCourts = 8
/** How long a stored court is shown after it was loaded, in milliseconds: about one night. */
const maxAge = 12 * 60 * 60 * 1000

interface StoredCourt {
  token: string
  view: CourtView
  savedAt: number
}

/** Returns the stored view of a court with the time when it was loaded, or undefined if it was stored on another night. */
export function storedCourt(token: string, now: number): StoredCourt | undefined {
  const stored = readCourts().find((court) => court.token === token)
  return stored && now - stored.savedAt < maxAge ? stored : undefined
}

/** Stores the loaded view of a court. A null view means that its code has ended: the stored view is deleted. */
export function storeCourt(token: string, view: CourtView | null, now: number): void {
  const others = readCourts().filter((court) => court.token !== token)
  const courts = view ? [{ token, view, savedAt: now }, ...others] : others
  try {
    localStorage.setItem(storageKey, JSON.stringify(courts.slice(0, maxCourts)))
  } catch {
    // Storage is unavailable; the page then needs a network.
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

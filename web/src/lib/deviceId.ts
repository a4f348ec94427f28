// The id that identifies this browser among the devices that score a game.
import { uuid } from './uuid.ts'

const key = 'volleyball_device'
let id: string | undefined

/** The id of this browser: the same in all tabs and on all visits, or for this page only if nothing can be stored. */
export function deviceId(): string {
  return (id ??= loadStoredId() ?? createId())
}

function loadStoredId(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function createId(): string {
  const created = uuid()
  try {
    localStorage.setItem(key, created)
  } catch {
    // The next visit gets another id, which does not affect its events.
  }
  return created
}

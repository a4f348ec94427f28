// The id of this browser among the devices that score a game.
import { uuid } from './uuid.ts'

const key = 'volleyball_device'
let id: string | undefined

/** The same in all tabs and visits; where nothing can be stored, in this page only. */
export function deviceId(): string {
  return (id ??= stored() ?? create())
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function create(): string {
  const created = uuid()
  try {
    localStorage.setItem(key, created)
  } catch {
    // The next visit gets another id; its events count all the same.
  }
  return created
}

// What this browser is called among the devices that score a game.
import { uuid } from './uuid.ts'

const key = 'volleyball_device'
let id: string | undefined

/** The same for all tabs and visits; where nothing can be kept, for this page. */
export function deviceId(): string {
  return (id ??= stored() ?? made())
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function made(): string {
  const name = uuid()
  try {
    localStorage.setItem(key, name)
  } catch {
    // The next visit is another device then: what it tells counts all the same.
  }
  return name
}

// Tracks when a page last heard the server, from the status of its stream.
import type { StreamStatus } from './live.ts'

export interface Contact {
  status: StreamStatus
  /** When the server was last heard, by the clock of this device; 0 if never. Not updated while the stream is open. */
  heardAt: number
}

export const noContact: Contact = { status: 'connecting', heardAt: 0 }

/** Returns the listener for a stream's status, which reports every change of it. */
export function trackContact(onChange: (contact: Contact) => void): (status: StreamStatus) => void {
  let { status, heardAt } = noContact
  return (next) => {
    if (next === 'open') heardAt = Date.now()
    if (next === status) return
    status = next
    onChange({ status, heardAt })
  }
}

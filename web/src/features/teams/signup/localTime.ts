// Instants in fields for a local date and time, which are in the time zone of the league, as everything that its page shows.
import { dayIn, timeIn } from '../../../rules/nights.ts'

/** An instant as the value of a field: "YYYY-MM-DDTHH:MM", empty for none. */
export const fieldOf = (at: string | null | undefined, timezone: string): string =>
  at ? localTime(new Date(at), timezone) : ''

/** The instant of the value of a field; null for an empty one. A time that the clocks skip becomes one an hour away. */
export function instantOf(value: string, timezone: string): string | null {
  if (!value) return null
  const asUtc = Date.parse(`${value}Z`)
  const offsetAt = (at: number) => Date.parse(`${localTime(new Date(at), timezone)}Z`) - at
  const near = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(near)).toISOString()
}

const localTime = (at: Date, timezone: string) => `${dayIn(timezone, at)}T${timeIn(timezone, at)}`

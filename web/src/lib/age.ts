// Describes the age of something, and calculates when the description changes.
import { t } from '../t.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Describes an age briefly: "4 s ago", "3 min ago", "2 h ago", "5 days ago". */
export function describeAge(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return t('{seconds} s ago', { seconds })
  if (seconds < 3600) return t('{minutes} min ago', { minutes: Math.floor(seconds / 60) })
  const hours = Math.floor(seconds / 3600)
  if (hours < 48) return t('{hours} h ago', { hours })
  return t({ one: '{count} day ago', other: '{count} days ago' }, { count: Math.floor(hours / 24) })
}

/** The milliseconds until the description of an age changes. */
export function msUntilNextAge(ms: number): number {
  const age = Math.max(0, ms) + 500 // the description shows rounded seconds
  const step = age < minute ? 1000 : age < hour ? minute : age < 2 * day ? hour : day
  return step - (age % step)
}

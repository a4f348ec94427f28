// Days and times as people read them: en-US, medium, 12 hours (specification, section 9).

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** "2026-11-26" as "Nov 26, 2026". A civil date belongs to no zone, so none can move it. */
export function dayInWords(date: string): string {
  const words = days.get(date) ?? day.format(new Date(`${date}T00:00:00Z`))
  days.set(date, words)
  return words
}

// A season has thousands of games on a few dozen days.
const days = new Map<string, string>()

/** "2026-11-26" as "Thursday". */
export function weekdayOf(date: string): string {
  return weekday.format(new Date(`${date}T00:00:00Z`))
}

/** "20:15" as "8:15 PM". */
export function timeInWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** An instant, day and time, in a zone: a league's for what happened in it, else that of this device. */
export function instantInWords(at: string, timeZone = browserZone()): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  )
}

/**
 * An instant in a zone, as "Thu, Nov 26, 8:15 PM"; with its year where that is not this one, and with the name of the
 * zone where this device is in another one.
 */
export function instantIn(timezone: string, at: string): string {
  const year = new Intl.DateTimeFormat('en-US', { timeZone: timezone, year: 'numeric' })
  return new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(year.format(new Date(at)) !== year.format() && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    ...(timezone !== browserZone() && { timeZoneName: 'short' }),
  }).format(new Date(at))
}

/** The time of day of an instant in the zone of this device: "8:41 PM". */
export function timeOf(at: string | number): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(at))
}

/** The day of an instant in a zone, else in that of this device. */
export function dayOf(at: string, timeZone = browserZone()): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(at))
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

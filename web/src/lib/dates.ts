// Days and times as people read them: en-US, medium, 12 hours (specification, section 9).

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** "2026-11-26" as "Nov 26, 2026". A civil date belongs to no zone, so none can move it. */
export function dayInWords(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`))
}

/** "2026-11-26" as "Thursday". */
export function weekdayOf(date: string): string {
  return weekday.format(new Date(`${date}T00:00:00Z`))
}

/** "20:15" as "8:15 PM". */
export function timeInWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** An instant in the zone of this device, day and time. */
export function instantInWords(at: string): string {
  return instant.format(new Date(at))
}

/** The day of an instant in the zone of this device. */
export function dayOf(at: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(at))
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

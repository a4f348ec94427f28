// Formats days and times: in English in medium length with a 12-hour clock, in other languages as Intl does.
import { locale } from './locale.ts'

const dayFormat = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: 'UTC' })
const dayAndMonthFormat = new Intl.DateTimeFormat(locale(), {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const weekdayAndDayFormat = new Intl.DateTimeFormat(locale(), {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const weekdayFormat = new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' })

/** "2026-11-26" as "Nov 26, 2026", the same day in every time zone. */
export function dayInWords(date: string): string {
  const formatted = dayCache.get(date) ?? dayFormat.format(new Date(`${date}T00:00:00Z`))
  dayCache.set(date, formatted)
  return formatted
}

/** "2026-11-26" as "Nov 26" if it is in the year of `today`, otherwise with the year. */
export function shortDay(date: string, today: string): string {
  if (date.slice(0, 4) !== today.slice(0, 4)) return dayInWords(date)
  const formatted = shortDayCache.get(date) ?? dayAndMonthFormat.format(new Date(`${date}T00:00:00Z`))
  shortDayCache.set(date, formatted)
  return formatted
}

const shortDayCache = new Map<string, string>()

/** "2026-11-26" as "Thursday, Nov 26". */
export function weekdayAndDayOf(date: string): string {
  return weekdayAndDayFormat.format(new Date(`${date}T00:00:00Z`))
}

/** The day of the month and the month separately: "26" and "Nov". */
export function dayAndMonthOf(date: string): { day: string; month: string } {
  const parts = dayAndMonthFormat.formatToParts(new Date(`${date}T00:00:00Z`))
  const part = (type: string) => parts.find((it) => it.type === type)?.value ?? ''
  return { day: part('day'), month: part('month') }
}

const nightFormat = new Intl.DateTimeFormat(locale(), {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** "2026-11-26" as "Thu, Nov 26, 2026". */
export function nightInWords(date: string): string {
  return nightFormat.format(new Date(`${date}T00:00:00Z`))
}

// A cache, because a season has thousands of games on a few dozen days.
const dayCache = new Map<string, string>()

/** "2026-11-26" as "Thursday". */
export function weekdayOf(date: string): string {
  return weekdayFormat.format(new Date(`${date}T00:00:00Z`))
}

/** Translates the name of a weekday. `name` is the English name, which the server uses. */
export function weekdayInWords(name: string): string {
  if (__LOCALE__ === 'en-US') return name
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  return weekdayFormat.format(Date.UTC(2024, 0, days.indexOf(name) + 1)) // January 1, 2024 was a Monday
}

const monthAndDayFormat = new Intl.DateTimeFormat(locale(), {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** "2026-11-26" as "Nov 26". */
export function monthDay(date: string): string {
  return monthAndDayFormat.format(new Date(`${date}T00:00:00Z`))
}

/** "20:15" as "8:15 PM". */
export function timeInWords(time: string): string {
  if (__LOCALE__ !== 'en-US') return timeFormat.format(new Date(`1970-01-01T${time}Z`))
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** timeInWords without line breaks, for narrow columns. */
export const timeInRow = (time: string): string => timeInWords(time).replaceAll(' ', '\u00a0')

/** The day and time of an instant in a time zone, by default that of the device. */
export function instantInWords(at: string, timeZone = browserZone()): string {
  return cachedFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at))
}

/**
 * An instant in a time zone, as "Thu, Nov 26, 8:15 PM"; with the year unless it is the current one, and with the name of the
 * zone unless it is that of the device.
 */
export function instantIn(timezone: string, at: string): string {
  const year = cachedFormat({ timeZone: timezone, year: 'numeric' })
  return cachedFormat({
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

/** The time of day of an instant in a zone, by default that of the device: "8:41 PM". */
export function timeOf(at: string | number, timeZone = browserZone()): string {
  return cachedFormat({ timeStyle: 'short', timeZone }).format(new Date(at))
}

/** The day of an instant in a zone, by default that of the device. */
export function dayOf(at: string, timeZone = browserZone()): string {
  return cachedFormat({ dateStyle: 'medium', timeZone }).format(new Date(at))
}

// A cache, because creating a format takes much longer than using it.
const formats = new Map<string, Intl.DateTimeFormat>()

function cachedFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale(), options)
  formats.set(key, format)
  return format
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

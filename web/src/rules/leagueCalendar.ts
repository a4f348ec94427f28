// The nights of a league before it is made: one a week, without the days on which nobody plays.
import { daysOf, gameDays, isDate } from './leagueForm.ts'
import type { LeagueForm } from './leagueForm.ts'

const dayLength = 24 * 60 * 60_000 // milliseconds

/** At most this many days are listed. */
const mostDays = 60

/** The first game day on or after the start date. */
function firstNight({ startDate, gameDay }: LeagueForm, today: string): string {
  const from = isDate(startDate) ? startDate : today
  const weekday = (gameDays.indexOf(gameDay) + 1) % 7 // Sunday is 0
  if (!gameDays.includes(gameDay)) return from
  return addDays(from, (weekday - new Date(`${from}T00:00:00Z`).getUTCDay() + 7) % 7)
}

export const calendarOf = (form: LeagueForm, today: string): Calendar => ({
  first: firstNight(form, today),
  off: daysOf(form.blackouts),
})

/** The nights of a league: one a week from the first on, without those on which nobody plays. */
export interface Calendar {
  first: string
  off: string[]
}

const isNight = ({ first, off }: Calendar, day: string) =>
  day >= first && (Date.parse(day) - Date.parse(first)) % (7 * dayLength) === 0 && !off.includes(day)

/** How many nights there are, up to a day. */
export function nightsThrough(calendar: Calendar, last: string): number {
  const weeks = Math.floor((Date.parse(last) - Date.parse(calendar.first)) / (7 * dayLength)) + 1
  const skipped = calendar.off.filter((day) => day <= last && isNight({ ...calendar, off: [] }, day))
  return Math.max(0, weeks - skipped.length)
}

/** The first of these nights, as many as are listed at most. */
export const daysFrom = (calendar: Calendar, nights: number) =>
  nightsFrom(calendar, Math.min(nights, mostDays))

/** The last of so many nights; null for none. */
export const lastOf = (calendar: Calendar, nights: number | null) =>
  nights ? (nightsFrom(calendar, nights).at(-1) ?? null) : null

const nightsFrom = (calendar: Calendar, nights: number) =>
  Array.from({ length: nights + calendar.off.length }, (_, week) => addDays(calendar.first, 7 * week))
    .filter((day) => isNight(calendar, day))
    .slice(0, nights)

function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

// The nights of a league that is not created yet: one per week, without blackouts.
import { splitDays, gameDays, isDate } from './leagueForm.ts'
import type { LeagueForm } from './leagueForm.ts'

const dayLength = 24 * 60 * 60_000 // milliseconds

/** The maximum number of nights that are listed. */
const maxListedNights = 60

/** Finds the first game day on or after the start date. */
function findFirstNight({ startDate, gameDay }: LeagueForm, today: string): string {
  const from = isDate(startDate) ? startDate : today
  const weekday = (gameDays.indexOf(gameDay) + 1) % 7 // Sunday is 0
  if (!gameDays.includes(gameDay)) return from
  return addDays(from, (weekday - new Date(`${from}T00:00:00Z`).getUTCDay() + 7) % 7)
}

export const calendarOf = (form: LeagueForm, today: string): Calendar => ({
  first: findFirstNight(form, today),
  daysOff: splitDays(form.blackouts),
})

/** Describes the nights of a league: one per week from the first one on, except the days off. */
export interface Calendar {
  first: string
  daysOff: string[]
}

const isNight = ({ first, daysOff }: Calendar, day: string) =>
  day >= first && (Date.parse(day) - Date.parse(first)) % (7 * dayLength) === 0 && !daysOff.includes(day)

/** Counts the nights up to and including a day. */
export function countNights(calendar: Calendar, last: string): number {
  const weeks = Math.floor((Date.parse(last) - Date.parse(calendar.first)) / (7 * dayLength)) + 1
  const skipped = calendar.daysOff.filter((day) => day <= last && isNight({ ...calendar, daysOff: [] }, day))
  return Math.max(0, weeks - skipped.length)
}

/** The first nights, at most as many as are listed. */
export const firstNights = (calendar: Calendar, nights: number) =>
  listNights(calendar, Math.min(nights, maxListedNights))

/** The date of the last night; null if there is none. */
export const lastNight = (calendar: Calendar, nights: number | null) =>
  nights ? (listNights(calendar, nights).at(-1) ?? null) : null

const listNights = (calendar: Calendar, nights: number) =>
  Array.from({ length: nights + calendar.daysOff.length }, (_, week) => addDays(calendar.first, 7 * week))
    .filter((day) => isNight(calendar, day))
    .slice(0, nights)

function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

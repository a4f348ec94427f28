// The title of a night that is not tonight.
import { weekdayAndDayOf, dayInWords, weekdayOf } from './dates.ts'
import { t } from '../t.ts'

/** Returns "Thursday, Jan 7 · in 6 weeks" for a later night, with the year if it is another one and more than half a year away. */
export function nightTitle(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const name = days > 180 ? `${weekdayOf(day)}, ${dayInWords(day)}` : weekdayAndDayOf(day)
  if (days < 1) return name
  return `${name} · ${distanceInWords(days)}`
}

function distanceInWords(days: number): string {
  if (days === 1) return t('tomorrow')
  if (days < 14 && days % 7 > 0)
    return t({ one: 'in {count} day', other: 'in {count} days' }, { count: days })
  return t({ one: 'in {count} week', other: 'in {count} weeks' }, { count: Math.round(days / 7) })
}

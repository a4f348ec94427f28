// The wording of days, nights and times on the public pages.
import { dayInWords, monthDay, weekdayOf } from '../../lib/dates.ts'
import { t } from '../../t.ts'

/** Returns the day as "Thursday, Nov 26, 2026". */
export function dayTitle(day: string): string {
  return day ? `${weekdayOf(day)}, ${dayInWords(day)}` : t('Day unknown')
}

/** Returns the day as "Thursday, Nov 26", with the year only if it differs from the year of `today`. */
export function shortDayTitle(day: string, today: string): string {
  if (!day || day.slice(0, 4) !== today.slice(0, 4)) return dayTitle(day)
  return `${weekdayOf(day)}, ${monthDay(day)}`
}

/**
 * Returns "Tonight" ("Game Day" in a tournament), "Next: Thursday, Nov 26, 2026" or "Last: …". A running night remains "Tonight" after
 * midnight.
 */
export function nightTitle(night: string, today: string, isOn: boolean, isTournament: boolean): string {
  if (night === today || isOn) return isTournament ? t('Game Day') : t('Tonight')
  const day = dayTitle(night)
  return night > today ? t('Next: {day}', { day }) : t('Last: {day}', { day })
}

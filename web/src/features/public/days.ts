// How the public pages name days, nights and times.
import { dayInWords, monthDay, weekdayOf } from '../../lib/dates.ts'
import { t } from '../../t.ts'

/** "Thursday, Nov 26, 2026". */
export function dayTitle(day: string): string {
  return day ? `${weekdayOf(day)}, ${dayInWords(day)}` : t('Day unknown')
}

/** "Thursday, Nov 26", with the year unless it is the one of `today`. */
export function shortDayTitle(day: string, today: string): string {
  if (!day || day.slice(0, 4) !== today.slice(0, 4)) return dayTitle(day)
  return `${weekdayOf(day)}, ${monthDay(day)}`
}

/** "Tonight" ("Game Day" in a tournament), "Next: Thursday, Nov 26, 2026" or "Last: …". A night that is on stays tonight after midnight. */
export function nightTitle(night: string, today: string, isOn: boolean, isTournament: boolean): string {
  if (night === today || isOn) return isTournament ? t('Game Day') : t('Tonight')
  const day = dayTitle(night)
  return night > today ? t('Next: {day}', { day }) : t('Last: {day}', { day })
}

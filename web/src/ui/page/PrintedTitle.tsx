import { dayOf } from '../../lib/dates.ts'
import { useNow } from '../../lib/useNow.ts'
import { t } from '../../t.ts'

/** A line under the heading of a printed sheet: its content and when it was printed. */
export function PrintedTitle({ children }: { children: string }) {
  const now = new Date(useNow(60_000))
  return (
    <p className="printed">
      {t('{what}, printed on {day}', { what: children, day: dayOf(now.toISOString()) })}
    </p>
  )
}

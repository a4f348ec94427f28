import { dayOf } from '../../lib/dates.ts'
import { useNow } from '../../lib/useNow.ts'
import { t } from '../../t.ts'

/** Printed under the heading of a sheet: what is on it, and when it was printed. */
export function PrintedTitle({ children }: { children: string }) {
  const now = new Date(useNow())
  return (
    <p className="printed">
      {t('{what}, printed on {day}', { what: children, day: dayOf(now.toISOString()) })}
    </p>
  )
}

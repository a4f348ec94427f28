import { dayOf } from '../lib/dates.ts'
import { useNow } from '../lib/useNow.ts'
import { t } from '../t.ts'

/** What a sheet of paper says under its heading: what is printed on it, and when. */
export function PrintedTitle({ children }: { children: string }) {
  const now = new Date(useNow())
  return (
    <p className="printed">
      {t('{what}, printed on {day}', { what: children, day: dayOf(now.toISOString()) })}
    </p>
  )
}

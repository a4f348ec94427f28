import type { CSSProperties } from 'react'
import type { SignupView } from '../../../contract/types.ts'
import { nightInWords } from '../../../lib/dates.ts'
import { t } from '../../../t.ts'
import styles from './Signups.module.css'

/** The nights on which teams cannot play, the darker the more teams, so that the league sees a night off before it plans. */
export function DaysOff({ signups }: { signups: SignupView[] }) {
  const playing = signups.filter(
    ({ state }) => state === 'new' || state === 'offered' || state === 'accepted',
  )
  const counts = new Map<string, number>()
  for (const day of playing.flatMap(({ away }) => away)) counts.set(day, (counts.get(day) ?? 0) + 1)
  if (counts.size === 0) return null
  const days = [...counts].toSorted(([a], [b]) => a.localeCompare(b))
  return (
    <section aria-labelledby="days-off">
      <h3 id="days-off">{t('Nights on which teams cannot play')}</h3>
      <ul className={styles.heat}>
        {days.map(([day, count]) => (
          <li key={day} style={{ '--share': count / playing.length } as CSSProperties}>
            {nightInWords(day)} <b>{t('{count} of {all}', { count, all: playing.length })}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

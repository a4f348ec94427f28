import type { CSSProperties } from 'react'
import type { Groups, Slot, State } from './night.ts'
import { describeCounts, slotsOf } from './night.ts'
import { timeInWords } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import styles from './NightStrip.module.css'

const looks: Partial<Record<State, string | undefined>> = {
  over: styles.over,
  live: styles.live,
  missing: styles.missing,
}

/** One bar per game of a night, sorted by start. Screen readers get a sentence instead. */
export function NightStrip({ groups }: { groups: Groups }) {
  const slots = slotsOf(groups.all.filter(({ state }) => state !== 'off'))
  const now = slots.findLast(({ games }) => games.some(({ state }) => state === 'live'))
  // A time needs two columns: where no slot has more than one game, its bar fills both.
  const bar = slots.some(({ games }) => games.length > 1) ? 1 : 2
  const spans = slots.map(({ games }) => Math.max(2, games.length * bar))
  const all = spans.reduce((sum, span) => sum + span, 0)
  return (
    <div
      role="img"
      aria-label={describeCounts(groups)}
      className={styles.strip}
      style={{ '--all': all, '--bar': bar, '--least': Math.min(...spans) } as CSSProperties}
    >
      {slots.map((slot, index) => (
        <span
          key={slot.at}
          className={`${styles.slot} ${slot === now ? styles.now : ''}`}
          style={{ '--span': spans[index] } as CSSProperties}
        >
          <span className={styles.bars}>
            {slot.games.map(({ line, state }) => (
              <i key={line.id} className={looks[state]} />
            ))}
          </span>
          <span className={styles.time}>{timeOf(slot, slot === now)}</span>
        </span>
      ))}
    </div>
  )
}

function timeOf({ time }: Slot, isNow: boolean): string {
  if (time === null) return ''
  return isNow ? t('{time} now', { time: timeInWords(time) }) : timeInWords(time)
}

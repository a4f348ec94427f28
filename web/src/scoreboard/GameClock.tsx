import { toLimitInSeconds } from '../rules/clock.ts'
import { t } from '../t.ts'
import { clockTime } from './matchText.ts'
import styles from './Board.module.css'

interface Props {
  seconds: number
  /** The time limit in minutes; undefined without a limit. */
  maxTime: number | undefined
}

/** The clock in the bar of the board, which stops at the time limit. */
export function GameClock({ seconds, maxTime }: Props) {
  const limit = toLimitInSeconds(maxTime)
  return (
    <p
      className={`${styles.clock} ${seconds >= limit ? styles.over : ''}`}
      role="timer"
      aria-label={t('Time ## of a game clock')}
    >
      {clockTime(Math.min(seconds, limit))}
      {maxTime !== undefined && <span className={styles.limit}>&nbsp;/ {maxTime}:00</span>}
    </p>
  )
}

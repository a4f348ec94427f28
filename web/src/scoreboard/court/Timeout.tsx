import type { Log } from '../../rules/logTypes.ts'
import { t } from '../../t.ts'
import type { BoardTeams } from '../boardGame.ts'
import { findRunningTimeout } from './court.ts'
import styles from './Court.module.css'

export interface TimeoutProps {
  log: Log
  teams: BoardTeams
  /** Milliseconds since 1970. */
  now: number
}

/** The remaining seconds of the running time-out, if there is one. */
export function Timeout({ log, teams, now }: TimeoutProps) {
  const timeout = findRunningTimeout(log, now)
  if (!timeout) return null
  return (
    <span className={styles.timeout} role="timer" aria-label={t('Time-out')}>
      <span className={styles.who}>{t('Time-out {team}', { team: teams[timeout.team].name })}</span>
      <span>{t(': {seconds} s', { seconds: timeout.seconds })}</span>
    </span>
  )
}

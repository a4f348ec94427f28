import { findInterval } from '../../rules/intervals.ts'
import type { Interval } from '../../rules/intervals.ts'
import type { Log } from '../../rules/logTypes.ts'
import type { Team } from '../../rules/rules.ts'
import { t } from '../../t.ts'
import type { BoardTeams } from '../boardGame.ts'
import { clockTime } from '../matchText.ts'
import styles from './Court.module.css'

export interface TimeoutProps {
  log: Log
  teams: BoardTeams
  /** Milliseconds since 1970, by the clock of the log's events. */
  now: number
}

/** How long the end of a countdown is shown, in seconds. */
const shownAfterEnd = 10
/** Longer countdowns are shown in minutes and seconds. */
const longestInSeconds = 90

/** The remaining time of a time-out, a technical time-out or the break between two sets of a log, if one is running. */
export function Timeout({ log, teams, now }: TimeoutProps) {
  const interval = findInterval(log)
  return interval && <Countdown interval={interval} teams={teams} now={now} />
}

export interface CountdownProps {
  interval: Interval
  teams: Record<Team, { name: string }>
  /** Milliseconds since 1970, by the clock of the interval. */
  now: number
}

/** The remaining time of an interval. Screen readers say its start and its end, and not every second. */
export function Countdown({ interval, teams, now }: CountdownProps) {
  const { from, seconds } = interval
  const left = Math.min(seconds, Math.ceil((from + seconds * 1000 - now) / 1000))
  if (left <= -shownAfterEnd) return null
  const name = nameOf(interval, teams)
  const isOver = left <= 0
  return (
    <>
      <span className="sr-only" role="status">
        {isOver ? t('{name} is over', { name }) : t('{name}, {seconds} seconds', { name, seconds })}
      </span>
      <span
        className={styles.timeout}
        role="timer"
        aria-label={interval.kind === 'set' ? t('Break between sets') : t('Time-out')}
      >
        <span className={styles.who}>{isOver ? t('{name} is over', { name }) : <bdi>{name}</bdi>}</span>
        {!isOver && (
          <span>
            {seconds > longestInSeconds
              ? t(': {time}', { time: clockTime(left) })
              : t(': {seconds} s', { seconds: left })}
          </span>
        )}
      </span>
    </>
  )
}

function nameOf({ kind, team }: Interval, teams: CountdownProps['teams']): string {
  if (kind === 'timeout' && team) return t('Time-out {team}', { team: teams[team].name })
  return kind === 'set' ? t('Break between sets') : t('Technical time-out')
}

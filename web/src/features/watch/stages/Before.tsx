import { instantIn } from '../../../lib/dates.ts'
import { download } from '../../../lib/download.ts'
import { useNow } from '../../../lib/useNow.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import '../../../ui/style/kits.css'
import type { WatchState } from '../useWatch.ts'
import { sides, zoneOf } from '../watchView.ts'
import type { WatchView } from '../watchView.ts'
import { calendarFile } from './calendarFile.ts'
import styles from './Before.module.css'

/** The duration of a game in a calendar, in minutes, if the league has not set one. */
const defaultDuration = 60

/** A game that has not begun: both kits, the time and court, and a countdown. */
export function Before({ view, state }: { view: WatchView; state: WatchState }) {
  const { scheduledFor, status } = view
  return (
    <>
      <div className={styles.sides}>
        {sides.map((team) => (
          <section
            key={team}
            className={`${styles.side} ${styles[team]}`}
            data-kit={view[team].kit}
            aria-label={view[team].name}
          >
            <bdi className={styles.name}>{view[team].name}</bdi>
          </section>
        ))}
        <div className={styles.card}>
          {status === 'scheduled' && scheduledFor && (
            <Countdown start={Date.parse(scheduledFor)} clockSkew={state.clockSkew} />
          )}
          <p className={styles.when}>
            {scheduledFor
              ? instantIn(zoneOf(view), scheduledFor)
              : view.league && t('Its time is not known yet.')}
            {view.courtName && ` · ${view.courtName}`}
          </p>
        </div>
      </div>
      {status === 'scheduled' && (
        <div className={styles.actions}>
          <p className="muted">{t('The score appears here with the first point.')}</p>
          {scheduledFor && (
            <Button primary onClick={() => addToCalendar(view, scheduledFor)}>
              <MoreIcon name="calendar" />
              {t('Add to Calendar')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** The time until the start, by the server's clock. Screen readers read it only on demand, not every second. */
function Countdown({ start, clockSkew }: { start: number; clockSkew: number }) {
  const secondsLeft = Math.ceil((start - useNow() - clockSkew) / 1000)
  if (secondsLeft <= 0) return <p className="muted">{t('It starts as soon as the teams are ready.')}</p>
  return (
    <>
      <p className="muted">{t('starts in')}</p>
      <p role="timer" aria-label={t('starts in')} className={styles.countdown}>
        {describeTime(secondsLeft)}
      </p>
    </>
  )
}

const day = 24 * 3600

/** Formats a duration: "3 days", "1:42:18" or "9:05". */
function describeTime(seconds: number): string {
  if (seconds >= 2 * day) {
    return t({ one: '{count} day', other: '{count} days' }, { count: Math.floor(seconds / day) })
  }
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

function addToCalendar(view: WatchView, start: string): void {
  const title = t('{team1} vs {team2}', { team1: view.team1.name, team2: view.team2.name })
  const address = location.origin + location.pathname
  const file = calendarFile({
    uid: view.calendarUid ?? address,
    address,
    start,
    minutes: view.league?.minutes ?? view.rules.maxTime ?? defaultDuration,
    title,
    place: view.courtName ?? '',
    description: view.league?.name ?? '',
    now: Date.now(),
  })
  download(`${title.replaceAll(/[^\p{L}\p{N} ]/gu, '')}.ics`, new Blob([file], { type: 'text/calendar' }))
}

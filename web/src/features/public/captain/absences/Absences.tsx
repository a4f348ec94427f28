import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { TeamPage } from '../../../../contract/types.ts'
import { nightInWords } from '../../../../lib/dates.ts'
import { useStore } from '../../../../lib/store.ts'
import { t } from '../../../../t.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { outbox, startSendingClaims, withdrawAbsence } from '../claims/claimOutbox.ts'
import { ReportAbsence } from './ReportAbsence.tsx'
import styles from '../Captain.module.css'

type AbsenceView = NonNullable<TeamPage['absences']>[number]

/** The days on which the team cannot play, each with the decision of the league, and a button to report another day. */
export function Absences({
  page,
  token,
  onReported,
}: {
  page: TeamPage
  token: string
  /** Refetches the page. */
  onReported: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const { waiting, refused } = useStore(outbox)
  useEffect(startSendingClaims, [])
  // Refetch the page once all reported absences and results have been sent.
  const before = useRef(waiting.length)
  useEffect(() => {
    if (waiting.length < before.current) onReported()
    before.current = waiting.length
  }, [waiting.length, onReported])
  const absences = page.absences ?? []
  const ownItems = waiting.flatMap((item) => (item.token === token && item.day !== undefined ? [item] : []))
  const isKnown = (day: string) => absences.some((absence) => absence.day === day)
  const newReports = ownItems.filter(({ day, takeBack }) => takeBack === undefined && !isKnown(day))
  const failed = Object.entries(refused).filter(([subject]) => subject.includes('-') && !isKnown(subject))
  return (
    <section className={styles.list} aria-labelledby="absences">
      <h2 id="absences">{t('Days we cannot play')}</h2>
      {absences.length + newReports.length + failed.length > 0 && (
        <ul className={`card ${styles.claims}`}>
          {absences.map((absence) => (
            <Row
              key={absence.id}
              day={absence.day}
              reason={absence.reason}
              state={
                ownItems.some(({ day }) => day === absence.day)
                  ? t('Kept on this phone. It is sent as soon as there is a connection.')
                  : (refused[absence.day] ?? describeState(absence))
              }
            >
              {['noted', 'open'].includes(absence.state) &&
                !ownItems.some(({ day }) => day === absence.day) && (
                  <Button
                    small
                    aria-label={t('Take back: {day}', { day: nightInWords(absence.day) })}
                    onClick={() => withdrawAbsence(token, absence.id, absence.day)}
                  >
                    {t('We Can Play')}
                  </Button>
                )}
            </Row>
          ))}
          {newReports.map(({ key, day, reason }) => (
            <Row
              key={key}
              day={day}
              reason={reason}
              state={t('Kept on this phone. It is sent as soon as there is a connection.')}
            />
          ))}
          {failed.map(([day, sentence]) => (
            <Row key={day} day={day} state={sentence} />
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => setOpen(true)}>{t('We Cannot Play on…')}</Button>
      </div>
      {isOpen && <ReportAbsence page={page} token={token} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Row({
  day,
  reason,
  state,
  children,
}: {
  day: string
  reason?: string | undefined
  state: string
  children?: ReactNode
}) {
  return (
    <li aria-label={nightInWords(day)}>
      <p className="break">
        <b>{nightInWords(day)}</b>
        {reason && <bdi> · {reason}</bdi>}
      </p>
      <p className="muted break" role="status">
        {state}
      </p>
      {children && <div className={styles.buttons}>{children}</div>}
    </li>
  )
}

function describeState({ state, why }: AbsenceView): string {
  switch (state) {
    case 'open':
      return t('You have a game on that day. The league knows and decides.')
    case 'kept':
      return why
        ? t('The league asks you to play: {why}', { why })
        : t('The league asks you to play: your games stay where they are.')
    case 'freed':
      return t('Your game of that day was moved or cancelled.')
    case 'forfeited':
      return t('Your game of that day counts as forfeited.')
    case 'over':
      return t('Your games of that day are over.')
    default:
      return t('Noted. The planner leaves that day free if it can.')
  }
}

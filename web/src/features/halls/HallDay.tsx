import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { hallDayQuery } from '../../api/league/halls.ts'
import type { Hall, HallDay as Day } from '../../contract/types.ts'
import { browserZone, nightInWords } from '../../lib/dates.ts'
import { hallPath } from '../../lib/paths.ts'
import { useMedia } from '../../lib/useMedia.ts'
import { t } from '../../t.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { Empty, Hint, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { CloseHall } from './CloseHall.tsx'
import { CourtList } from './CourtList.tsx'
import { buildDayGrid } from './dayGrid.ts'
import { DayTable } from './DayTable.tsx'
import styles from './Halls.module.css'

/** What takes the courts of a hall on a day, which is in the address of the page. */
export function HallDay({ hall }: { hall: Hall }) {
  const date = new URLSearchParams(useSearch()).get('day') ?? ''
  const [, navigate] = useLocation()
  const [isClosing, setIsClosing] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...hallDayQuery(hall.id, date),
    placeholderData: keepPreviousData,
  })
  // While another day loads, the date is already that of the address.
  const shown = isPlaceholderData ? date : (data?.date ?? date)
  const open = (day: string) => navigate(hallPath(hall.id, day), { replace: true })
  const step = (days: number) => shown && open(dayAfter(shown, days))
  return (
    <section className={styles.day} aria-label={t('Day of the hall')}>
      <div className={styles.dayBar}>
        <IconButton
          className={styles.back}
          icon={<MoreIcon name="back" />}
          label={t('Previous day')}
          onClick={() => step(-1)}
        />
        <TextField
          label={t('Day')}
          type="date"
          value={shown}
          onChange={({ target }) => target.value && open(target.value)}
        />
        <IconButton
          className={styles.on}
          icon={<MoreIcon name="forward" />}
          label={t('Next day')}
          onClick={() => step(1)}
        />
        {hall.isOwner && data && data.uses.length > 0 && !isPlaceholderData && (
          <Button className={styles.close} onClick={() => setIsClosing(true)}>
            {t('Close the Hall on This Day')}
          </Button>
        )}
      </div>
      {isClosing && data && <CloseHall hall={hall} day={data.date} onClose={() => setIsClosing(false)} />}
      {error && data && <Hint>{t('The server cannot be reached. This is what was loaded last.')}</Hint>}
      {data ? (
        <div className={isPlaceholderData ? styles.old : undefined} aria-busy={isPlaceholderData}>
          <DayContent hall={hall} day={data} onOpen={open} />
        </div>
      ) : error ? (
        <LoadFailed what={t('The day')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

function DayContent({ hall, day, onOpen }: { hall: Hall; day: Day; onOpen: (day: string) => void }) {
  const isWide = useMedia('(min-width: 40rem)')
  const { previous, next, timezone } = day
  const grid = buildDayGrid(day)
  return (
    <>
      <h2>{nightInWords(day.date)}</h2>
      {timezone !== browserZone() && (
        <p className="muted">{t('Times of {zone}', { zone: timezone.replaceAll('_', ' ') })}</p>
      )}
      {day.courts.length === 0 ? (
        <Empty title={t('No courts yet')}>
          <p>{t('Add the courts of the hall, then choose which of them your leagues use.')}</p>
        </Empty>
      ) : grid.times.length === 0 ? (
        <Empty title={t('All courts are free')}>
          <p>
            {hall.leagues.length + hall.others === 0
              ? t('No league uses the hall yet: open Leagues to choose the courts of yours.')
              : t('No game of the leagues in this hall is on this day.')}
          </p>
          <div className={styles.actions}>
            {previous && (
              <Button onClick={() => onOpen(previous)}>
                {t('Before: {day}', { day: nightInWords(previous) })}
              </Button>
            )}
            {next && (
              <Button onClick={() => onOpen(next)}>{t('Next: {time}', { time: nightInWords(next) })}</Button>
            )}
          </div>
        </Empty>
      ) : isWide ? (
        <DayTable hall={hall} day={day} grid={grid} />
      ) : (
        <CourtList hall={hall} day={day} grid={grid} />
      )}
    </>
  )
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

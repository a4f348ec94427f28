import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { holidaysQuery } from '../../../api/league/leagues.ts'
import type { LeagueView } from '../../../contract/types.ts'
import { dayInWords, weekdayOf } from '../../../lib/dates.ts'
import { gameDays } from '../../../rules/leagueForm.ts'
import { dayIn } from '../../../rules/nights.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField } from '../../../ui/controls/fields.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import styles from './NightsOff.module.css'

interface Props {
  league: LeagueView
  running: boolean
  /** Makes a day a night off. */
  onSkip: (day: string) => void
}

/** The game nights of the season that are holidays of a region, each with a button that skips it. */
export function HolidayNights({ league, running, onSkip }: Props) {
  const [region, setRegion] = useState('')
  const today = dayIn(league.timezone, new Date())
  const from = league.startDate && league.startDate > today ? league.startDate : today
  const to = league.endDate ?? `${Number(from.slice(0, 4)) + 1}${from.slice(4, 8)}28`
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...holidaysQuery(region, from, to),
    placeholderData: keepPreviousData,
  })
  const name = new Intl.DisplayNames(undefined, { type: 'region' })
  if (error) return <LoadFailed what={t('The holidays')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const nights = data.holidays.filter(
    ({ day }) => isGameNight(league, day) && !league.blackouts.includes(day),
  )
  const regions = data.regions
    .map((code) => ({ code, title: name.of(code.toUpperCase()) ?? code }))
    .sort((a, b) => a.title.localeCompare(b.title))
  return (
    <div className={styles.form}>
      <SelectField label={t('Holidays')} value={region} onChange={(event) => setRegion(event.target.value)}>
        <option value="">{t('Choose a region')}</option>
        {regions.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </SelectField>
      {region && !isPlaceholderData && nights.length === 0 && (
        <p role="status" className="muted">
          {t('No game night is a holiday there.')}
        </p>
      )}
      {region && (
        <ul>
          {nights.map(({ day, name: holiday }) => (
            <li key={`${day} ${holiday}`} className={styles.day}>
              <span>
                {weekdayOf(day)}, {dayInWords(day)}: {holiday}
              </span>
              <Button
                small
                aria-label={t('Skip {day}: {holiday}', { day: dayInWords(day), holiday })}
                aria-busy={running}
                onClick={() => onSkip(day)}
              >
                {t('Skip')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Whether the league plays on the weekday of a day; every day may be a game night if it has no game day. */
function isGameNight({ gameDay, secondGameDay }: LeagueView, day: string): boolean {
  const weekdays = [gameDay, secondGameDay]
    .map((name) => gameDays.indexOf(name ?? ''))
    .filter((at) => at >= 0)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekdays.length === 0 || weekdays.some((at) => (at + 1) % 7 === weekday)
}

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { holidaysQuery } from '../../../api/league/leagues.ts'
import { shortDay } from '../../../lib/dates.ts'
import { splitDays, gameDays, isDate } from '../../../rules/leagueForm.ts'
import type { LeagueForm } from '../../../rules/leagueForm.ts'
import { dayIn } from '../../../rules/nights.ts'
import { t } from '../../../t.ts'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { SelectField, Switch, TextField } from '../../../ui/controls/fields.tsx'
import type { FormState } from '../../../ui/controls/form.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import styles from './LeagueFields.module.css'

interface Props {
  form: FormState<LeagueForm>
}

/** The fields for the days on which the league does not play: entered one by one, or selected from the holidays of a region. */
export function DaysOff({ form }: Props) {
  const [showsHolidays, setShowsHolidays] = useState(false)
  const [typed, setTyped] = useState('')
  const { values, errors } = form
  const days = splitDays(values.blackouts)
  const today = dayIn(values.timezone, new Date())

  function add(): void {
    if (!isDate(typed)) return
    setDay(form, typed, true)
    setTyped('')
  }

  return (
    <fieldset className={styles.shape}>
      <legend>{t('Days without games')}</legend>
      {days.length > 0 && (
        <ul className={styles.daysOff} aria-label={t('Days without games')}>
          {days.map((day) => (
            <li key={day}>
              {shortDay(day, today)}
              <IconButton
                quiet
                icon="trash"
                label={t('Play on {day}', { day: shortDay(day, today) })}
                onClick={() => setDay(form, day, false)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.addDay}>
        <TextField
          label={t('Nobody plays on')}
          type="date"
          error={errors.blackouts}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !typed) return
            event.preventDefault() // Enter would submit the form
            add()
          }}
        />
        <Button aria-disabled={!isDate(typed)} onClick={add}>
          {t('Add Day')}
        </Button>
      </div>
      {showsHolidays ? (
        <Holidays form={form} today={today} />
      ) : (
        <div>
          <Button onClick={() => setShowsHolidays(true)}>{t('Look for holidays')}</Button>
        </div>
      )}
    </fieldset>
  )
}

function setDay({ values, change }: FormState<LeagueForm>, day: string, isOff: boolean): void {
  const others = splitDays(values.blackouts).filter((other) => other !== day)
  change({ blackouts: (isOff ? [...others, day].sort() : others).join() })
}

/** The game nights that are holidays of a region, each with a choice to play or skip it. */
function Holidays({ form, today }: Props & { today: string }) {
  const [region, setRegion] = useState('')
  const list = useId()
  const { values } = form
  const from = isDate(values.startDate) ? values.startDate : today
  const to = isDate(values.endDate) ? values.endDate : `${Number(from.slice(0, 4)) + 1}${from.slice(4, 8)}28`
  const { data, error, refetch } = useQuery(holidaysQuery(region, from, to))
  const { data: regions } = useQuery(holidaysQuery('', '', ''))
  const nights = data?.holidays.filter(({ day }) => isGameDay(values.gameDay, day)) ?? []
  const name = new Intl.DisplayNames(undefined, { type: 'region' })
  if (error) return <LoadFailed what={t('The holidays')} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <SelectField
        label={t('Holidays')}
        aria-controls={list}
        value={region}
        onChange={(event) => setRegion(event.target.value)}
      >
        <option value="">{t('Play on all of them')}</option>
        {regions?.regions
          .map((code) => ({ code, title: name.of(code.toUpperCase()) ?? code }))
          .sort((a, b) => a.title.localeCompare(b.title))
          .map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
      </SelectField>
      <div id={list} role="status" className={styles.perNight}>
        {region && !data && <Loading />}
        {region && data && nights.length === 0 && (
          <p className="muted">{t('No game night is a holiday there.')}</p>
        )}
        {region &&
          nights.map((holiday) => (
            <Switch
              key={`${holiday.day} ${holiday.name}`}
              label={t('Skip {day}: {holiday}', { day: shortDay(holiday.day, today), holiday: holiday.name })}
              checked={splitDays(values.blackouts).includes(holiday.day)}
              onChange={(isOff) => setDay(form, holiday.day, isOff)}
            />
          ))}
      </div>
    </>
  )
}

/** Reports whether the day has the weekday of the league's game day; every day does if the league has no game day. */
const isGameDay = (gameDay: string, day: string) =>
  !gameDays.includes(gameDay) ||
  (gameDays.indexOf(gameDay) + 1) % 7 === new Date(`${day}T00:00:00Z`).getUTCDay()

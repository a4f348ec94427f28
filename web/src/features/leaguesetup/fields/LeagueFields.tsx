// The fields of a league, shared by the dialogs that create and edit a league.
import type { ComponentProps } from 'react'
import { browserZone, weekdayInWords } from '../../../lib/dates.ts'
import { gameDays } from '../../../rules/leagueForm.ts'
import { sportNames } from '../../../rules/sports.ts'
import type { LeagueForm } from '../../../rules/leagueForm.ts'
import { tournamentDay } from '../../../rules/tournament.ts'
import { t } from '../../../t.ts'
import { SelectField, TextField } from '../../../ui/controls/fields.tsx'
import { StepperField } from '../../../ui/controls/StepperField.tsx'
import type { FormState } from '../../../ui/controls/form.tsx'
import { DaysOff } from './DaysOff.tsx'
import styles from './LeagueFields.module.css'
import { ScheduleModeField } from './ScheduleModeField.tsx'
import { ShapeFields } from './ShapeFields.tsx'

interface Props {
  form: FormState<LeagueForm>
}

/** Returns the value, the error and the change handler of a form field. */
function bindField({ values, errors, change }: FormState<LeagueForm>, field: keyof LeagueForm) {
  return {
    error: errors[field],
    value: values[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  }
}

type LeagueTextFieldProps = Props & { field: keyof LeagueForm } & Omit<
    ComponentProps<typeof TextField>,
    'form'
  >

function LeagueTextField({ form, field, ...rest }: LeagueTextFieldProps) {
  return <TextField {...rest} {...bindField(form, field)} />
}

function NumericField({
  form,
  field,
  ...rest
}: Props & { field: keyof LeagueForm; label: string; min?: number; by?: number }) {
  const { error, value } = bindField(form, field)
  return (
    <StepperField
      min={1}
      {...rest}
      error={error}
      value={value}
      onChange={(text) => form.change({ [field]: text })}
    />
  )
}

/** The basics of a league: name, sport and size. */
export function LeagueBasics({ form }: Props) {
  const isTournament = tournamentDay(form.values) !== undefined
  return (
    <>
      <LeagueTextField form={form} field="name" label={t('League name')} />
      <SelectField label={t('Sport')} {...bindField(form, 'sportType')}>
        <Options of={sportNames} />
      </SelectField>
      <div className={styles.pair}>
        <NumericField
          form={form}
          field="tierCount"
          label={isTournament ? t('Number of pools') : t('Number of tiers')}
        />
        <NumericField
          form={form}
          field="teamsPerTier"
          label={isTournament ? t('Teams per pool') : t('Teams per tier')}
        />
      </div>
    </>
  )
}

/**
 * The first and last day of the season. A league that is saved as a tournament has one field for both, because a tournament whose two days
 * differ would become a league.
 */
export function LeagueDates({ form, savedDay }: Props & { savedDay?: string | undefined }) {
  if (savedDay !== undefined)
    return (
      <TextField
        label={t('Date')}
        type="date"
        hint={t('Games that are planned keep their day. Move the Day, in Schedule, moves them too.')}
        {...bindField(form, 'startDate')}
        onChange={({ target }) => form.change({ startDate: target.value, endDate: target.value })}
      />
    )
  return (
    <div className={styles.dates}>
      <LeagueTextField form={form} field="startDate" type="date" label={t('Start date')} />
      <LeagueTextField form={form} field="endDate" type="date" label={t('End date (optional)')} />
    </div>
  )
}

/** The schedule mode, game day and times of a league. */
export function LeagueTimes({ form }: Props) {
  const { gameDay } = form.values
  return (
    <>
      <ScheduleModeField form={form} />
      <ShapeFields form={form} />
      <SelectField label={t('Game day')} {...bindField(form, 'gameDay')}>
        {gameDay === '' && <option value="">{t('No fixed day')}</option>}
        {gameDays.map((day) => (
          <option key={day} value={day}>
            {weekdayInWords(day)}
          </option>
        ))}
      </SelectField>
      <div className={styles.pair}>
        <LeagueTextField form={form} field="timeBlockStart" type="time" label={t('Time block start')} />
        <LeagueTextField form={form} field="timeBlockEnd" type="time" label={t('Time block end')} />
      </div>
      <div className={styles.pair}>
        <NumericField form={form} field="gameDuration" label={t('Game duration (minutes)')} min={5} by={5} />
        <NumericField form={form} field="gamesPerMatchup" label={t('Games per matchup')} />
      </div>
      <SelectField
        label={t('Duty teams for each game')}
        hint={t('Teams that do not play then, and referee or keep the score.')}
        {...bindField(form, 'duty')}
      >
        <Options of={{ '0': t('None'), '1': t('1 team'), '2': t('2 teams') }} />
      </SelectField>
      <DaysOff form={form} />
    </>
  )
}

/** The time zone of the league's dates and times. */
export function LeagueZone({ form }: Props) {
  const { timezone } = form.values
  const zones = [...new Set([timezone, browserZone(), ...Intl.supportedValuesOf('timeZone')])].sort()
  return (
    <SelectField label={t('Time zone')} {...bindField(form, 'timezone')}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  )
}

function Options({ of }: { of: { [value: string]: string } }) {
  return Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

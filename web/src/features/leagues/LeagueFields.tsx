// The fields of a league, for the dialog that creates one and the dialog that changes one.
import type { ComponentProps } from 'react'
import { browserZone } from '../../lib/dates.ts'
import { gameDays, scheduleModes, sports } from '../../rules/leagueForm.ts'
import type { LeagueForm } from '../../rules/leagueForm.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import type { FormState } from '../../ui/form.tsx'
import styles from './LeagueFields.module.css'

interface Props {
  form: FormState<LeagueForm>
}

/** What a field of that name needs: what was typed into it, what is wrong with it, and where changes go. */
function wiring({ values, errors, change }: FormState<LeagueForm>, field: keyof LeagueForm) {
  return {
    error: errors[field],
    value: values[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  }
}

type TextProps = Props & { field: keyof LeagueForm } & Omit<ComponentProps<typeof TextField>, 'form'>

function Text({ form, field, ...rest }: TextProps) {
  return <TextField {...rest} {...wiring(form, field)} />
}

function Count(props: Props & { field: keyof LeagueForm; label: string }) {
  return <Text {...props} inputMode="numeric" />
}

/** The first step: what the league is, how large, and when. */
export function LeagueBasics({ form }: Props) {
  return (
    <>
      <Text form={form} field="name" label="League name" />
      <SelectField label="Sport" {...wiring(form, 'sportType')}>
        <Options of={sports} />
      </SelectField>
      <div className={styles.pair}>
        <Count form={form} field="tierCount" label="Number of tiers" />
        <Count form={form} field="teamsPerTier" label="Teams per tier" />
      </div>
      <div className={styles.dates}>
        <Text form={form} field="startDate" type="date" label="Start date" />
        <Text form={form} field="endDate" type="date" label="End date (optional)" />
      </div>
    </>
  )
}

const modeHints: { [mode: string]: string } = {
  fixed: 'Teams stay in their tiers; the whole season is scheduled at once.',
  overall: 'Each week the tiers are split anew by the overall standings. Needs a start date.',
  weekly: 'Each week the best of a tier move up and the last move down. Needs a start date.',
}

/** The second step: how and when is played. */
export function LeagueTimes({ form }: Props) {
  const { gameDay, scheduleMode } = form.values
  return (
    <>
      <SelectField label="Schedule mode" hint={modeHints[scheduleMode]} {...wiring(form, 'scheduleMode')}>
        <Options of={scheduleModes} />
      </SelectField>
      <SelectField label="Game day" {...wiring(form, 'gameDay')}>
        {gameDay === '' && <option value="">No fixed day</option>}
        {gameDays.map((day) => (
          <option key={day}>{day}</option>
        ))}
      </SelectField>
      <div className={styles.pair}>
        <Text form={form} field="timeBlockStart" type="time" label="Time block start" />
        <Text form={form} field="timeBlockEnd" type="time" label="Time block end" />
      </div>
      <div className={styles.pair}>
        <Count form={form} field="gameDuration" label="Game duration (minutes)" />
        <Count form={form} field="gamesPerMatchup" label="Games per matchup" />
      </div>
    </>
  )
}

/** The zone in which the league's dates and times are meant. */
export function LeagueZone({ form }: Props) {
  const { timezone } = form.values
  const zones = [...new Set([timezone, browserZone(), ...Intl.supportedValuesOf('timeZone')])].sort()
  return (
    <SelectField label="Time zone" {...wiring(form, 'timezone')}>
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

// The fields of a tournament, grouped by subject.
import { sportNames, sportOf } from '../../../rules/sports.ts'
import { noTarget } from '../../../rules/setRules.ts'
import { t } from '../../../t.ts'
import { NumberField, SelectField, Switch, TextField } from '../../../ui/controls/fields.tsx'
import type { FormState } from '../../../ui/controls/form.tsx'
import { knockoutFormats, setsInWords, TimesField } from '../../../ui/bracket/knockoutFields.tsx'
import { RadioList } from '../../../ui/controls/RadioList.tsx'
import { TextArea } from '../../../ui/controls/TextArea.tsx'
import type { After, TournamentForm } from './tournamentForm.ts'
import styles from './Tournament.module.css'

interface Props {
  form: FormState<TournamentForm>
}

type TextKey = {
  [Key in keyof TournamentForm]: TournamentForm[Key] extends string ? Key : never
}[keyof TournamentForm]

function bindField({ values, errors, change }: FormState<TournamentForm>, field: TextKey) {
  return {
    value: values[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  }
}

export function DayFields({ form }: Props) {
  return (
    <fieldset className={styles.part}>
      <legend>{t('The day')}</legend>
      <TextField label={t('Name of the tournament')} maxLength={100} {...bindField(form, 'name')} />
      <div className={styles.columns}>
        <TextField label={t('Date')} type="date" {...bindField(form, 'day')} />
        <TextField label={t('First game')} type="time" {...bindField(form, 'start')} />
        <TextField label={t('All over by')} type="time" {...bindField(form, 'end')} />
      </div>
      <SelectField label={t('Sport')} {...bindField(form, 'sportType')}>
        {Object.entries(sportNames).map(([sport, name]) => (
          <option key={sport} value={sport}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        rows={3}
        label={t('Courts, one in a line')}
        hint={t('The final is played on the first.')}
        {...bindField(form, 'courts')}
      />
      <Switch
        label={t('A public page for everybody who has its address')}
        checked={form.values.visible}
        onChange={(visible) => form.change({ visible })}
      />
    </fieldset>
  )
}

export function TeamFields({ form, count }: Props & { count: number }) {
  return (
    <fieldset className={styles.part}>
      <legend>{t('Teams')}</legend>
      <TextArea
        label={t('Team names, one in a line')}
        hint={t(
          { one: '{count} team. Enter the best first.', other: '{count} teams. Enter the best first.' },
          { count },
        )}
        {...bindField(form, 'teams')}
      />
    </fieldset>
  )
}

export function PoolFields({
  form,
  teams,
  suggested,
}: Props & { teams: number; suggested: number | undefined }) {
  const { values, errors, change } = form
  const maxPools = Math.min(10, Math.floor(teams / 2))
  const numbers = Array.from({ length: Math.max(maxPools, values.pools) }, (_, index) => index + 1)
  return (
    <fieldset className={styles.part}>
      <legend>{t('Pools')}</legend>
      <div className={styles.columns}>
        <SelectField
          label={t('Number of pools')}
          error={errors.pools}
          value={values.pools}
          onChange={(event) => change({ pools: Number(event.target.value) })}
        >
          <option value={0}>
            {values.pools === 0 && suggested !== undefined
              ? t('Suggested: {count}', { count: suggested })
              : t('Suggested')}
          </option>
          {numbers.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={t('Minutes of a game')}
          min={5}
          max={60}
          error={errors.minutes}
          value={values.minutes}
          onChange={(minutes) => change({ minutes })}
        />
        <NumberField
          label={t('Minutes of rest')}
          min={0}
          max={120}
          error={errors.rest}
          value={values.rest}
          onChange={(rest) => change({ rest })}
        />
      </div>
      <Switch
        label={t('Teams that do not play referee')}
        checked={values.duty}
        onChange={(duty) => change({ duty })}
      />
    </fieldset>
  )
}

export function GameFields({ form }: Props) {
  const sportRules = sportOf(form.values.sportType)
  return (
    <fieldset className={styles.part}>
      <legend>{t('Games of the pools')}</legend>
      <div className={styles.columns}>
        <SelectField label={t('Sets of a game')} {...bindField(form, 'sets')}>
          {[1, 3, 5].map((sets) => (
            <option key={sets} value={sets}>
              {setsInWords(sets)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={form.values.sets === '1' ? t('Points to win') : t('Points to win a set')}
          inputMode="numeric"
          placeholder={sportRules.endingScore === noTarget ? t('No target') : String(sportRules.endingScore)}
          {...bindField(form, 'endingScore')}
        />
        <TextField
          label={t('Max time in minutes (optional)')}
          inputMode="numeric"
          placeholder={t('No time limit')}
          {...bindField(form, 'maxTime')}
        />
      </div>
    </fieldset>
  )
}

export function AfterFields({ form, teams }: Props & { teams: number }) {
  const { values, errors, change } = form
  const tooMany = t('for at most 32 teams')
  const choices: { value: After; name: string; detail: string; disabled?: boolean }[] = [
    {
      value: 'single',
      name: t('Knockout'),
      detail: t('the first of each pool, then the second of each; one defeat and a team is out'),
    },
    {
      value: 'groups',
      name: t('Gold and silver'),
      detail: teams > 32 ? tooMany : t('the upper half of each pool plays for gold, all others for silver'),
      disabled: teams > 32,
    },
    { value: 'consolation', ...knockoutFormats.consolation },
    { value: 'double', ...knockoutFormats.double },
    { value: 'page', ...knockoutFormats.page },
  ]
  const asksCount = values.after !== 'groups' && values.after !== 'page'
  const numbers = [2, 4, 6, 8, 10, 12, 16, 20, 24, 32].filter(
    (count) => count <= teams && (count >= 4 || values.after === 'single'),
  )
  if (teams >= 4 && teams <= 32 && !numbers.includes(teams)) numbers.push(teams)
  if (values.count > 0 && !numbers.includes(values.count)) numbers.push(values.count)
  return (
    <fieldset className={styles.part}>
      <legend>{t('After the pools')}</legend>
      <RadioList
        legend={t('Format')}
        choices={choices}
        selected={values.after}
        onSelect={(after) => change({ after })}
      />
      {errors.after && <p className="bad">{errors.after}</p>}
      <div className={styles.columns}>
        {asksCount && (
          <SelectField
            label={t('Number of teams')}
            error={errors.count}
            value={values.count}
            onChange={(event) => change({ count: Number(event.target.value) })}
          >
            <option value={0}>{t('Suggested')}</option>
            {numbers.map((count) => (
              <option key={count} value={count}>
                {count === teams ? t('All {count}', { count }) : count}
              </option>
            ))}
          </SelectField>
        )}
        <NumberField
          label={t('Minutes of a match')}
          min={5}
          max={240}
          error={errors.finalMinutes}
          value={values.finalMinutes}
          onChange={(finalMinutes) => change({ finalMinutes })}
        />
        <SelectField label={t('Sets of a match')} {...bindField(form, 'finalSets')}>
          {[1, 3, 5].map((sets) => (
            <option key={sets} value={sets}>
              {setsInWords(sets)}
            </option>
          ))}
        </SelectField>
      </div>
      <TimesField
        queue={values.queue}
        queueDetail={t('the next match is called when a court is free, also if the pools are late')}
        onChange={(queue) => change({ queue })}
      />
    </fieldset>
  )
}

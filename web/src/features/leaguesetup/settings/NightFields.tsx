import type { GameDay } from '../../../contract/types.ts'
import { weekdayInWords } from '../../../lib/dates.ts'
import { gameDays } from '../../../rules/leagueForm.ts'
import { poolName, tournamentDay } from '../../../rules/tournament.ts'
import { t } from '../../../t.ts'
import { SelectField, TextField } from '../../../ui/controls/fields.tsx'
import type { FormState } from '../../../ui/controls/form.tsx'
import type { SettingsForm } from './sections.ts'

type NightForm = Pick<SettingsForm, 'secondGameDay' | 'tierMinutes'>

/** The same limits as CheckLeague in internal/rules/league. */
const minMinutes = 5
const maxMinutes = 60

const parseLengths = (tierMinutes: string): string[] =>
  tierMinutes.split(',').map((minutes) => minutes.trim())

const isLength = (minutes: string) =>
  minutes === '' || (/^\d+$/.test(minutes) && Number(minutes) >= minMinutes && Number(minutes) <= maxMinutes)

export const checkNights = ({ tierMinutes }: NightForm): { tierMinutes?: string } =>
  parseLengths(tierMinutes).every(isLength)
    ? {}
    : {
        tierMinutes: t('Games last {shortest} to {longest} minutes', {
          shortest: minMinutes,
          longest: maxMinutes,
        }),
      }

/** Returns the changed fields in the format of the server. A tier with an empty game length uses the length of the league. */
export function changedNightFields(form: SettingsForm, saved: SettingsForm) {
  const second = form.secondGameDay
  return {
    ...(second !== saved.secondGameDay && { secondGameDay: (second || null) as GameDay | null }),
    ...(form.tierMinutes !== saved.tierMinutes && {
      tierMinutes: parseLengths(form.tierMinutes).map(Number),
    }),
  }
}

export const toNightForm = (secondGameDay: string | null, tierMinutes: number[]): NightForm => ({
  secondGameDay: secondGameDay ?? '',
  tierMinutes: tierMinutes.map((minutes) => minutes || '').join(','),
})

/** The fields for a second game day in each week, and for the game length of each tier. */
export function NightFields({ form }: { form: FormState<SettingsForm> }) {
  const { values, errors, change } = form
  const lengths = parseLengths(values.tierMinutes)
  const isTournament = tournamentDay(values) !== undefined
  const tiers = Array.from({ length: Number(values.tierCount) || 0 }, (_, index) => index)
  const setLength = (tier: number, minutes: string) =>
    change({
      tierMinutes: tiers.map((index) => (index === tier ? minutes : (lengths[index] ?? ''))).join(','),
    })
  return (
    <>
      <SelectField
        label={t('Second game day')}
        error={errors.secondGameDay}
        value={values.secondGameDay}
        onChange={(event) => change({ secondGameDay: event.target.value })}
      >
        <option value="">{t('None ## of the game days')}</option>
        {gameDays.map((day) => (
          <option key={day} value={day}>
            {weekdayInWords(day)}
          </option>
        ))}
      </SelectField>
      {tiers.length > 1 && (
        <details>
          <summary>{isTournament ? t('Game duration by pool') : t('Game duration by tier')}</summary>
          {tiers.map((tier) => (
            <TextField
              key={tier}
              label={
                isTournament
                  ? t('{pool} (minutes)', { pool: poolName(tier + 1) })
                  : t('Tier {tier} (minutes)', { tier: tier + 1 })
              }
              inputMode="numeric"
              placeholder={values.gameDuration}
              error={errors.tierMinutes}
              value={lengths[tier] ?? ''}
              onChange={(event) => setLength(tier, event.target.value)}
            />
          ))}
        </details>
      )}
    </>
  )
}

import { t } from '../../../t.ts'
import { TextField } from '../../../ui/controls/fields.tsx'
import type { FormState } from '../../../ui/controls/form.tsx'
import type { SettingsForm } from './sections.ts'

/** The same limit as CheckLeague in internal/rules/league. */
const maxDays = 60

export const checkKeepDays = (days: string): { keepDays?: string } =>
  /^\s*\d+\s*$/.test(days) && Number(days) <= maxDays
    ? {}
    : { keepDays: t('Games are kept for 0 to {mostDays} days', { mostDays: maxDays }) }

/** The field for the number of days in which replanning a season does not move games. Other modes plan each week separately. */
export function KeepDays({ form }: { form: FormState<SettingsForm> }) {
  const { values, errors, change } = form
  if (values.scheduleMode !== 'fixed') return null
  return (
    <TextField
      label={t('Days in which games stay')}
      inputMode="numeric"
      hint={t(
        'Planning the season again moves and removes no game that is within so many days. 0: any game may move. Each plan can include them.',
      )}
      error={errors.keepDays}
      value={values.keepDays}
      onChange={(event) => change({ keepDays: event.target.value })}
    />
  )
}

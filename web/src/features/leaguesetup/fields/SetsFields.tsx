import { setChoices } from '../../../rules/playForm.ts'
import type { PlayForm } from '../../../rules/playForm.ts'
import { t } from '../../../t.ts'
import { SelectField, TextField } from '../../../ui/controls/fields.tsx'

interface Props {
  values: Pick<PlayForm, 'sets' | 'playAll' | 'targets' | 'draws'>
  error: string | undefined
}

/** The field for the number of sets of a match. The changed value is the number, followed by "all" if every set is played. */
export function SetsField(props: Props & { onChange: (choice: string) => void }) {
  const { values, error, onChange } = props
  const selected = values.sets + (values.playAll ? ' all' : '')
  const choices =
    selected in setChoices
      ? setChoices
      : { ...setChoices, [selected]: t('{number} sets', { number: selected }) }
  return (
    <SelectField
      label={t('Sets')}
      error={error}
      hint={describeLevelMatch(values)}
      value={selected}
      onChange={(event) => onChange(event.target.value)}
    >
      {Object.entries(choices).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

/** Describes the outcome of a match in which both teams win the same number of sets. */
function describeLevelMatch({ sets, draws }: Props['values']): string | undefined {
  const half = Number(sets) / 2
  if (half < 1 || half % 1 !== 0) return undefined
  const score = `${half}–${half}`
  return draws
    ? t('At {score} in sets the game is a draw.', { score })
    : t('At {score} in sets a deciding set is played.', { score })
}

/** The field for the points to win each set, if the sets differ. */
export function TargetsField(props: Props & { onChange: (targets: string) => void }) {
  const { values, error, onChange } = props
  return (
    <TextField
      label={t('Points to win each set (optional)')}
      placeholder={t('All the same')}
      hint={t('Like 21/21/15. The last number also counts for the sets after it.')}
      error={error}
      value={values.targets}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

import { t } from '../../t.ts'
import { SelectField } from '../../ui/controls/fields.tsx'

interface Props {
  /** The number of players of a team whose numbers the board knows; 0 for none. */
  value: number
  onChange: (value: number) => void
}

const sizes = [6, 4, 3, 2]

/** The field that switches line-ups on. */
export function LineupField({ value, onChange }: Props) {
  return (
    <SelectField
      label={t('Line-ups')}
      hint={t(
        'The board then shows the number of the server and the rotation, and knows substitutions, the libero and cards.',
      )}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      <option value={0}>{t('No line-ups')}</option>
      {sizes.map((count) => (
        <option key={count} value={count}>
          {t('{count} players of a team', { count })}
        </option>
      ))}
    </SelectField>
  )
}

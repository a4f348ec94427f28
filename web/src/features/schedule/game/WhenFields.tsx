import { useId } from 'react'
import type { Court } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { TextField } from '../../../ui/fields.tsx'
import styles from '../Schedule.module.css'

interface Values {
  gameDate: string
  gameTime: string
  courtName: string
}

interface Props {
  values: Values
  errors: { [Field in keyof Values]?: string }
  courts: Court[]
  onChange: (changes: Partial<Values>) => void
}

/** The fields for the day, time and court of a game. */
export function WhenFields({ values, errors, courts, onChange }: Props) {
  const listId = useId()
  const names = [...new Set(courts.map((court) => court.courtName))]
  return (
    <>
      <div className={styles.columns}>
        <TextField
          label={t('Date')}
          type="date"
          error={errors.gameDate}
          value={values.gameDate}
          onChange={(event) => onChange({ gameDate: event.target.value })}
        />
        <TextField
          label={t('Time')}
          type="time"
          error={errors.gameTime}
          value={values.gameTime}
          onChange={(event) => onChange({ gameTime: event.target.value })}
        />
      </div>
      <TextField
        label={t('Court (optional)')}
        placeholder={t('Unassigned')}
        list={listId}
        error={errors.courtName}
        value={values.courtName}
        onChange={(event) => onChange({ courtName: event.target.value })}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

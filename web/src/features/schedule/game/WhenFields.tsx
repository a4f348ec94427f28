import { useId } from 'react'
import type { Court, LeagueView } from '../../../contract/types.ts'
import { isDate } from '../../../rules/leagueForm.ts'
import { dayIn } from '../../../rules/nights.ts'
import { t } from '../../../t.ts'
import { TextField } from '../../../ui/controls/fields.tsx'
import styles from '../Schedule.module.css'

interface Values {
  gameDate: string
  gameTime: string
  courtName: string
}

interface Props {
  league: LeagueView
  values: Values
  errors: { [Field in keyof Values]?: string }
  courts: Court[]
  onChange: (changes: Partial<Values>) => void
}

/** The fields for the day, time and court of a game. */
export function WhenFields({ league, values, errors, courts, onChange }: Props) {
  const listId = useId()
  const isOver = isDate(values.gameDate) && values.gameDate < dayIn(league.timezone, new Date())
  const names = [...new Set(courts.map((court) => court.courtName))]
  return (
    <>
      <div className={styles.columns}>
        <TextField
          label={t('Date')}
          type="date"
          error={errors.gameDate}
          hint={isOver ? t('This day is over. Is the date right?') : undefined}
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

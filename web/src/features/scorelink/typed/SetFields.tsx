import type { TypedSet } from '../../../rules/typedResult.ts'
import { defaultTeamOrder } from '../../../scoreboard/boardGame.ts'
import { t } from '../../../t.ts'
import { TextField } from '../../../ui/controls/fields.tsx'
import type { GameRecord } from '../record/record.ts'
import styles from './typed.module.css'

interface Props {
  record: GameRecord
  /** The number of the set, starting at 1; 0 if the match has no sets. */
  number: number
  values: TypedSet
  error: string | undefined
  onChange: (values: TypedSet) => void
}

/** The fields for the points of both teams in a set, or in the whole match. */
export function SetFields({ record, number, values, error, onChange }: Props) {
  const title = number ? t('Set {number}', { number }) : t('Final score')
  const errorId = `set-${number}-error`
  return (
    <div className={styles.set} role="group" aria-label={title}>
      {number > 0 && <p className={styles.head}>{title}</p>}
      {defaultTeamOrder.map((team) => (
        <TextField
          key={team}
          label={t('{team} score', { team: record.invite[team].name })}
          inputMode="numeric"
          maxLength={4}
          value={values[team]}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          onChange={(event) => onChange({ ...values, [team]: event.target.value })}
        />
      ))}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

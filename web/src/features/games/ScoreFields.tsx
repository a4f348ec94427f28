import type { Problems, ScoresForm } from '../../rules/gameForm.ts'
import { TextField } from '../../ui/fields.tsx'
import styles from './History.module.css'

interface Props {
  values: ScoresForm
  errors: Problems<ScoresForm>
  /** What the teams are called, as long as they are known. */
  names: [string, string]
  onChange: (changes: Partial<ScoresForm>) => void
}

/** The final score of both teams. */
export function ScoreFields({ values, errors, names, onChange }: Props) {
  return (
    <div className={styles.two}>
      <TextField
        label={`${names[0]} score`}
        inputMode="numeric"
        error={errors.team1Score}
        value={values.team1Score}
        onChange={(event) => onChange({ team1Score: event.target.value })}
      />
      <TextField
        label={`${names[1]} score`}
        inputMode="numeric"
        error={errors.team2Score}
        value={values.team2Score}
        onChange={(event) => onChange({ team2Score: event.target.value })}
      />
    </div>
  )
}

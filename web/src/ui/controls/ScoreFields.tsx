import { t } from '../../t.ts'
import { TextField } from './fields.tsx'
import styles from './fields.module.css'

/** A final score as typed. */
interface ScoresForm {
  team1Score: string
  team2Score: string
}

/** A final score, or the points of each set as a single text. */
interface ResultForm extends ScoresForm {
  sets: string
}

type Problems<Form> = { [Field in keyof Form]?: string }

interface Props {
  values: ScoresForm
  errors: Problems<ScoresForm>
  /** The names of the teams. */
  names: [string, string]
  onChange: (changes: Partial<ScoresForm>) => void
}

/** The fields for the final score of both teams. */
export function ScoreFields({ values, errors, names, onChange }: Props) {
  return (
    <div className={styles.two}>
      <TextField
        label={t('{team} score', { team: names[0] })}
        inputMode="numeric"
        error={errors.team1Score}
        value={values.team1Score}
        onChange={(event) => onChange({ team1Score: event.target.value })}
      />
      <TextField
        label={t('{team} score', { team: names[1] })}
        inputMode="numeric"
        error={errors.team2Score}
        value={values.team2Score}
        onChange={(event) => onChange({ team2Score: event.target.value })}
      />
    </div>
  )
}

/** The fields for the result of a game: its final score, or the points of each set in a match of several sets. */
export function ResultFields({
  inSets,
  values,
  errors,
  names,
  onChange,
}: {
  inSets: boolean
  values: ResultForm
  errors: Problems<ResultForm>
  names: [string, string]
  onChange: (changes: Partial<ResultForm>) => void
}) {
  if (!inSets) return <ScoreFields values={values} errors={errors} names={names} onChange={onChange} />
  return (
    <TextField
      label={t('Points of each set')}
      hint={t('Like 25-20, 22-25: those of {team} first', { team: names[0] })}
      error={errors.sets}
      value={values.sets}
      onChange={(event) => onChange({ sets: event.target.value })}
    />
  )
}

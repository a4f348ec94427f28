import { TextField } from './fields.tsx'
import styles from './fields.module.css'

/** A final score as it is typed. */
interface ScoresForm {
  team1Score: string
  team2Score: string
}

/** The same, or the points of each set as one text. */
interface ResultForm extends ScoresForm {
  sets: string
}

type Problems<Form> = { [Field in keyof Form]?: string }

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

/** The result of a game: the final score, or of a match in sets the points of each, which say who has won how many. */
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
      label="Points of each set"
      hint={`Like 25-20, 22-25: those of ${names[0]} first`}
      error={errors.sets}
      value={values.sets}
      onChange={(event) => onChange({ sets: event.target.value })}
    />
  )
}

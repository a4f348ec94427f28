import { t } from '../../t.ts'
import { Button } from './Button.tsx'
import { Switch, TextField } from './fields.tsx'
import styles from './fields.module.css'

/** A final score as typed. */
interface ScoresForm {
  team1Score: string
  team2Score: string
}

/** A final score, or the points of each set as a single text, or only the sets won. */
interface ResultForm extends ScoresForm {
  sets: string
  setsOnly: boolean
}

type Problems<Form> = { [Field in keyof Form]?: string }

interface Props {
  values: ScoresForm
  errors: Problems<ScoresForm>
  /** The names of the teams. */
  names: [string, string]
  /** Whether the scores are the sets won. */
  inSets?: boolean
  onChange: (changes: Partial<ScoresForm>) => void
}

/** The fields for the final score of both teams. */
function ScoreFields({ values, errors, names, inSets = false, onChange }: Props) {
  const label = (team: string) => (inSets ? t('{team} sets', { team }) : t('{team} score', { team }))
  return (
    <div className={styles.two}>
      <TextField
        label={label(names[0])}
        inputMode="numeric"
        error={errors.team1Score}
        value={values.team1Score}
        onChange={(event) => onChange({ team1Score: event.target.value })}
      />
      <TextField
        label={label(names[1])}
        inputMode="numeric"
        error={errors.team2Score}
        value={values.team2Score}
        onChange={(event) => onChange({ team2Score: event.target.value })}
      />
    </div>
  )
}

/**
 * The fields for the result of a game: its final score, or in a match of several sets the points of each set, or only the
 * sets won.
 */
export function ResultFields({
  inSets,
  oneSet = '',
  mayOmitPoints = true,
  values,
  errors,
  names,
  onChange,
}: {
  inSets: boolean
  /** The points of a set that were entered as the sets won: "25-20". A button takes them as the only set. */
  oneSet?: string
  /** Whether the points of the sets can be left out. */
  mayOmitPoints?: boolean
  values: ResultForm
  errors: Problems<ResultForm>
  names: [string, string]
  onChange: (changes: Partial<ResultForm>) => void
}) {
  if (!inSets) return <ScoreFields values={values} errors={errors} names={names} onChange={onChange} />
  return (
    <>
      {values.setsOnly ? (
        <ScoreFields values={values} errors={errors} names={names} inSets onChange={onChange} />
      ) : (
        <TextField
          label={t('Points of each set')}
          hint={t('Like 25-20, 22-25: those of {team} first', { team: names[0] })}
          error={errors.sets}
          value={values.sets}
          onChange={(event) => onChange({ sets: event.target.value })}
        />
      )}
      {values.setsOnly && oneSet && errors.team2Score && (
        <Button onClick={() => onChange({ setsOnly: false, sets: oneSet })}>
          {t('Only one set was played: {set}', { set: oneSet.replace('-', '–') })}
        </Button>
      )}
      {mayOmitPoints && (
        <Switch
          label={t('Sets only')}
          checked={values.setsOnly}
          onChange={(setsOnly) => onChange({ setsOnly })}
        />
      )}
    </>
  )
}

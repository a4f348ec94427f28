import { setChoices } from '../../rules/playForm.ts'
import type { PlayForm } from '../../rules/playForm.ts'
import { sportOf } from '../../rules/sports.ts'
import { SelectField, Switch, TextField } from '../../ui/fields.tsx'
import type { FormState } from '../../ui/form.tsx'
import styles from './LeagueFields.module.css'

interface Props {
  form: FormState<PlayForm>
  sport: string
}

type NumberFieldName = 'endingScore' | 'startingScore' | 'maxScoreCap' | 'decidingScore' | 'decidingCap'

/** The fields of the game rules: scores, sets and serve. */
export function PlayFields({ form, sport }: Props) {
  const { values, errors, change } = form
  const bindNumber = (field: NumberFieldName) => ({
    error: errors[field],
    inputMode: 'numeric' as const,
    value: values[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  })
  const hasEndingScore = values.endingScore.trim() !== ''
  const hasSets = values.sets !== '1'
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={hasSets ? 'Points to win a set' : 'Points to win'}
          placeholder="No target"
          hint={hasEndingScore ? undefined : 'Without a target the scorer ends a game with “Finish game”.'}
          {...bindNumber('endingScore')}
        />
        <TextField label="Starting score" {...bindNumber('startingScore')} />
      </div>
      {hasEndingScore && (
        <>
          <Switch label="Win by 2" checked={values.winByTwo} onChange={(winByTwo) => change({ winByTwo })} />
          <TextField label="Max score cap (optional)" placeholder="No cap" {...bindNumber('maxScoreCap')} />
        </>
      )}
      {(sportOf(sport).hasSets || hasSets) && <SetsField form={form} />}
      {hasSets && (
        <div className={styles.pair}>
          <TextField label="Points to win the deciding set" {...bindNumber('decidingScore')} />
          <TextField
            label="Cap of the deciding set (optional)"
            placeholder="No cap"
            {...bindNumber('decidingCap')}
          />
        </div>
      )}
      {(sportOf(sport).hasServe || values.serve) && (
        <Switch
          label="Serve marker and time-outs"
          checked={values.serve}
          onChange={(serve) => change({ serve })}
        />
      )}
    </>
  )
}

function SetsField({ form: { values, errors, change } }: { form: FormState<PlayForm> }) {
  const selected = values.sets + (values.playAll ? ' all' : '')
  const choices = { ...setChoices, ...(!(selected in setChoices) && { [selected]: `${selected} sets` }) }
  return (
    <SelectField
      label="Sets"
      error={errors.sets}
      value={selected}
      onChange={(event) => {
        const [sets = '1', all] = event.target.value.split(' ')
        change({ sets, playAll: all !== undefined })
      }}
    >
      {Object.entries(choices).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

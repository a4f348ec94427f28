import { setChoices, withEndingScore } from '../../rules/playForm.ts'
import type { PlayForm } from '../../rules/playForm.ts'
import { sportOf } from '../../rules/sports.ts'
import { t } from '../../t.ts'
import { SelectField, Switch, TextField } from '../../ui/controls/fields.tsx'
import type { FormState } from '../../ui/controls/form.tsx'
import styles from './LeagueFields.module.css'

interface Props {
  form: FormState<PlayForm>
  sport: string
}

type NumberFieldName =
  'endingScore' | 'startingScore' | 'maxScoreCap' | 'decidingScore' | 'decidingCap' | 'maxTime'

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
          label={hasSets ? t('Points to win a set') : t('Points to win')}
          placeholder={t('No target')}
          hint={hasEndingScore ? undefined : t('Without a target the scorer ends a game with “Finish game”.')}
          {...bindNumber('endingScore')}
          onChange={(event) => change(withEndingScore(values, event.target.value))}
        />
        <TextField label={t('Starting score')} {...bindNumber('startingScore')} />
      </div>
      {hasEndingScore && (
        <>
          <Switch
            label={t('Win by 2')}
            checked={values.winByTwo}
            onChange={(winByTwo) => change({ winByTwo })}
          />
          <TextField
            label={t('Max score cap (optional)')}
            placeholder={t('No cap')}
            {...bindNumber('maxScoreCap')}
          />
        </>
      )}
      {(sportOf(sport).hasSets || hasSets) && <SetsField form={form} />}
      {hasSets && (
        <div className={styles.pair}>
          <TextField label={t('Points to win the deciding set')} {...bindNumber('decidingScore')} />
          <TextField
            label={t('Cap of the deciding set (optional)')}
            placeholder={t('No cap')}
            {...bindNumber('decidingCap')}
          />
        </div>
      )}
      <TextField
        label={t('Max time in minutes (optional)')}
        placeholder={t('No time limit')}
        hint={t('The scorer’s board sounds a horn when time is up. Somebody ends the game then.')}
        {...bindNumber('maxTime')}
      />
      {(sportOf(sport).hasServe || values.serve) && (
        <Switch
          label={t('Serve marker and time-outs')}
          checked={values.serve}
          onChange={(serve) => change({ serve })}
        />
      )}
    </>
  )
}

function SetsField({ form: { values, errors, change } }: { form: FormState<PlayForm> }) {
  const selected = values.sets + (values.playAll ? ' all' : '')
  const choices =
    selected in setChoices
      ? setChoices
      : { ...setChoices, [selected]: t('{number} sets', { number: selected }) }
  return (
    <SelectField
      label={t('Sets')}
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

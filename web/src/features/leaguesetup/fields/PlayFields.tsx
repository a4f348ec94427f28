import { withEndingScore } from '../../../rules/playForm.ts'
import type { PlayForm } from '../../../rules/playForm.ts'
import { sportOf } from '../../../rules/sports.ts'
import { IntervalFields } from '../../../scoreboard/intervals/IntervalFields.tsx'
import { LineupField } from '../../../scoreboard/lineups/LineupField.tsx'
import { t } from '../../../t.ts'
import { Switch, TextField } from '../../../ui/controls/fields.tsx'
import type { FormState } from '../../../ui/controls/form.tsx'
import styles from './LeagueFields.module.css'
import { SetsField, TargetsField } from './SetsFields.tsx'

interface Props {
  form: FormState<PlayForm>
  sport: string
}

type NumberFieldName =
  'endingScore' | 'startingScore' | 'maxScoreCap' | 'decidingScore' | 'decidingCap' | 'maxTime'

/** The fields of the game rules: scores, sets, serve, intervals and line-ups. */
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
  const hasTargets = hasSets && values.targets.trim() !== ''
  const hasDecider = hasSets && (Number(values.sets) % 2 === 1 || !values.draws)
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={hasSets ? t('Points to win a set') : t('Points to win')}
          placeholder={t('No target')}
          hint={
            hasTargets
              ? t('Each set has its own points below.')
              : hasEndingScore
                ? undefined
                : t('Without a target the scorer ends a game with “Finish game”.')
          }
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
      {(sportOf(sport).hasSets || hasSets) && (
        <SetsField
          values={values}
          error={errors.sets}
          onChange={(choice) => {
            const [sets = '1', all] = choice.split(' ')
            change({ sets, playAll: all !== undefined, ...(sets === '1' && { targets: '' }) })
          }}
        />
      )}
      {hasSets && (
        <TargetsField values={values} error={errors.targets} onChange={(targets) => change({ targets })} />
      )}
      {hasDecider && (
        <div className={styles.pair}>
          {!hasTargets && (
            <TextField label={t('Points to win the deciding set')} {...bindNumber('decidingScore')} />
          )}
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
      {values.serve && (
        <>
          <IntervalFields value={values.intervals} onChange={(intervals) => change({ intervals })} />
          <LineupField value={values.lineups} onChange={(lineups) => change({ lineups })} />
        </>
      )}
    </>
  )
}

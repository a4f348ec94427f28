import { useState } from 'react'
import { checkNewRules, newPlay, newPresets, newTable } from '../../../rules/newRules.ts'
import { describePlay } from '../../../rules/playWords.ts'
import { rulesOf } from '../../../rules/playForm.ts'
import { noTarget } from '../../../rules/setRules.ts'
import { sportOf } from '../../../rules/sports.ts'
import { presetNames, ruleInWords } from '../../../rules/tableRules.ts'
import { t } from '../../../t.ts'
import { SelectField, Switch, TextField } from '../../../ui/controls/fields.tsx'
import type { FormState } from '../../../ui/controls/form.tsx'
import styles from '../fields/LeagueFields.module.css'
import { SetsField, TargetsField } from '../fields/SetsFields.tsx'
import type { NewLeagueForm } from './draft.ts'

/** The rules of the games and the table. They are collapsed and default to those of the sport. */
export function RulesFields({ form }: { form: FormState<NewLeagueForm> }) {
  const { values, errors, change, failures } = form
  const [isOpen, setIsOpen] = useState(false)
  const play = newPlay(values)
  const usual = sportOf(values.sportType)
  const table = newTable(values)
  const hasSets = play.sets !== '1'
  const hasProblem = failures > 0 && Object.keys(checkNewRules(values)).length > 0
  return (
    <details
      open={isOpen || hasProblem}
      className={styles.rules}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={styles.question}>{t('Rules')}</span>{' '}
        <span className="muted">{[describePlay(rulesOf(play)), presetNames[table.preset]].join(' · ')}</span>
      </summary>
      <div className={styles.shape}>
        {usual.hasSets && (
          <SetsField values={play} error={errors.sets} onChange={(sets) => change({ sets })} />
        )}
        <div className={styles.pair}>
          <TextField
            label={hasSets ? t('Points to win a set') : t('Points to win')}
            inputMode="numeric"
            placeholder={usual.endingScore === noTarget ? t('No target') : String(usual.endingScore)}
            error={errors.endingScore}
            value={values.endingScore}
            onChange={(event) => change({ endingScore: event.target.value })}
          />
          {play.endingScore !== '' && (
            <TextField
              label={t('Max score cap (optional)')}
              inputMode="numeric"
              placeholder={play.maxScoreCap || t('No cap')}
              error={errors.maxScoreCap}
              value={values.maxScoreCap}
              onChange={(event) => change({ maxScoreCap: event.target.value })}
            />
          )}
        </div>
        {hasSets && (
          <TargetsField values={play} error={errors.targets} onChange={(targets) => change({ targets })} />
        )}
        <SelectField
          label={t('How the table counts')}
          hint={ruleInWords(table)}
          value={table.preset}
          onChange={(event) => change({ preset: event.target.value, draws: '' })}
        >
          {newPresets.map(([preset, name]) => (
            <option key={preset} value={preset}>
              {name}
            </option>
          ))}
        </SelectField>
        {(table.draws || usual.endingScore === noTarget || Number(play.sets) % 2 === 0) && (
          <Switch
            label={t('Games may end in a draw')}
            checked={table.draws}
            onChange={(draws) => change({ draws: draws ? 'yes' : 'no' })}
          />
        )}
        <p className="muted">{t('Everything else is in the settings, and can be changed later.')}</p>
      </div>
    </details>
  )
}

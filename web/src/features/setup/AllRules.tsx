import { useId } from 'react'
import type { ReactNode } from 'react'
import type { GameRules } from '../../rules/rules.ts'
import { largestNumber } from '../../scoreboard/repair.ts'
import { t } from '../../t.ts'
import { NumberField, OptionalNumberField, SelectField, Switch } from '../../ui/controls/fields.tsx'
import { capHint, changeRules, startProblem } from './setupForm.ts'
import styles from './Setup.module.css'

/** The presets, and a field for each rule. */
export function AllRules(props: {
  rules: GameRules
  startFieldId: string
  moreRules?: ReactNode
  loadPreset?: ReactNode
  savePreset?: ReactNode
}) {
  return (
    <>
      <Section title={t('Load Preset')}>{props.loadPreset}</Section>
      <Section title={t('Score Settings')}>
        <ScoreSettings rules={props.rules} startFieldId={props.startFieldId} />
      </Section>
      <Section title={t('Time & Rules')}>
        <TimeAndSets rules={props.rules} moreRules={props.moreRules} />
      </Section>
      <Section title={t('Save as Preset')}>{props.savePreset}</Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function ScoreSettings({ rules, startFieldId }: { rules: GameRules; startFieldId: string }) {
  return (
    <>
      <div className={styles.pair}>
        <div id={startFieldId}>
          <NumberField
            label={t('Starting Score')}
            error={startProblem(rules)}
            min={0}
            max={largestNumber}
            value={rules.startingScore}
            onChange={(startingScore) => changeRules({ startingScore })}
          />
        </div>
        <NumberField
          label={t('Ending Score')}
          min={1}
          max={largestNumber}
          value={rules.endingScore}
          onChange={(endingScore) => changeRules({ endingScore })}
        />
      </div>
      <Switch
        label={t('Win by 2')}
        checked={rules.winByTwo}
        onChange={(winByTwo) => changeRules({ winByTwo })}
      />
      <OptionalNumberField
        label={t('Max Score Cap')}
        placeholder={t('No cap')}
        hint={capHint(rules)}
        min={1}
        max={largestNumber}
        value={rules.maxScoreCap}
        onChange={(maxScoreCap) => changeRules({ maxScoreCap })}
      />
    </>
  )
}

function TimeAndSets({ rules, moreRules }: { rules: GameRules; moreRules: ReactNode }) {
  return (
    <>
      <OptionalNumberField
        label={t('Max Time (minutes)')}
        placeholder={t('No time limit')}
        min={1}
        max={largestNumber}
        value={rules.maxTime}
        onChange={(maxTime) => changeRules({ maxTime })}
      />
      <SelectField
        label={t('Sets')}
        value={rules.bestOf ?? 1}
        onChange={({ target: { value } }) =>
          changeRules({ bestOf: Number(value) > 1 ? Number(value) : undefined })
        }
      >
        {Array.from('123456789', Number).map((sets) => (
          <option key={sets} value={sets}>
            {sets > 1 ? t('Best of {sets}', { sets }) : t('One set')}
          </option>
        ))}
      </SelectField>
      {moreRules}
    </>
  )
}

import { useId } from 'react'
import type { ReactNode } from 'react'
import { primeHorn } from '../../lib/horn.ts'
import { useStore } from '../../lib/store.ts'
import type { GameRules } from '../../rules/rules.ts'
import { largestNumber } from '../../scoreboard/repair.ts'
import { startGame } from '../../scoreboard/session.ts'
import { TeamNames } from '../../scoreboard/TeamNames.tsx'
import { withTeamNames } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { NumberField, OptionalNumberField, SelectField, Switch } from '../../ui/controls/fields.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { LoadPreset, SavePreset } from './Presets.tsx'
import { QuickStarts } from './QuickStarts.tsx'
import { capHint, changeRules, tidyRules, setupForm, startProblem } from './setupForm.ts'
import styles from './Setup.module.css'

interface SetupProps {
  onHistory: () => void
  /** The games that can be resumed, and the choice of the kits. Both are loaded after the form. */
  unfinished?: ReactNode
  kits?: ReactNode
}

/** The first screen: the rules of the next game, and Start Game. */
export function Setup({ onHistory, unfinished, kits }: SetupProps) {
  const form = useStore(setupForm)
  const { rules } = form
  const startFieldId = useId()

  function start(): void {
    if (startProblem(rules)) {
      document.getElementById(startFieldId)?.querySelector('input')?.focus()
      return
    }
    primeHorn()
    const tidied = tidyRules(rules)
    startGame(withTeamNames(tidied, { team1: tidied.team1Name, team2: tidied.team2Name }), form.kits)
  }

  return (
    <Page>
      <div className={styles.top}>
        <ScreenTitle tab={t('Sideout: volleyball scoreboard')}>{t('New game')}</ScreenTitle>
        <Button onClick={onHistory}>{t('Match History')}</Button>
      </div>
      {unfinished}
      <QuickStarts rules={rules} />
      <div className={styles.grid}>
        <Section title={t('Load Preset')}>
          <LoadPreset form={form} />
        </Section>
        <Section title={t('Team Names')}>
          <div className={styles.pair}>
            <TeamNames
              names={{ team1: rules.team1Name ?? '', team2: rules.team2Name ?? '' }}
              onChange={(team, name) => changeRules({ [`${team}Name`]: name })}
            />
          </div>
          <div className={styles.kits}>{kits}</div>
        </Section>
        <Section title={t('Score Settings')}>
          <ScoreSettings rules={rules} startFieldId={startFieldId} />
        </Section>
        <Section title={t('Time & Rules')}>
          <TimeAndSets rules={rules} />
        </Section>
        <Section title={t('Save as Preset')}>
          <SavePreset form={form} />
        </Section>
        <aside className={styles.ad} aria-label={t('Advertisement')}>
          {t('Advertisement')}
        </aside>
      </div>
      <div className={styles.start}>
        <Button primary className={styles.startButton} onClick={start}>
          {t('Start Game')}
        </Button>
      </div>
    </Page>
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

function TimeAndSets({ rules }: { rules: GameRules }) {
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
        onChange={(event) => changeRules({ bestOf: ({ '3': 3, '5': 5 } as const)[event.target.value] })}
      >
        <option value={1}>{t('One set')}</option>
        <option value={3}>{t('Best of 3')}</option>
        <option value={5}>{t('Best of 5')}</option>
      </SelectField>
      <Switch
        label={t('Serve, sides and time-outs')}
        checked={rules.serve === true}
        onChange={(serve) => changeRules({ serve: serve || undefined })}
      />
    </>
  )
}

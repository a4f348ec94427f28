import { useId } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { primeHorn } from '../../lib/horn.ts'
import { storedFlag } from '../../lib/storedFlag.ts'
import { useStore } from '../../lib/store.ts'
import type { Team } from '../../rules/rules.ts'
import { rulesLine } from '../../scoreboard/rulesLine.ts'
import { startGame } from '../../scoreboard/session.ts'
import { withTeamNames } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/controls/Icon.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { AllRules } from './AllRules.tsx'
import { QuickStarts } from './QuickStarts.tsx'
import { tidyRules, setupForm, startProblem } from './setupForm.ts'
import { TeamPanels } from './TeamPanels.tsx'
import '../../scoreboard/digits.css'
import styles from './Setup.module.css'

interface SetupProps {
  onHistory: () => void
  /** The unfinished games, the kit selection, the rules of sets and court, and the presets. They load after the form. */
  unfinished?: ReactNode
  kitButton?: (team: Team) => ReactNode
  kitWarning?: ReactNode
  moreRules?: ReactNode
  loadPreset?: ReactNode
  savePreset?: ReactNode
}

/** Whether the rules are expanded on a small screen. On a wide screen they always are. */
const rulesOpen = storedFlag('volleyball_all_rules')

/** The first screen: a preview of the board, the rules of the next game, and Start Game. */
export function Setup({ onHistory, unfinished, kitButton, kitWarning, ...later }: SetupProps) {
  const form = useStore(setupForm)
  const isOpen = useStore(rulesOpen)
  const { rules } = form
  const [teamsId, rulesId, startFieldId] = [useId(), useId(), useId()]
  const problem = startProblem(rules)
  const hiddenProblem = isOpen ? undefined : problem // an open field shows the problem itself

  function start(): void {
    if (problem) {
      flushSync(() => rulesOpen.set(true))
      document.getElementById(startFieldId)?.querySelector('input')?.focus()
      return
    }
    primeHorn()
    const tidied = tidyRules(rules)
    startGame(withTeamNames(tidied, { team1: tidied.team1Name, team2: tidied.team2Name }), form.kits)
  }

  return (
    <Page actions={<IconButton icon="history" label={t('Match History')} onClick={onHistory} />}>
      <div className={styles.stage}>
        <ScreenTitle className="sr-only" tab={t('Sideout: volleyball scoreboard')}>
          {t('New game')}
        </ScreenTitle>
        {unfinished}
        <section className={styles.teams} aria-labelledby={teamsId}>
          <h2 id={teamsId} className="sr-only">
            {t('Team Names')}
          </h2>
          <TeamPanels form={form} kitButton={kitButton} />
          {kitWarning}
        </section>
        <div className={styles.choice}>
          <QuickStarts rules={rules} />
          <button
            type="button"
            className={styles.line}
            aria-expanded={isOpen}
            aria-controls={rulesId}
            onClick={({ currentTarget }) => {
              flushSync(() => rulesOpen.set(!isOpen))
              if (!isOpen) currentTarget.scrollIntoView()
            }}
          >
            <span className={hiddenProblem ? styles.problem : 'muted'}>
              {hiddenProblem ?? rulesLine(rules)}
            </span>
            <span className={styles.all}>
              {t('All rules')}
              <Icon name="down" />
            </span>
          </button>
        </div>
      </div>
      <div id={rulesId} className={`${styles.rules} ${isOpen ? styles.open : ''}`}>
        <AllRules rules={rules} startFieldId={startFieldId} {...later} />
      </div>
      <aside className={styles.ad} aria-label={t('Advertisement')}>
        {t('Advertisement')}
      </aside>
      <div className={styles.start}>
        <Button primary className={styles.startButton} onClick={start}>
          {t('Start Game')}
        </Button>
      </div>
    </Page>
  )
}

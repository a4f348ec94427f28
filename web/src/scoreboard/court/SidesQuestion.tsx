import { stateOf } from '../../rules/log.ts'
import type { Log } from '../../rules/logTypes.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Act } from '../boardGame.ts'
import { findSideChange } from './court.ts'
import styles from './Court.module.css'

export interface SidesQuestionProps {
  log: Log
  act: Act
}

/**
 * Asks whether the teams change sides, between sets and halfway through the deciding set. The answer by the rules is
 * preselected and needs no tap; the other answer is an event, which can be undone.
 */
export function SidesQuestion({ log, act }: SidesQuestionProps) {
  const change = findSideChange(log)
  if (!change) return null
  const { left } = stateOf(log)
  const answers = [
    { words: t('Swap ## sides of the court'), team: change.after },
    { words: t('Not now'), team: change.before },
  ]
  return (
    <div className={`${styles.choice} ${styles.sides}`} role="group" aria-label={t('Change sides?')}>
      <p className={styles.note} role="status">
        {t('Change sides?')}
      </p>
      {answers.map(({ words, team }) => (
        <Button
          key={team}
          aria-pressed={left === team}
          onClick={() => act((log) => (stateOf(log).left === team ? null : { type: 'sides', team }))}
        >
          {left === team && '✓ '}
          {words}
        </Button>
      ))}
    </div>
  )
}

import type { ReactNode } from 'react'
import { primeHorn } from '../../lib/horn.ts'
import { useStore } from '../../lib/store.ts'
import type { GameRules } from '../../rules/rules.ts'
import { lastStarts } from '../../scoreboard/localData.ts'
import { startGame } from '../../scoreboard/session.ts'
import { teamName } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { changeRules } from './setupForm.ts'
import styles from './Setup.module.css'

/** The rules shared by all quick starts; undefined means no limit. */
const sharedRules = {
  startingScore: 0,
  winByTwo: true,
  maxScoreCap: undefined,
  maxTime: undefined,
  bestOf: undefined,
  playAll: undefined,
} as const

const quickStarts = [
  { label: t('To 25'), endingScore: 25 },
  { label: t('To 21'), endingScore: 21 },
  { label: t('To 15'), endingScore: 15 },
  { label: t('Beach, best of 3'), endingScore: 21, bestOf: 3 },
  { label: t('Indoor, best of 5'), endingScore: 25, bestOf: 5 },
  { label: t('Timed, 20 min'), endingScore: 25, maxTime: 20 },
] as const

/** Wraps the numbers in a text in the digit style of the board. */
function highlightNumbers(text: string): ReactNode[] {
  return text.split(/(\d+)/).map((part, index) => (index % 2 ? <b key={index}>{part}</b> : part))
}

/** Buttons for common games, which fill in the rules, and for the last game of this device, which starts again immediately. */
export function QuickStarts({ rules }: { rules: GameRules }) {
  const last = useStore(lastStarts)[0]
  return (
    <div className={styles.quick} role="group" aria-label={t('Quick start')}>
      {quickStarts.map(({ label, ...own }) => {
        const change: Partial<Record<keyof GameRules, unknown>> = { ...sharedRules, ...own }
        const isChosen = Object.entries(change).every(
          ([field, value]) => rules[field as keyof GameRules] === value,
        )
        return (
          <button
            key={label}
            type="button"
            className={styles.chip}
            aria-pressed={isChosen}
            onClick={() => changeRules({ ...sharedRules, ...own })}
          >
            <span>{highlightNumbers(label)}</span>
          </button>
        )
      })}
      {last && (
        <Button
          className={styles.again}
          onClick={() => {
            primeHorn()
            startGame(last.rules, last.kits)
          }}
        >
          {t('Last game again')}
          <span className={`${styles.names} muted`}>
            {t('{team1} against {team2}', {
              team1: teamName(last.rules, 'team1'),
              team2: teamName(last.rules, 'team2'),
            })}
          </span>
        </Button>
      )}
    </div>
  )
}

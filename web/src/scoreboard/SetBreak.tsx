import type { ReactNode } from 'react'
import type { FreeGame } from '../rules/freeGame.ts'
import { lastSet } from '../rules/setBreak.ts'
import { t } from '../t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { setsWonLine } from './matchText.ts'
import { teamName } from './words.ts'
import styles from './SetBreak.module.css'

interface SetBreakProps {
  game: FreeGame
  /** The change of sides, or the draw. */
  court: ReactNode
  onNext: () => void
}

/** The break between two sets: who has won the last one, and the sets so far. */
export function SetBreak({ game, court, onNext }: SetBreakProps) {
  const last = lastSet(game.state)
  if (!last) return null
  return (
    <section className={styles.break} aria-label={t('Between two sets')}>
      <p className={styles.big} role="status">
        {t('{name} wins set {set}', { name: teamName(game.rules, last.winner), set: last.number })}{' '}
        <strong className={styles.act} data-kit={game.kits?.[last.winner]}>
          {last.score}
        </strong>
      </p>
      <p>{setsWonLine(game)}</p>
      {court}
      <Button primary className={styles.start} onClick={onNext}>
        {t('Next Set')}
      </Button>
    </section>
  )
}

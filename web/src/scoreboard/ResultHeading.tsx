import type { ReactNode } from 'react'
import type { Team } from '../rules/rules.ts'
import { t } from '../t.ts'
import { ScreenTitle } from '../ui/page/ScreenTitle.tsx'
import styles from './ResultHeading.module.css'

interface ResultHeadingProps {
  winner: Team
  names: Record<Team, string>
  score: string
  /** The kit of the winner. */
  kit?: string
  children?: ReactNode
}

/** The heading of a result: who has won, in the colour of the team. */
export function ResultHeading({ winner, names, score, kit, children }: ResultHeadingProps) {
  return (
    <div className={`${styles.head} ${styles[winner]}`} data-kit={kit}>
      <ScreenTitle className="break" tab={`${t('{name} wins', { name: names[winner] })} · Sideout`}>
        {t('{name} WINS!', { name: names[winner] })}
      </ScreenTitle>
      <p className={styles.score}>{score}</p>
      <p className={`${styles.names} break`}>
        {t('{team1} against {team2}', { team1: names.team1, team2: names.team2 })}
      </p>
      {children}
    </div>
  )
}

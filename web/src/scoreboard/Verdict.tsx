import type { ReactNode } from 'react'
import type { Team } from '../rules/rules.ts'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import styles from './Verdict.module.css'

interface VerdictProps {
  winner: Team
  names: Record<Team, string>
  score: string
  children?: ReactNode
}

/** Who has won, in the colour of the team, as the head of a result. */
export function Verdict({ winner, names, score, children }: VerdictProps) {
  return (
    <div className={`${styles.head} ${styles[winner]}`}>
      <ScreenTitle className="break" tab={`${names[winner]} wins · Sideout`}>
        {names[winner]} WINS!
      </ScreenTitle>
      <p className={styles.score}>{score}</p>
      <p className={`${styles.names} break`}>
        {names.team1} against {names.team2}
      </p>
      {children}
    </div>
  )
}

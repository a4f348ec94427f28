import type { ReactNode } from 'react'
import type { SetScore } from '../contract/types.ts'
import { otherTeam } from '../rules/rules.ts'
import type { Team } from '../rules/rules.ts'
import type { BoardTeams } from './boardGame.ts'
import './digits.css'
import styles from './Verdict.module.css'

interface VerdictProps {
  title: ReactNode
  /** Whether screen readers announce the title and the score when they appear. */
  isAnnounced?: boolean
  teams: BoardTeams
  winner: Team
  /** The score with the points of the winner first: "25–18". */
  score: string
  /** The points of each set so far, in a match of several sets. */
  sets?: readonly SetScore[] | undefined
  /** Additional content about the result. */
  children?: ReactNode
}

/**
 * Shows who won a game or a set: a panel in the kit of the winner with the digits of the board, and the loser as a strip
 * below it.
 */
export function Verdict({ title, isAnnounced, teams, winner, score, sets, children }: VerdictProps) {
  const loser = otherTeam(winner)
  return (
    <div className={styles.verdict}>
      <div className={`${styles.winner} ${styles[winner]}`} data-kit={teams[winner].kit}>
        <div className={styles.news} role={isAnnounced ? 'status' : undefined}>
          {title}{' '}
          <p className={`${styles.score} ${styles[`signs-${score.length}`] ?? ''}`}>
            {score.split(/(?=–)|(?<=–)/).map((part, index) => (
              <span key={index} className={index > 0 ? styles.less : ''}>
                {part}
              </span>
            ))}
          </p>
        </div>
        {children}
        {sets && <TeamLine teams={teams} team={winner} sets={sets} />}
      </div>
      <div className={`${styles.loser} ${styles[loser]}`} data-kit={teams[loser].kit}>
        <TeamLine teams={teams} team={loser} sets={sets} />
      </div>
    </div>
  )
}

function TeamLine({ teams, team, sets = [] }: Pick<VerdictProps, 'teams' | 'sets'> & { team: Team }) {
  return (
    <p className={styles.line}>
      <bdi className="break">{teams[team].name}</bdi>
      {sets.map((set, index) => {
        const [own, other] = [set[`${team}Score`], set[`${otherTeam(team)}Score`]]
        return (
          <span key={index} className={`${styles.set} ${own < other ? styles.less : ''}`}>
            {' '}
            {own}
          </span>
        )
      })}
    </p>
  )
}

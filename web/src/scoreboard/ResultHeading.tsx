import type { ReactNode } from 'react'
import type { SetScore } from '../contract/types.ts'
import { otherTeam } from '../rules/rules.ts'
import type { Team } from '../rules/rules.ts'
import { t } from '../t.ts'
import { ScreenTitle } from '../ui/page/ScreenTitle.tsx'
import type { BoardTeams } from './boardGame.ts'
import { Verdict } from './Verdict.tsx'
import styles from './ResultHeading.module.css'

interface ResultHeadingProps {
  winner: Team
  teams: BoardTeams
  /** The points, or in a match of several sets the sets won. */
  score: SetScore
  sets?: readonly SetScore[] | undefined
  children?: ReactNode
}

/** The heading of a result: the winner, in the kit of the team. */
export function ResultHeading({ winner, teams, score, sets, children }: ResultHeadingProps) {
  const { name } = teams[winner]
  // The words around the name are emphasized; a language may put them before it, after it, or both.
  const [before = '', after = ''] = t('{name} WINS!', { name: '\0' }).split('\0')
  return (
    <Verdict
      winner={winner}
      teams={teams}
      score={`${score[`${winner}Score`]}–${score[`${otherTeam(winner)}Score`]}`}
      sets={sets}
      title={
        <ScreenTitle className={`break ${styles.title}`} tab={`${t('{name} wins', { name })} · Sideout`}>
          {before.trim() && <em>{before.trim()}</em>}
          {before.endsWith(' ') && ' '}
          <bdi>{name}</bdi>
          {after.startsWith(' ') && ' '}
          {after.trim() && <em>{after.trim()}</em>}
        </ScreenTitle>
      }
    >
      {children}
    </Verdict>
  )
}

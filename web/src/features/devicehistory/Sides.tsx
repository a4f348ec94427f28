import type { Team } from '../../rules/rules.ts'
import type { SavedMatch } from '../../scoreboard/repair.ts'
import { teamName } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import styles from './History.module.css'

/** The teams of a match with their scores, one below the other. */
export function Sides({ match }: { match: SavedMatch }) {
  return (
    <div className={styles.teams}>
      <Side match={match} team="team1" />
      <Side match={match} team="team2" />
    </div>
  )
}

function Side({ match, team }: { match: SavedMatch; team: Team }) {
  const hasWon = match.winner === team
  return (
    <>
      <bdi className={`break ${hasWon ? styles.won : ''}`}>
        {teamName(match, team)}
        {hasWon && ` ${t('(won)')}`}
      </bdi>
      <span className={`${styles.points} ${hasWon ? styles.won : ''}`}>{match[`${team}Score`]}</span>
    </>
  )
}

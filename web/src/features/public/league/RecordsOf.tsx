import type { Standings } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import type { ShownGame } from '../publicGames.ts'
import styles from './Views.module.css'

/** The wins and losses of both teams in the season, each in the line of its team. */
export function RecordsOf({ game, standings }: { game: ShownGame; standings: Standings }) {
  const rows = standings.byTier.flatMap(({ rows }) => rows)
  return (
    <span className={styles.records}>
      {[game.team1, game.team2].map(({ id, name }) => {
        const row = rows.find(({ teamId }) => teamId === id)
        return (
          <span key={id} className="figure">
            <span className="sr-only">{t('{team} won and lost', { team: name })} </span>
            {row && `${row.wins}–${row.losses}`}
          </span>
        )
      })}
    </span>
  )
}

import { t } from '../../t.ts'
import type { BracketOf } from './types.ts'
import styles from './Ranks.module.css'

/** The teams whose rank is certain, best first; expanded once all matches are played. */
export function Ranks({ finals }: { finals: BracketOf }) {
  const teams = new Map(finals.teams.map((team) => [team.id, team]))
  if (finals.ranks.length === 0) return null
  return (
    <details className={styles.ranks} open={finals.over}>
      <summary>{t('Final ranks')}</summary>
      <ol>
        {finals.ranks.map(({ rank, teamId }) => (
          <li key={teamId}>
            <span className={styles.rank}>{rank}</span> <bdi>{teams.get(teamId)?.name}</bdi>
          </li>
        ))}
      </ol>
    </details>
  )
}

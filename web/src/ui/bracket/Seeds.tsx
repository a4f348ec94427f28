import { t } from '../../t.ts'
import styles from './Ranks.module.css'
import type { SeededTeam } from './types.ts'

/**
 * The seeds that come from the places in several pools or tiers, with the reason for the order of teams on the same place. Nothing if the
 * teams have no such places.
 */
export function Seeds({ teams, open = false }: { teams: SeededTeam[]; open?: boolean }) {
  if (!teams.some(({ place }) => place)) return null
  return (
    <details className={styles.ranks} open={open}>
      <summary>{t('Seeds, and why')}</summary>
      <ol>
        {teams.map(({ id, name, seed, place, why }) => (
          <li key={id}>
            <span className={styles.rank}>{seed}</span> <bdi>{name}</bdi>
            <div className={`muted ${styles.why}`}>
              {place}
              {place && why && <br />}
              <bdi>{why}</bdi>
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}

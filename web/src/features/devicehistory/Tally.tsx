import type { TeamTally } from '../../rules/tally.ts'
import { t } from '../../t.ts'
import styles from './History.module.css'

/** The wins and losses of each team tonight. */
export function Tally({ teams }: { teams: TeamTally[] }) {
  if (teams.length === 0) return null
  return (
    <table className={styles.tally}>
      <caption>{t('Tonight')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Team')}</th>
          <th scope="col">{t('Won')}</th>
          <th scope="col">{t('Lost')}</th>
          <th scope="col">{t('Points ## of rallies')}</th>
        </tr>
      </thead>
      <tbody>
        {teams.map(({ name, won, lost, pointsFor, pointsAgainst }) => (
          <tr key={name}>
            <th scope="row" className="break">
              <bdi>{name}</bdi>
            </th>
            <td>{won}</td>
            <td>{lost}</td>
            <td>
              {pointsFor}–{pointsAgainst}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

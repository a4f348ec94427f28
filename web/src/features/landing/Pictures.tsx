// Pictures of the product for its landing page, made of its own components with invented teams.
import { t } from '../../t.ts'
import { Badge } from '../../ui/team/Badge.tsx'
import { FixtureRow } from '../../ui/team/FixtureRow.tsx'
import type { RowScore } from '../../ui/team/FixtureRow.tsx'
import { Form } from '../../ui/team/Form.tsx'
import { Tag } from '../../ui/team/Tag.tsx'
import styles from './Pictures.module.css'
import {
  backRow,
  ferryRoad,
  kneepads,
  leftovers,
  northGate,
  quarryStreet,
  saltAndServe,
  settingSuns,
} from './recordedNight.ts'
import type { RecordedTeam } from './recordedNight.ts'

const rows = [
  { team: backRow, won: 9, lost: 1, form: 'WWWLW', moves: '' },
  { team: ferryRoad, won: 7, lost: 3, form: 'WLWWW', moves: '' },
  { team: settingSuns, won: 4, lost: 6, form: 'LWLWL', moves: '' },
  { team: northGate, won: 3, lost: 7, form: 'LLWLL', moves: t('Goes down') },
]

interface PicturedGame {
  teams: [RecordedTeam, RecordedTeam]
  score?: RowScore
  state?: string
}

/** A night by court: two games are over, two are upcoming. */
const games: PicturedGame[] = [
  {
    teams: [ferryRoad, northGate],
    score: {
      sets: [
        [25, 21],
        [19, 25],
        [15, 12],
      ],
      total: [2, 1],
      winner: 1,
    },
  },
  {
    teams: [settingSuns, backRow],
    score: {
      sets: [
        [22, 25],
        [23, 25],
      ],
      total: [0, 2],
      winner: 2,
    },
  },
  { teams: [quarryStreet, leftovers], state: t('9:15 PM') },
  { teams: [kneepads, saltAndServe], state: t('9:15 PM') },
]

/** The standings of a tier, the night on its courts, and a result. */
export function Pictures() {
  return (
    <div className={styles.pictures}>
      <figure className={`card ${styles.picture}`}>
        <figcaption>{t('Standings after week 5')}</figcaption>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('Rank')}</span>
              </th>
              <th scope="col">{t('Team')}</th>
              <th scope="col" className={styles.number}>
                {t('W')}
              </th>
              <th scope="col" className={styles.number}>
                {t('L')}
              </th>
              <th scope="col" className={styles.form}>
                {t('Form')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ team, won, lost, form, moves }, index) => (
              <tr key={team.name}>
                <td className="figure">{index + 1}</td>
                <th scope="row">
                  <span className={styles.team}>
                    <Badge kit={team.kit} badge={team.badge} />
                    <bdi className="cut">{team.name}</bdi>
                    {moves && <Tag>↓ {moves}</Tag>}
                  </span>
                </th>
                <td className={`figure ${styles.number}`}>{won}</td>
                <td className={`figure ${styles.number}`}>{lost}</td>
                <td className={styles.form}>
                  <Form results={Array.from(form) as ('W' | 'L')[]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
      <figure className={`card ${styles.picture}`}>
        <figcaption>{t('The schedule of a night')}</figcaption>
        <ul>
          {games.map(({ teams, ...result }, index) => (
            <FixtureRow
              key={index}
              label=""
              when={{ small: t('Court'), large: String(index + 1) }}
              teams={teams}
              {...result}
            />
          ))}
        </ul>
      </figure>
    </div>
  )
}

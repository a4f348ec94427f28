import { useId } from 'react'
import { Link } from 'wouter'
import type { PublicSettings, Row, Standings } from '../../contract/types.ts'
import { signed } from '../../rules/words.ts'
import styles from './PublicStandings.module.css'

interface Props {
  league: PublicSettings
  standings: Standings
  /** Whether links lead out of the frame that this is in. */
  framed?: boolean
}

/** The tables of the season and, where the tiers are made anew each week, the ones of this week before them. */
export function PublicStandings({ league, standings, framed = false }: Props) {
  const { overall, weekly, rule } = standings
  const isWeekly = league.scheduleMode === 'weekly' && !weekly.message
  const tables = [
    ...(isWeekly ? weekly.tiers : []).map((tier) => ({
      ...tier,
      title: `Week ${weekly.week} · Tier ${tier.tier}`,
    })),
    ...overall.map((tier) => ({ ...tier, title: `${isWeekly ? 'Season · ' : ''}Tier ${tier.tier}` })),
  ]
  return (
    <div className={styles.tables}>
      {tables.map(({ title, rows }) => (
        <Table key={title} title={title} rows={rows} slug={league.slug} framed={framed} />
      ))}
      <p className="muted">{rule}</p>
    </div>
  )
}

interface TableProps {
  title: string
  rows: Row[]
  slug: string
  framed: boolean
}

const columns: { short: string; long: string; isWide?: true; of: (row: Row) => string | number }[] = [
  { short: 'W', long: 'Wins', of: (row) => row.wins },
  { short: 'L', long: 'Losses', of: (row) => row.losses },
  { short: 'Win%', long: 'Win percentage', isWide: true, of: (row) => `${row.winPct.toFixed(1)}%` },
  { short: 'PF', long: 'Points for', isWide: true, of: (row) => row.pointsFor },
  { short: 'PA', long: 'Points against', isWide: true, of: (row) => row.pointsAgainst },
  { short: 'Diff', long: 'Point difference', of: (row) => signed(row.diff) },
]

function Table({ title, rows, slug, framed }: TableProps) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <div className={`card ${styles.card}`}>
      <h3 id={id}>{title}</h3>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              <abbr title="Rank">#</abbr>
            </th>
            <th scope="col">Team</th>
            {columns.map(({ short, long, isWide }) => (
              <th key={short} scope="col" className={`${styles.number} ${isWide ? styles.wide : ''}`}>
                <abbr title={long}>{short}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.teamId}>
              <td className={styles.number}>{row.rank}</td>
              <th scope="row" className={styles.team}>
                <Link
                  href={`/l/${slug}/teams/${row.teamId}`}
                  {...(framed && { target: '_blank', rel: 'noopener' })}
                >
                  {row.name}
                </Link>
              </th>
              {columns.map(({ short, isWide, of }) => (
                <td key={short} className={`${styles.number} ${isWide ? styles.wide : ''}`}>
                  {of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

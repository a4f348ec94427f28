import { useId } from 'react'
import { Link } from 'wouter'
import type { PublicSettings, Row, Standings } from '../../contract/types.ts'
import { publicTeamPath } from '../../lib/paths.ts'
import { signed } from '../../rules/signed.ts'
import { t } from '../../t.ts'
import styles from './PublicStandings.module.css'

interface Props {
  league: PublicSettings
  standings: Standings
  /** Whether links open outside the frame of an embed. */
  framed?: boolean
}

/** The tables of the season; in a weekly league the tables of the week come first. */
export function PublicStandings({ league, standings, framed = false }: Props) {
  const { overall, weekly, rule } = standings
  const isWeekly = league.scheduleMode === 'weekly' && !weekly.message
  const tables = [
    ...(isWeekly ? weekly.tiers : []).map((tier) => ({
      ...tier,
      title: t('Week {week} · Tier {tier}', { week: weekly.week, tier: tier.tier }),
    })),
    ...overall.map((tier) => ({
      ...tier,
      title: isWeekly
        ? t('Season · Tier {tier}', { tier: tier.tier })
        : t('Tier {tier}', { tier: tier.tier }),
    })),
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

const columns: {
  abbreviation: string
  title: string
  isWide?: true
  value: (row: Row) => string | number
}[] = [
  { abbreviation: t('W'), title: t('Wins'), value: (row) => row.wins },
  { abbreviation: t('L'), title: t('Losses'), value: (row) => row.losses },
  {
    abbreviation: t('Win%'),
    title: t('Win percentage'),
    isWide: true,
    value: (row) => `${row.winPct.toFixed(1)}%`,
  },
  { abbreviation: t('PF'), title: t('Points for'), isWide: true, value: (row) => row.pointsFor },
  { abbreviation: t('PA'), title: t('Points against'), isWide: true, value: (row) => row.pointsAgainst },
  { abbreviation: t('Diff'), title: t('Point difference'), value: (row) => signed(row.diff) },
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
              <abbr title={t('Rank')}>#</abbr>
            </th>
            <th scope="col">{t('Team')}</th>
            {columns.map(({ abbreviation, title, isWide }) => (
              <th key={abbreviation} scope="col" className={`${styles.number} ${isWide ? styles.wide : ''}`}>
                <abbr title={title}>{abbreviation}</abbr>
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
                  href={publicTeamPath(slug, row.teamId)}
                  {...(framed && { target: '_blank', rel: 'noopener' })}
                >
                  <bdi>{row.name}</bdi>
                </Link>
              </th>
              {columns.map(({ abbreviation, isWide, value }) => (
                <td key={abbreviation} className={`${styles.number} ${isWide ? styles.wide : ''}`}>
                  {value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { useId } from 'react'
import { Link } from 'wouter'
import type { PublicLeague, Row, Tier } from '../../contract/types.ts'
import { monthDay } from '../../lib/dates.ts'
import { publicLeaguePath, publicTeamPath } from '../../lib/paths.ts'
import { formatSigned } from '../../rules/signed.ts'
import { unknownPointsInWords } from '../../rules/tableRules.ts'
import { tierName } from '../../rules/tierNames.ts'
import { t } from '../../t.ts'
import { Empty } from '../../ui/page/Notice.tsx'
import { Badge } from '../../ui/team/Badge.tsx'
import { useFollowed } from './follow/useFollowed.ts'
import styles from './PublicStandings.module.css'

interface Props {
  page: PublicLeague
  /** The maximum number of rows. Tables are never cut, so at least one whole table is shown. */
  maxRows?: number
  /** Whether links open outside the iframe of an embed. */
  framed?: boolean
}

/** The tables of the season; in a weekly league, the tables of the week come first. Tables with followed teams precede the others. */
export function PublicStandings({ page, maxRows = Infinity, framed = false }: Props) {
  const { league, standings, teams } = page
  const ids = useFollowed(league.slug)
  const followed = framed ? new Set<number>() : ids
  const tables = sortFollowedTablesFirst(tablesOf(page), followed)
  const shown = tables.slice(0, countFittingTables(tables, maxRows))
  if (tables.length === 0) return <Empty title={t('No teams yet')} />
  return (
    <div className={styles.tables}>
      {shown.map(({ title, rows, pointsUnknown }) => (
        <Table
          key={title}
          title={title}
          rows={rows}
          pointsUnknown={pointsUnknown}
          teams={teams}
          slug={league.slug}
          followed={followed}
          framed={framed}
          ruleColumns={standings.columns ?? []}
        />
      ))}
      {shown.length < tables.length && (
        <p className="unprinted">
          <Link href={`${publicLeaguePath(league.slug)}?view=standings`}>{t('All standings')}</Link>
        </p>
      )}
      <Footnotes rows={standings.byTier.flatMap(({ rows }) => rows)} />
      <p className={`muted ${styles.rule}`}>{standings.rule}</p>
    </div>
  )
}

interface TitledRows {
  title: string
  rows: Row[]
  pointsUnknown: number | undefined
}

function tablesOf({ league, standings: { byTier, weekly } }: PublicLeague): TitledRows[] {
  const isWeekly = league.scheduleMode === 'weekly' && !weekly.message && weekly.basedOnWeek > 0
  const toTitledRows = (tiers: Tier[], titleOf: (tier: number) => string) =>
    tiers.map(({ tier, rows, pointsUnknown }) => ({ title: titleOf(tier), rows, pointsUnknown }))
  return [
    ...toTitledRows(isWeekly ? weekly.tiers : [], (tier) =>
      t('Week {week} · Tier {tier}', { week: weekly.week, tier }),
    ),
    ...toTitledRows(byTier, (tier) =>
      isWeekly ? t('Season · Tier {tier}', { tier }) : tierName(league, tier),
    ),
  ].filter(({ rows }) => rows.length > 0)
}

function sortFollowedTablesFirst(tables: TitledRows[], followed: Set<number>): TitledRows[] {
  const hasFollowed = ({ rows }: TitledRows) => rows.some(({ teamId }) => followed.has(teamId))
  return [...tables.filter(hasFollowed), ...tables.filter((table) => !hasFollowed(table))]
}

/** Returns how many of the first tables fit into maxRows rows; at least one. */
function countFittingTables(tables: TitledRows[], maxRows: number): number {
  let rows = 0
  const firstExcess = tables.findIndex((table) => (rows += table.rows.length) > maxRows)
  return firstExcess < 0 ? tables.length : Math.max(1, firstExcess)
}

interface TableProps extends TitledRows {
  teams: PublicLeague['teams']
  slug: string
  followed: Set<number>
  framed: boolean
  ruleColumns: RuleColumns
}

type RuleColumns = NonNullable<PublicLeague['standings']['columns']>

interface Column {
  abbreviation: string
  title: string
  isWide?: boolean
  /** Whether the column is hidden with large text. */
  isLast?: boolean
  /** The rule that enables the column; undefined if the column is always shown. */
  requiredRule?: RuleColumns[number]
  value: (row: Row) => string | number
}

const columns: Column[] = [
  { abbreviation: t('W–L'), title: t('Wins and losses'), value: (row) => `${row.wins}–${row.losses}` },
  { abbreviation: t('D'), title: t('Draws'), requiredRule: 'draws', value: (row) => row.draws ?? 0 },
  {
    abbreviation: t('Pts'),
    title: t('Points of the table'),
    requiredRule: 'points',
    value: (row) => String(row.points ?? 0).replace('-', '−') + (row.adjustments ? '*' : ''),
  },
  {
    abbreviation: t('Sets'),
    title: t('Sets won and lost'),
    isWide: true,
    requiredRule: 'sets',
    value: (row) => `${row.setsWon ?? 0}–${row.setsLost ?? 0}`,
  },
  {
    abbreviation: t('Win%'),
    title: t('Win percentage'),
    isWide: true,
    value: (row) => `${row.winPct.toFixed(1)}%`,
  },
  { abbreviation: t('PF'), title: t('Points for'), isWide: true, value: (row) => row.pointsFor },
  { abbreviation: t('PA'), title: t('Points against'), isWide: true, value: (row) => row.pointsAgainst },
  {
    abbreviation: t('Diff'),
    title: t('Point difference'),
    isLast: true,
    value: (row) => formatSigned(row.diff),
  },
  {
    abbreviation: t('Lot'),
    title: t('Drawn lot'),
    isWide: true,
    requiredRule: 'lot',
    value: (row) => row.lot ?? '–',
  },
]

/** Returns the columns for the rules of the league. A phone has no room for the difference if points are shown. */
const columnsFor = (rules: RuleColumns) =>
  columns
    .filter(({ requiredRule }) => !requiredRule || rules.includes(requiredRule))
    .map((column) =>
      column.abbreviation === t('Diff') && rules.includes('points') ? { ...column, isWide: true } : column,
    )

const classOf = ({ isWide, isLast }: Column) =>
  `${styles.number} ${isWide ? styles.wide : isLast ? styles.last : ''}`

/** Lists the points that were awarded to teams or deducted, with the reasons. */
function Footnotes({ rows }: { rows: Row[] }) {
  const adjusted = rows.flatMap((row) => (row.adjustments ?? []).map((adjustment) => ({ row, adjustment })))
  if (adjusted.length === 0) return null
  return (
    <ul className={`muted ${styles.rule}`} aria-label={t('Adjustments')}>
      {adjusted.map(({ row, adjustment: { id, points, reason } }) => (
        <li key={`${row.teamId}-${id}`}>
          {t(
            {
              one: '* {team}: {points} point. {reason}',
              other: '* {team}: {points} points. {reason}',
            },
            { count: Math.abs(points), team: row.name, points: formatSigned(points), reason },
          )}
        </li>
      ))}
    </ul>
  )
}

function Table({ title, rows, pointsUnknown, teams, slug, followed, framed, ruleColumns }: TableProps) {
  const id = useId()
  const unknown = unknownPointsInWords(pointsUnknown)
  const shown = columnsFor(ruleColumns)
  return (
    <div className={`card ${styles.card}`}>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              <abbr title={t('Rank')}>#</abbr>
            </th>
            <th scope="col" className={styles.title}>
              <h3 id={id}>{title}</h3>
            </th>
            {shown.map((column) => (
              <th key={column.abbreviation} scope="col" className={classOf(column)}>
                <abbr title={column.title}>{column.abbreviation}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const team = teams.find(({ id }) => id === row.teamId)
            return (
              <tr key={row.teamId} className={followed.has(row.teamId) ? styles.followed : ''}>
                <td className={`${styles.number} ${styles.rank}`}>{row.rank}</td>
                <th scope="row" className={styles.team}>
                  <Link
                    href={publicTeamPath(slug, row.teamId)}
                    {...(framed && { target: '_blank', rel: 'noopener' })}
                  >
                    {team && <Badge kit={team.kit} badge={team.badge} />}
                    <bdi>{row.name}</bdi>
                  </Link>
                  {row.withdrawnOn && (
                    <>
                      {' '}
                      <span className="muted">{t('withdrew {day}', { day: monthDay(row.withdrawnOn) })}</span>
                    </>
                  )}
                </th>
                {shown.map((column) => (
                  <td key={column.abbreviation} className={classOf(column)}>
                    {column.value(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {unknown && <p className={`muted ${styles.unknown}`}>{unknown}</p>}
    </div>
  )
}

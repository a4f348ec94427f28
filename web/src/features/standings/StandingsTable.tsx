import { Fragment, useId, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import type { Row } from '../../contract/types.ts'
import { useMedia } from '../../lib/useMedia.ts'
import { unknownPointsInWords } from '../../rules/tableRules.ts'
import { t } from '../../t.ts'
import { usePrinting } from '../../ui/page/usePrinting.ts'
import { useGradually } from '../../ui/list/useGradually.ts'
import {
  byRank,
  columns,
  isAscending,
  movesToDetails,
  lastColumn,
  toggleSort,
  numberColumns,
  sortRows,
} from './columns.ts'
import type { ColumnKey, RuleColumns, Sort } from './columns.ts'
import { TeamRow } from './TeamRow.tsx'
import type { TeamLook, TierMove } from './TeamRow.tsx'
import styles from './StandingsTable.module.css'

/** The ranks at one end of a table whose teams change tier, with a label for the outcome. */
export interface Zone {
  isUp: boolean
  /** The number of ranks at the top or bottom. */
  count: number
  label: string
}

interface Props {
  title: string
  rows: Row[]
  /** Whether the Win% column is shown; the weekly ranking does not use it. */
  hasWinPercent?: boolean
  /** Whether the rows show the latest results of the teams. */
  hasForm?: boolean
  /** The number of matches whose points the table leaves out, because only their sets are known. */
  pointsUnknown?: number | undefined
  /** The additional columns that the rule of the league needs. */
  ruleColumns?: RuleColumns | undefined
  zones?: Zone[]
  lookOf: (teamId: number) => TeamLook | undefined
  /** Return the marks after the name of a team. */
  getMove?: (row: Row) => TierMove | undefined
  getNote?: (row: Row) => string | undefined
}

/** The number of rows rendered first; they fill a screen. */
const initialRowCount = 14

/** The width of an additional column, in rem. */
const ruleColumnWidth = 3.5

/** A standings table. On a desktop it can be sorted by its column headers. If columns do not fit, a row expands to show them below it. */
export function StandingsTable(props: Props) {
  const { title, rows, hasWinPercent = false, hasForm = false, ruleColumns = [], zones = [] } = props
  const extraWidth = ruleColumns.length * ruleColumnWidth
  const isWide = useMedia('(min-width: 60rem)')
  const fitsAllColumns = useMedia(`(min-width: ${60 + extraWidth}rem)`)
  const hasWhy = useMedia(`(min-width: ${75 + extraWidth}rem)`)
  const [sort, setSort] = useState(byRank)
  const isPrinting = usePrinting()
  const id = useId()
  const unknown = unknownPointsInWords(props.pointsUnknown)
  const all = numberColumns(hasWinPercent, ruleColumns)
  const numbers = isWide && !fitsAllColumns ? all.filter((column) => !movesToDetails(column)) : all
  const inDetails = isWide ? all.filter((column) => !numbers.includes(column)) : all
  const last = lastColumn(ruleColumns)
  const sorted = useGradually(sortRows(rows, sort), initialRowCount)
  const placeCount = rows.filter(({ withdrawnOn }) => withdrawnOn === undefined).length
  const isRanked = sort.by === 'rank' && !sort.isReversed
  const columnCount = isWide ? 2 + numbers.length + (hasForm ? 1 : 0) + (hasWhy ? 1 : 0) : 4
  const renderHead = (column: ColumnKey, className = styles.number) => (
    <ColumnHead
      key={column}
      column={column}
      className={className}
      sort={sort}
      {...(!isPrinting && { onSort: setSort })}
    />
  )
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {rows.length === 0 ? (
        <p className={`card muted ${styles.card}`}>{t('No teams in this tier.')}</p>
      ) : (
        <div className={styles.card}>
          <table
            className={styles.table}
            style={{ '--extra': `${extraWidth}rem` } as CSSProperties}
            aria-labelledby={id}
          >
            <thead>
              <tr>
                {isWide ? (
                  <>
                    {renderHead('rank', styles.rank)}
                    {renderHead('team', styles.team)}
                    {hasForm && (
                      <th scope="col" className={styles.form}>
                        {t('Form')}
                      </th>
                    )}
                    {numbers.map((column) => renderHead(column, `${styles.number} ${styles[column] ?? ''}`))}
                    {hasWhy && (
                      <th scope="col" className={styles.why}>
                        {t('Why')}
                      </th>
                    )}
                  </>
                ) : (
                  <>
                    <th scope="col" className={styles.rank}>
                      <span className="sr-only">{t('Rank')}</span>
                    </th>
                    <th scope="col" className={styles.team}>
                      <span className="sr-only">{t('Team')}</span>
                    </th>
                    <th scope="col" className={styles.number}>
                      {numbers.includes('draws') ? (
                        <abbr title={t('Wins, losses and draws')}>{t('W–L–D')}</abbr>
                      ) : (
                        <abbr title={t('Wins and losses')}>{t('W–L')}</abbr>
                      )}
                    </th>
                    <th scope="col" className={`${styles.number} ${styles.difference}`}>
                      <abbr title={columns[last].title}>{columns[last].header}</abbr>
                    </th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {sorted.map((row, index) => (
                <Fragment key={row.teamId}>
                  {isRanked && renderZoneRow(zones, index, placeCount, false, columnCount)}
                  <TeamRow
                    row={row}
                    look={props.lookOf(row.teamId)}
                    numbers={numbers}
                    inDetails={inDetails}
                    last={last}
                    isWide={isWide}
                    hasForm={hasForm}
                    hasWhy={hasWhy}
                    columnCount={columnCount}
                    move={props.getMove?.(row)}
                    note={props.getNote?.(row)}
                  />
                  {isRanked && renderZoneRow(zones, index, placeCount, true, columnCount)}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {unknown && <p className={`muted ${styles.unknown}`}>{unknown}</p>}
    </section>
  )
}

/** Returns the separator row of a zone: below the ranks that move up, above the ranks that move down. */
function renderZoneRow(
  zones: Zone[],
  index: number,
  rowCount: number,
  isAfter: boolean,
  span: number,
): ReactNode {
  const zone = zones.find(({ isUp, count }) =>
    isUp ? isAfter && index === count - 1 : !isAfter && index === rowCount - count,
  )
  return (
    zone && (
      <tr className={styles.zone}>
        <td colSpan={span}>
          <span aria-hidden>{zone.isUp ? '▲' : '▼'}</span> {zone.label}
        </td>
      </tr>
    )
  )
}

function ColumnHead({
  column,
  className,
  sort,
  onSort,
}: {
  column: ColumnKey
  className: string | undefined
  sort: Sort
  /** Undefined when printing. */
  onSort?: (sort: Sort) => void
}) {
  const { header, title } = columns[column]
  const isSorted = sort.by === column
  const isUp = isSorted && isAscending(sort)
  return (
    <th
      scope="col"
      className={className}
      {...(isSorted && { 'aria-sort': isUp ? ('ascending' as const) : ('descending' as const) })}
    >
      {onSort ? (
        <button
          type="button"
          className={styles.sort}
          title={title === header ? undefined : title}
          onClick={() => onSort(toggleSort(sort, column))}
        >
          {header}
          {isSorted && column !== 'rank' && <span aria-hidden>{isUp ? '▲' : '▼'}</span>}
        </button>
      ) : (
        header
      )}
    </th>
  )
}

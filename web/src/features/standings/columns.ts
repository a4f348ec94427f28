// The columns of the standings, and their sort orders.
import type { Row, Standings } from '../../contract/types.ts'
import { formatSigned } from '../../rules/signed.ts'
import { t } from '../../t.ts'

interface Column {
  header: string
  /** The full title of a column whose header is abbreviated. */
  title: string
  value: (row: Row) => number | string
  show: (row: Row) => string
  /** Whether the first press sorts in descending order. */
  isLargestFirst?: boolean
}

export const columns = {
  rank: { header: t('Rank'), title: t('Rank'), value: (row) => row.rank, show: (row) => String(row.rank) },
  team: { header: t('Team'), title: t('Team'), value: (row) => row.name, show: (row) => row.name },
  wins: {
    header: t('W'),
    title: t('Wins'),
    value: (row) => row.wins,
    show: (row) => String(row.wins),
    isLargestFirst: true,
  },
  losses: {
    header: t('L'),
    title: t('Losses'),
    value: (row) => row.losses,
    show: (row) => String(row.losses),
    isLargestFirst: true,
  },
  draws: {
    header: t('D'),
    title: t('Draws'),
    value: (row) => row.draws ?? 0,
    show: (row) => String(row.draws ?? 0),
    isLargestFirst: true,
  },
  points: {
    header: t('Pts'),
    title: t('Points of the table'),
    value: (row) => row.points ?? 0,
    show: (row) => String(row.points ?? 0).replace('-', '−') + (row.adjustments ? '*' : ''),
    isLargestFirst: true,
  },
  sets: {
    header: t('Sets'),
    title: t('Sets won and lost'),
    value: (row) => row.setsWon ?? 0,
    show: (row) => `${row.setsWon ?? 0}–${row.setsLost ?? 0}`,
    isLargestFirst: true,
  },
  lot: {
    header: t('Lot'),
    title: t('Drawn lot'),
    value: (row) => row.lot ?? Infinity,
    show: (row) => (row.lot ? String(row.lot) : '–'),
  },
  winPercent: {
    header: t('Win%'),
    title: t('Win percentage'),
    value: (row) => row.winPct,
    show: (row) => `${row.winPct.toFixed(1)}%`,
    isLargestFirst: true,
  },
  pointsFor: {
    header: t('PF'),
    title: t('Points for'),
    value: (row) => row.pointsFor,
    show: (row) => String(row.pointsFor),
    isLargestFirst: true,
  },
  pointsAgainst: {
    header: t('PA'),
    title: t('Points against'),
    value: (row) => row.pointsAgainst,
    show: (row) => String(row.pointsAgainst),
    isLargestFirst: true,
  },
  difference: {
    header: t('Diff'),
    title: t('Point difference'),
    value: (row) => row.diff,
    show: (row) => formatSigned(row.diff),
    isLargestFirst: true,
  },
} satisfies { [key: string]: Column }

export type ColumnKey = keyof typeof columns

/** Columns that are shown only under certain table rules. */
export type RuleColumns = NonNullable<Standings['columns']>

/** Returns the columns after the team. The weekly ranking does not use the percentage. */
export function numberColumns(hasWinPercent: boolean, requiredRules: RuleColumns): ColumnKey[] {
  const ifRequired = (...columns: RuleColumns) => columns.filter((column) => requiredRules.includes(column))
  return [
    'wins',
    'losses',
    ...ifRequired('draws'),
    ...(hasWinPercent ? (['winPercent'] as const) : []),
    ...ifRequired('points', 'sets'),
    'pointsFor',
    'pointsAgainst',
    'difference',
    ...ifRequired('lot'),
  ]
}

/** Reports whether the column moves to the details of a row when many additional columns leave no room for names. */
export const movesToDetails = (column: ColumnKey): boolean =>
  column === 'winPercent' || column === 'pointsFor' || column === 'pointsAgainst'

/** Returns the column at the end of a row on a phone. */
export const lastColumn = (requiredRules: RuleColumns): ColumnKey =>
  requiredRules.includes('points') ? 'points' : 'difference'

export interface Sort {
  by: ColumnKey
  isReversed: boolean
}

export const byRank: Sort = { by: 'rank', isReversed: false }

/** Returns the sort order after a press of a column header: first the default direction, then the opposite one. */
export function toggleSort(sort: Sort, by: ColumnKey): Sort {
  return { by, isReversed: sort.by === by && !sort.isReversed }
}

/** Reports whether the order is ascending. */
export function isAscending({ by, isReversed }: Sort): boolean {
  const column: Column = columns[by]
  return Boolean(column.isLargestFirst) === isReversed
}

/** Sorts the rows; equal teams stay in rank order. */
export function sortRows(rows: Row[], sort: Sort): Row[] {
  if (sort.by === 'rank') return sort.isReversed ? rows.toReversed() : rows
  const { value }: Column = columns[sort.by]
  const sign = isAscending(sort) ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(value(a), value(b)))
}

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}

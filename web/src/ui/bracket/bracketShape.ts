// Calculates the layout of a bracket.
import { t } from '../../t.ts'
import type { BracketMatch, BracketOf } from './types.ts'

/** A column of a section: the matches of one round from top to bottom. */
interface Round {
  heading: string
  column: number
  matches: PlacedMatch[]
}

/** A match with its row, in units of the height of a match; 0 is at the top. */
interface PlacedMatch {
  match: BracketMatch
  row: number
}

/** A part of a bracket that is drawn separately. */
export interface Section {
  key: string
  title: string
  rounds: Round[]
  rows: number
  /** The lines from each match to the next one, as columns and rows. */
  lines: { from: [column: number, row: number]; to: [column: number, row: number] }[]
}

/** Whether a match is still to be played or being played. */
export const isOpen = ({ state }: Pick<BracketMatch, 'state'>) => state === 'ready' || state === 'waiting'

/** Splits finals into sections in reading order: by group, the main bracket before the others. */
export function sectionsOf(finals: Pick<BracketOf, 'places' | 'format'>): Section[] {
  const parts = new Map<string, BracketMatch[]>()
  for (const match of finals.places) {
    const key = `${match.group} ${match.part}`
    parts.set(key, [...(parts.get(key) ?? []), match])
  }
  const order = ['main', 'lower', 'minor']
  return [...parts.values()]
    .sort((a, b) => groupOf(a) - groupOf(b) || order.indexOf(partOf(a)) - order.indexOf(partOf(b)))
    .map((matches) => ({
      key: `${groupOf(matches)} ${partOf(matches)}`,
      title: titleOf(finals, matches),
      ...layOut(matches),
    }))
}

const groupOf = ([first]: BracketMatch[]) => first?.group ?? 0
const partOf = ([first]: BracketMatch[]) => first?.part ?? 'main'

function titleOf({ format }: Pick<BracketOf, 'format'>, matches: BracketMatch[]): string {
  const part = partOf(matches)
  if (groupOf(matches) > 0 && part === 'main')
    return matches[0]?.groupName ?? t('Group {group}', { group: groupOf(matches) })
  if (part === 'lower') return format === 'double' ? t('Lower bracket') : t('Consolation')
  if (part === 'main' && format === 'double') return t('Upper bracket')
  return ''
}

/**
 * Lays out matches. Matches without a source match are placed one below another; any other match is placed at the middle of
 * its source matches.
 */
function layOut(matches: BracketMatch[]): Pick<Section, 'rounds' | 'rows' | 'lines'> {
  const byKey = new Map(matches.map((match) => [match.key, match]))
  const sourcesOf = ({ team1, team2 }: BracketMatch) => [
    ...new Set([team1.fromKey, team2.fromKey].filter((key) => byKey.has(key))),
  ]
  const sourceKeys = new Set(matches.flatMap(sourcesOf))
  const rows = new Map<string, number>()
  let next = 0
  function placeMatch(match: BracketMatch): number {
    const sources = sourcesOf(match).flatMap((key) => byKey.get(key) ?? [])
    const knownRow = rows.get(match.key)
    if (knownRow !== undefined) return knownRow
    const sourceRows = sources.map(placeMatch)
    const row =
      sourceRows.length === 0 ? next++ : sourceRows.reduce((sum, one) => sum + one, 0) / sourceRows.length
    rows.set(match.key, row)
    return row
  }
  for (const match of matches) if (!sourceKeys.has(match.key)) placeMatch(match)
  const rowOf = (key: string) => rows.get(key) ?? 0
  const columns = [...new Set(matches.map(({ column }) => column))].sort((a, b) => a - b)
  const rounds = columns.map((column) => {
    const inRound = matches
      .filter((match) => match.column === column)
      .map((match) => ({ match, row: rowOf(match.key) }))
      .sort((a, b) => a.row - b.row)
    return { heading: inRound[0]?.match.heading ?? '', column, matches: inRound }
  })
  const lines = matches.flatMap((match) =>
    sourcesOf(match).map((key) => ({
      from: [byKey.get(key)?.column ?? 0, rowOf(key)] as [number, number],
      to: [match.column, rowOf(match.key)] as [number, number],
    })),
  )
  return { rounds, rows: Math.max(next, 1), lines }
}

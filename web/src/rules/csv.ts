// The text of a bulk import, as much of it as the screen has to understand: how many rows, and which names in it are no
// teams. The server has the last word on everything (internal/importer).
import { tidyName } from './names.ts'

interface Cell {
  text: string
  /** Where it stands in the whole text, its quotes included. */
  start: number
  end: number
}

interface Row {
  /** On which it begins, from 1. */
  line: number
  cells: Cell[]
}

/** Date, Team A, Team B, Score A, Score B (specification, section 5 "Bulk import"). */
const columns = 5

/** How many rows there are, without the header and blank lines. */
export function countRows(text: string, teams: string[]): number {
  return gamesOf(text, knownAs(teams)).length
}

export interface UnknownTeam {
  name: string
  /** The lines on which it stands. */
  lines: number[]
}

/** The names in the columns of the teams that no team has, in the order of the file, of the rows that could be games. */
export function unknownTeams(text: string, teams: string[]): UnknownTeam[] {
  const known = knownAs(teams)
  const unknown = new Map<string, UnknownTeam>()
  for (const row of gamesOf(text, known)) {
    for (const { text: name } of teamCells(row)) {
      const key = fold(name)
      if (!name || known.has(key)) continue
      const found = unknown.get(key) ?? { name, lines: [] }
      if (found.lines.at(-1) !== row.line) found.lines.push(row.line)
      unknown.set(key, found)
    }
  }
  return [...unknown.values()]
}

/** The text with other names in the columns of the teams; the rest of it, and its lines, stay as they are. */
export function withNames(text: string, teams: string[], names: Map<string, string>): string {
  const folded = new Map([...names].map(([from, to]) => [fold(from), to]))
  const parts: string[] = []
  let at = 0
  for (const { start, end, text: name } of gamesOf(text, knownAs(teams)).flatMap(teamCells)) {
    const to = folded.get(fold(name))
    if (to === undefined) continue
    parts.push(text.slice(at, start), `"${to.replaceAll('"', '""')}"`)
    at = end
  }
  return parts.join('') + text.slice(at)
}

function gamesOf(text: string, known: Set<string>): Row[] {
  const rows = readRows(text).filter(({ cells }) => cells.some((cell) => cell.text !== ''))
  const [first] = rows
  return first && isHeader(first, known) ? rows.slice(1) : rows
}

/** The first row names the columns when it has no figure where a game has some, and no team. */
function isHeader({ cells }: Row, known: Set<string>): boolean {
  const [date = '', team1 = '', team2 = '', ...scores] = cells.map(({ text }) => text)
  if ([date, team1, team2, ...scores].join() === 'Date,Team A,Team B,Score A,Score B') return true
  const hasTeam = known.has(fold(team1)) || known.has(fold(team2))
  return cells.length === columns && !hasTeam && !/\d/.test(date) && !scores.some(isWhole)
}

/** The cells of the teams; none in a row that is refused whatever they say, where they may be anything. */
function teamCells({ cells }: Row): Cell[] {
  const texts = cells.map(({ text }) => text)
  const width = texts.findLastIndex((text) => text !== '') + 1
  // A date such as Jan 31, 2026 that is not quoted stands in two cells.
  const team1 = width > columns && /^[a-z]+\W+\d+,\d{4}$/i.test(texts.slice(0, 2).join()) ? 2 : 1
  const [score1 = '', score2 = '', ...more] = texts.slice(team1 + 2, width)
  const isGame = /\d/.test(texts[0] ?? '') && isWhole(score1) && isWhole(score2) && more.length === 0
  return isGame ? cells.slice(team1, team1 + 2) : []
}

function isWhole(score: string): boolean {
  return /^[+-]?\d+$/.test(score)
}

function readRows(text: string): Row[] {
  const comma = separatorOf(text)
  const rows: Row[] = []
  let at = text.startsWith('\ufeff') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const row: Row = { line, cells: [] }
    for (let more = true; more; more = text[at - 1] === comma && at <= text.length) {
      const cell = cellAt(text, at, comma)
      row.cells.push(cell)
      at = cell.end + 1
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at++
    line += text.slice(row.cells[0]?.start, at).match(/\r\n?|\n/g)?.length ?? 0
    rows.push(row)
  }
  return rows
}

/** The cell that begins here; it ends before a separator or the end of the line, outside quotes. */
function cellAt(text: string, start: number, comma: string): Cell {
  const open = /^[^\S\r\n]*"/.exec(text.slice(start, start + 100))?.[0].length
  let end = start
  if (open !== undefined) {
    end += open
    while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1
  }
  while (end < text.length && text[end] !== comma && text[end] !== '\n' && text[end] !== '\r') end++
  const raw = text.slice(start, end).trim()
  const quoted = /^"((?:[^"]|"")*)"(.*)$/s.exec(raw)
  const [, inner = '', after = ''] = quoted ?? []
  return { start, end, text: quoted ? (inner.replaceAll('""', '"') + after).trim() : raw }
}

/** Of comma, semicolon and tab the most frequent in the first line that has any. */
function separatorOf(text: string): string {
  const line = text.split(/\r\n?|\n/, 100).find((line) => /[,;\t]/.test(line.trim())) ?? ''
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  const count = (comma: string) => bare.split(comma).length
  return [',', ';', '\t'].reduce((most, comma) => (count(comma) > count(most) ? comma : most))
}

function knownAs(teams: string[]): Set<string> {
  return new Set(teams.map(fold))
}

/** Names that differ in this are the same to the server too. One that a spreadsheet would compute has an apostrophe. */
function fold(name: string): string {
  return tidyName(name.replace(/^'(?='*[=+\-@＝＋－＠])/, '')).toLowerCase()
}

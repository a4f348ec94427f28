// The history as a spreadsheet: CSV (RFC 4180), one row per match.
import { setsLine, teamName } from '../../../scoreboard/words.ts'
import { rulesLine } from '../../../scoreboard/rulesLine.ts'
import { browserZone } from '../../../lib/dates.ts'
import { dayIn, timeIn } from '../../../rules/nights.ts'
import type { HistoryEntry } from '../entries.ts'

// Programs read these headers, so they are the same in all languages.
const header = 'Date,Team A,Team B,Score A,Score B,Winner,Sets,Time,Seconds,Rules,Saved'.split(',')

export function toCsv(entries: readonly HistoryEntry[]): string {
  const zone = browserZone()
  const rows = entries.map(({ match, isSaved }) => [
    dayIn(zone, new Date(match.timestamp)),
    escapeFormula(teamName(match, 'team1')),
    escapeFormula(teamName(match, 'team2')),
    String(match.team1Score),
    String(match.team2Score),
    escapeFormula(teamName(match, match.winner)),
    match.sets ? setsLine(match.sets) : '',
    timeIn(zone, new Date(match.timestamp)),
    String(match.duration),
    escapeFormula(rulesLine(match.rules)),
    isSaved ? 'yes' : 'no',
  ])
  // Without a byte order mark spreadsheets guess the encoding.
  return `\ufeff${[header, ...rows].map((row) => `${row.map(quoteCell).join(',')}\r\n`).join('')}`
}

/** Matches a text that a spreadsheet would run as a formula, also with full-width characters. */
const formulaPattern = /^'*[=+\-@\t\r＝＋－＠]/

/** Escapes a text as the server does (internal/rules/csvimport/cell.go): an apostrophe in front of a formula. */
function escapeFormula(text: string): string {
  return formulaPattern.test(text) ? `'${text}` : text
}

function quoteCell(cell: string): string {
  return /[",\r\n]|^\s/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

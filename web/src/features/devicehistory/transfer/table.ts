// The history as a table for spreadsheets: CSV (RFC 4180), one row for each match.
import { setsLine, teamName } from '../../../scoreboard/words.ts'
import { rulesLine } from '../../../scoreboard/rulesLine.ts'
import { browserZone } from '../../../lib/dates.ts'
import { dayIn, timeIn } from '../../../rules/nights.ts'
import type { HistoryEntry } from '../entries.ts'

// Programs read these names, so they are the same in all languages.
const head = 'Date,Team A,Team B,Score A,Score B,Winner,Sets,Time,Seconds,Rules,Saved'.split(',')

export function tableOf(entries: readonly HistoryEntry[]): string {
  const zone = browserZone()
  const rows = entries.map(({ match, isSaved }) => [
    dayIn(zone, new Date(match.timestamp)),
    plainCell(teamName(match, 'team1')),
    plainCell(teamName(match, 'team2')),
    String(match.team1Score),
    String(match.team2Score),
    plainCell(teamName(match, match.winner)),
    match.sets ? setsLine(match.sets) : '',
    timeIn(zone, new Date(match.timestamp)),
    String(match.duration),
    plainCell(rulesLine(match.rules)),
    isSaved ? 'yes' : 'no',
  ])
  // Without a byte order mark spreadsheets guess the encoding.
  return `\ufeff${[head, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`
}

/** The first characters of a text that a spreadsheet runs as a formula, also in their full-width forms. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/

/** A text as a cell, as the server writes it (internal/rules/csvimport/cell.go): with an apostrophe where it would be a formula. */
function plainCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

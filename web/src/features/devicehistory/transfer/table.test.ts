// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { defaultRules } from '../../../rules/rules.ts'
import type { HistoryEntry } from '../entries.ts'
import { toCsv } from './table.ts'

vi.mock('../../../lib/dates.ts', () => ({ browserZone: () => 'America/New_York' }))

const entry = (more: Partial<HistoryEntry['match']> = {}, isSaved = false): HistoryEntry => ({
  match: {
    id: 'a',
    winner: 'team2',
    team1Score: 20,
    team2Score: 25,
    team1Name: 'Ann',
    team2Name: 'Bo',
    duration: 754,
    rules: defaultRules,
    timestamp: Date.parse('2026-11-21T02:05:00Z'),
    ...more,
  },
  isSaved,
})
const rowsOf = (...entries: HistoryEntry[]) => toCsv(entries).split('\r\n').slice(1, -1)

it('begins with a byte order mark and the names of the columns', () => {
  expect(toCsv([])).toBe('\ufeffDate,Team A,Team B,Score A,Score B,Winner,Sets,Time,Seconds,Rules,Saved\r\n')
})

it('has a row for each match, with the day and time of the device', () => {
  expect(rowsOf(entry(), entry({}, true))).toEqual([
    '2026-11-20,Ann,Bo,20,25,Bo,,21:05,754,"To 25, win by 2",no',
    '2026-11-20,Ann,Bo,20,25,Bo,,21:05,754,"To 25, win by 2",yes',
  ])
})

it('has the points of each set', () => {
  const sets = [
    { team1Score: 25, team2Score: 18 },
    { team1Score: 23, team2Score: 25 },
  ]
  expect(rowsOf(entry({ sets }))[0]).toContain(',"25–18, 23–25",')
})

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ["''=1", "'''=1"],
  ['=HYPERLINK("http://x.example","Aces")', `"'=HYPERLINK(""http://x.example"",""Aces"")"`],
  ['say "ace"', '"say ""ace"""'],
  ['a,b', '"a,b"'],
  ["'s Nachts", "'s Nachts"],
])('a spreadsheet does not run the name %j', (team1Name, cell) => {
  expect(rowsOf(entry({ team1Name }))[0]).toContain(`2026-11-20,${cell},Bo,`)
})

// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { countRows, unknownTeams, withNames } from './csv.ts'

const teams = ['Aces', 'Diggers', '=1']

describe('the rows', () => {
  it.each([
    ['', 0],
    ['\n\n', 0],
    ['Date,Team A,Team B,Score A,Score B\n', 0],
    ['Date,Team A,Team B,Score A,Score B\n2026-01-31,Aces,Diggers,25,20\n', 1],
    ['When;Us;Them;Ours;Theirs\r\n2026-01-31;Aces;Diggers;25;20', 1],
    ['2026-01-31,Aces,Diggers,25,20\r2026-02-07,Aces,Diggers,20,25\r', 2],
    ['\ufeff2026-01-31\tAces\tDiggers\t25\t20\n\n\t\t\t\n', 1],
    ['today,Aces,Diggers,x,y', 1], // it names a team: a row, and a wrong one
    ['"Jan 31, 2026","Aces\nand more",Diggers,25,20\n', 1],
  ])('of %j are %i', (text, count) => {
    expect(countRows(text, teams)).toBe(count)
  })
})

describe('the names that are no teams', () => {
  it('are found whatever their case, with all their lines', () => {
    const text =
      'Jan 31, 2026,aces , Net Gains,25,20\n\n2026-02-07,"NET GAINS","Bump; Set",20,25\n2026-02-14,\'=1,Aces,1,2\n'
    expect(unknownTeams(text, teams)).toEqual([
      { name: 'Net Gains', lines: [1, 3] },
      { name: 'Bump; Set', lines: [3] },
    ])
  })

  it('on a row after one that is longer than a line have the right line', () => {
    const text = '2026-01-31,"Aces\r\n",Diggers,25,20\r\n2026-02-07,Nobody,Aces,1,2'
    expect(unknownTeams(text, teams)).toEqual([{ name: 'Nobody', lines: [3] }])
  })

  it('are not looked for in rows that are refused anyway', () => {
    const rows = [
      'Aces,Diggers,25,20', // no date
      'Aces,Nobody,25,20,,',
      '2026-01-31,Aces,Nobody,25,20,7',
      '2026-01-31,Aces,Nobody,25',
      '2026-01-31,Aces,Nobody,25,x',
      ',Aces,Nobody,25,20',
      '2026-01-31,Aces,"Nobody,25,20',
    ]
    expect(rows.flatMap((row) => unknownTeams(`2026-01-31,Aces,Diggers,25,20\n${row}`, teams))).toEqual([])
    expect(unknownTeams('Jan 31, 2026,Aces,Net Gains,25,20,,\n', teams)).toEqual([
      { name: 'Net Gains', lines: [1] },
    ])
  })

  it('are replaced where they stand, and nothing else is', () => {
    const text =
      'Date;Team A;Team B;Score A;Score B\r\n2026-01-31; net gains;Aces;25;20\r\n\r\n2026-02-07;Aces;"Net ""Gains""";1;2'
    const names = new Map([
      ['Net Gains', 'Diggers'],
      ['Net "Gains"', 'The "Best"'],
    ])
    expect(withNames(text, teams, names)).toBe(
      'Date;Team A;Team B;Score A;Score B\r\n2026-01-31;"Diggers";Aces;25;20\r\n\r\n2026-02-07;Aces;"The ""Best""";1;2',
    )
  })
})

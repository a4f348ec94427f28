// @vitest-environment node
import { expect, it } from 'vitest'
import type { HallDay, HallUse } from '../../contract/types.ts'
import { buildDayGrid, rowsOf } from './dayGrid.ts'

const at = (time: string) => Date.parse(`2026-12-03T${time}:00Z`)

function use(courtId: number, leagueId: number | null, start: string, end: string): HallUse {
  const minutes = (at(end) - at(start)) / 60_000
  const instant = (time: string) => new Date(at(time)).toISOString()
  const leagueName = leagueId === null ? '' : `League ${leagueId}`
  return {
    courtId,
    leagueId,
    leagueName,
    from: instant(start),
    to: instant(end),
    start,
    minutes,
    clashes: false,
  }
}

const day = (...uses: HallUse[]): HallDay => ({
  date: '2026-12-03',
  timezone: 'UTC',
  courts: [
    { id: 1, name: 'Court 1' },
    { id: 2, name: 'Court 2' },
  ],
  uses,
  previous: null,
  next: null,
})

/** The blocks of a court, as "18:00-19:00 League 1 x2" and "19:00-20:00 free". */
const shown = (grid: ReturnType<typeof buildDayGrid>, court: number) =>
  grid.columns[court]?.blocks.map(({ from, to, parts }) => {
    const clock = (instant: number) => new Date(instant).toISOString().slice(11, 16)
    const names = parts.map(({ leagueName, games }) => `${leagueName || 'another'} x${games}`)
    return `${clock(from)}-${clock(to)} ${names.join(' + ') || 'free'}`
  })

it('joins the games of a league, and shows what is between leagues as free', () => {
  const grid = buildDayGrid(
    day(
      use(1, 1, '18:00', '18:45'),
      use(2, 2, '18:30', '19:00'),
      use(1, 1, '18:50', '19:30'),
      use(1, 2, '19:30', '20:00'),
      use(2, 2, '19:15', '19:45'),
    ),
  )
  expect(shown(grid, 0)).toEqual(['18:00-19:30 League 1 x2', '19:30-20:00 League 2 x1'])
  expect(shown(grid, 1)).toEqual([
    '18:00-18:30 free',
    '18:30-19:00 League 2 x1',
    '19:00-19:15 free',
    '19:15-19:45 League 2 x1',
    '19:45-20:00 free',
  ])
  for (const { blocks } of grid.columns)
    expect(blocks.map((block) => rowsOf(grid, block)).reduce((sum, rows) => sum + rows)).toBe(
      grid.times.length - 1,
    )
})

it('puts leagues that have the court at the same time into one block', () => {
  const grid = buildDayGrid(
    day(use(1, 1, '18:00', '18:45'), use(1, null, '18:30', '19:15'), use(1, 1, '18:45', '19:30')),
  )
  expect(shown(grid, 0)).toEqual(['18:00-19:30 League 1 x2 + another x1'])
  expect(shown(grid, 1)).toEqual(['18:00-19:30 free'])
})

it('has no blocks on a day without games', () => {
  expect(buildDayGrid(day())).toMatchObject({ times: [], columns: [{ blocks: [] }, { blocks: [] }] })
})

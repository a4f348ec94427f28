import { act, fireEvent, screen, within } from '@testing-library/react'
import { Profiler } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LeagueView } from '../../../contract/types.ts'
import { press, show } from '../../../test/screen.tsx'
import { problem, serve, team, thursday } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

let responses: { [route: string]: unknown }
let calls: Call[]

const line = (
  id: number,
  gameTime: string,
  courtName: string | null,
  teams: [number, number],
  more: object = {},
) => ({
  id,
  leagueId: 7,
  team1Id: teams[0],
  team2Id: teams[1],
  gameId: id + 100,
  pinned: false,
  gameDate: '2026-11-27T01:15:00Z',
  day: '2026-11-26',
  gameTime,
  courtName,
  weekNumber: 3,
  tier: 1,
  status: 'scheduled',
  createdAt: '2026-09-01T10:00:00Z',
  ...more,
})

const places = ['20:00', '21:00'].flatMap((gameTime) =>
  ['Court 1', 'Court 2'].map((courtName) => ({
    gameDate: '2026-11-27T01:15:00Z',
    day: '2026-11-26',
    gameTime,
    courtName,
    tiers: [1],
  })),
)

const courts = ['Court 1', 'Court 2'].map((courtName) => ({
  courtName,
  tier: 1,
  timeSlotStart: null,
  timeSlotEnd: null,
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T15:00:00Z') })
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('min-width') }),
  )
  responses = {
    'GET /api/leagues/7/teams': [1, 2, 3, 4].map((id) => team(id, `Team ${id}`)),
    'GET /api/leagues/7/schedules': [
      line(1, '20:00', 'Court 1', [1, 2]),
      line(2, '21:00', 'Court 2', [3, 4]),
      line(3, '22:00', 'Court 2', [1, 3], { status: 'completed' }),
      line(4, '22:00', 'Court 1', [2, 4], { waiting: true }),
    ],
    'GET /api/leagues/7/tier-courts': courts,
    'GET /api/leagues/7/slots?night=2026-11-26': {
      day: '2026-11-26',
      places,
      sentences: ['Team 1 would wait 60 minutes', 'Team 1 already play then'],
      games: [
        {
          id: 1,
          answers: [
            { kind: 'same' },
            { kind: 'free', reasons: [0] },
            { kind: 'illegal', reasons: [1] },
            { kind: 'swap', with: 2 },
          ],
        },
      ],
    },
    'PATCH /api/schedules/1': line(1, '20:00', 'Court 2', [1, 2]),
    'POST /api/schedules/1/swap': { schedules: [] },
  }
  calls = serve(responses)
})

/** The number of games in the grid after each of its renders. */
let counts: number[]

async function open(role: LeagueView['role'] = 'owner', settings: object = {}) {
  counts = []
  const countGames = () => counts.push(screen.queryAllByText('Team 1').length)
  await show(async () => {
    const { Schedule } = await import('../Schedule.tsx')
    const { NightGrid } = await import('./NightGrid.tsx')
    const league = { timeBlockStart: '20:00', timeBlockEnd: '23:00', gameDuration: 60, role, ...settings }
    return (
      <Schedule
        resultDialog={() => null}
        league={{ ...thursday, ...league }}
        qrCode={() => null}
        nightSheets={() => null}
        courtSheets={() => null}
        grid={(props) => (
          <Profiler id="grid" onRender={countGames}>
            <NightGrid {...props} />
          </Profiler>
        )}
        season={() => null}
      />
    )
  })
  await screen.findByRole('heading', { name: /\d upcoming game/ })
  press('Grid')
}

const cell = (row: number, column: number) => {
  const rows = within(screen.getByRole('grid')).getAllByRole('row')
  return within(rows[row] as HTMLElement).getAllByRole('gridcell')[column - 1] as HTMLElement
}
const key = (element: Element, name: string) => fireEvent.keyDown(element, { key: name })
const changes = () => calls.filter(({ route }) => /^PATCH|swap$/.test(route))

it('shows the next night as times and courts, with the games that are over, and those without a place below', async () => {
  await open()
  expect(screen.getByRole('grid', { name: 'Courts and times, Thursday, Nov 26' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Time',
    'Court 1 Tier 1',
    'Court 2 Tier 1',
  ])
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
    '8:00 PM',
    '9:00 PM',
    '10:00 PM',
  ])
  expect(cell(1, 1).textContent).toContain('Team 1')
  expect(cell(3, 2).textContent).toContain('over')
  expect(within(screen.getByRole('region', { name: 'Not placed' })).getByText('Team 4')).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /^All nights/ })).toBeNull()
})

it('opens the sheet of a game', async () => {
  await open()
  key(cell(1, 1), 'Enter')
  expect(screen.getByRole('dialog', { name: 'Team 1 vs Team 2' })).toBeTruthy()
})

it('is walked with the arrows, and has one stop for Tab', async () => {
  await open()
  const stops = () => screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toEqual([cell(1, 1)])
  act(() => cell(1, 1).focus())
  key(cell(1, 1), 'ArrowDown')
  expect(document.activeElement).toBe(cell(2, 1))
  key(cell(2, 1), 'End')
  expect(document.activeElement).toBe(cell(2, 2))
  expect(stops()).toEqual([cell(2, 2)])
})

it('lights the places of a lifted game, says why others are none, and moves it', async () => {
  await open()
  key(cell(1, 1), ' ')
  expect(await screen.findByText('Fits here')).toBeTruthy()
  expect(screen.getByText('Team 1 vs Team 2 is lifted.')).toBeTruthy()
  expect(cell(1, 2).textContent).toContain('Team 1 would wait 60 minutes')
  expect(cell(2, 1).textContent).toContain('Team 1 already play then')
  expect(cell(3, 1).textContent).toContain('No court is open there')
  key(cell(2, 1), 'Enter')
  expect(changes()).toEqual([])
  key(cell(1, 2), 'Enter')
  expect(await screen.findByText('Game rescheduled')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send New Links' })).toBeTruthy()
  expect(changes()).toEqual([
    {
      route: 'PATCH /api/schedules/1',
      body: { day: '2026-11-26', gameTime: '20:00', courtName: 'Court 2', status: 'scheduled' },
    },
  ])
  press('Undo')
  expect(await screen.findByText('Game is back')).toBeTruthy()
  expect(changes().at(-1)?.body).toMatchObject({ gameTime: '20:00', courtName: 'Court 1' })
})

it('puts a lifted game back with Escape, and lifts none that is over', async () => {
  await open()
  key(cell(1, 1), ' ')
  await screen.findByText('Fits here')
  key(cell(2, 1), 'Escape')
  expect(screen.queryByText('Fits here')).toBeNull()
  key(cell(3, 2), ' ')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it('swaps two games in one call, and back', async () => {
  await open()
  key(cell(1, 1), ' ')
  expect(await screen.findByText('Swap')).toBeTruthy()
  key(cell(2, 2), 'Enter')
  expect(await screen.findByText('Games swapped')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send New Links' })).toBeTruthy()
  responses['PATCH /api/schedules/2'] = {}
  press('Undo')
  expect(await screen.findByText('Games are back')).toBeTruthy()
  const swap = (force: boolean) => ({ route: 'POST /api/schedules/1/swap', body: { with: 2, force } })
  const release = (id: number) => ({ route: `PATCH /api/schedules/${id}`, body: { pinned: false } })
  expect(changes()).toEqual([swap(false), swap(true), release(1), release(2)])
})

it('says why two games could not be swapped', async () => {
  await open()
  responses['POST /api/schedules/1/swap'] = problem(409, 'Court 1 is taken', 'courtName')
  key(cell(1, 1), ' ')
  await screen.findByText('Swap')
  key(cell(2, 2), 'Enter')
  expect(await screen.findByText('Failed to swap the games')).toBeTruthy()
  expect(screen.getByText('409: Court 1 is taken')).toBeTruthy()
})

it('lets a scorer look only', async () => {
  await open('scorer')
  key(cell(1, 1), ' ')
  expect(screen.queryByText('Fits here')).toBeNull()
  expect(calls.some(({ route }) => route.includes('slots'))).toBe(false)
})

it('shows the court that is out in its head and in its free places', async () => {
  const change = { day: '2026-11-26', courtsOut: ['Court 2'], start: null, end: null, courts: [] }
  await open('owner', { nightChanges: [change] })
  expect(screen.getByRole('columnheader', { name: /Court 2.*out/ })).toBeTruthy()
  expect(within(cell(1, 2)).getByText('court out')).toBeTruthy()
  expect(within(cell(2, 1)).queryByText('court out')).toBeNull()
})

it('shows the games of a crowded place a few at a time, so that a key does not wait for all of them', async () => {
  responses['GET /api/leagues/7/schedules'] = Array.from({ length: 100 }, (_, i) =>
    line(i + 1, '20:00', i % 2 ? 'Court 1' : 'Court 2', [1, 2]),
  )
  await open()
  expect([counts[0], counts.at(-1)]).toEqual([24, 100])
  expect(within(cell(1, 1)).getAllByText('Clash')).toHaveLength(50)
})

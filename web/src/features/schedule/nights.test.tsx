import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { descriptionOf, press, show, type } from '../../test/screen.tsx'
import { problem, serve, team, thursday } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'

let responses: { [route: string]: unknown }
let calls: Call[]

const place = {
  gameTime: '20:15',
  courtName: 'Court 1',
  tier: 1,
  status: 'scheduled',
  team1Id: 1,
  team2Id: 2,
}
const scheduledGame = (id: number, day: string) => ({
  ...place,
  id,
  gameId: id,
  day,
  weekNumber: 1,
  createdAt: day,
})
const quality = {
  sentence: 'Even and complete. Longest wait 20 minutes.',
  lines: [
    { name: 'Game nights', value: '8', best: '8', proved: true },
    { name: 'Games per court', value: '2 to 4', best: '3', proved: false, bound: 'noCloser', worstTeamId: 2 },
    { name: 'Same opponent twice in a night', value: '5', best: '0', proved: true, pinCost: 2 },
    { name: 'Longest wait', value: '20 minutes', best: '0 minutes', proved: false, bound: 'atLeast' },
  ],
  tiers: [
    {
      tier: 1,
      lines: [
        {
          name: 'Games per team a night',
          value: '1 to 2',
          best: '1 to 2',
          proved: true,
          nights: [{ night: '2026-11-26', value: '1 to 2', best: '1' }],
        },
      ],
    },
  ],
  byes: [{ night: '2026-11-26', tier: 1, teamIds: [2] }],
  wishes: [
    {
      teamId: 1,
      met: 8,
      of: 10,
      sentence: 'Aces: 8 of 10 wishes met; not on Nov 26 at 8:15 PM, because it was played.',
    },
  ],
}

beforeEach(() => {
  responses = {
    'GET /api/leagues/7/teams': [team(1, 'Aces'), team(2, 'Diggers'), team(3, 'Spikers', 2)],
    'GET /api/leagues/7/tier-courts': [],
    'GET /api/leagues/7/schedules': [scheduledGame(1, '2026-11-26'), scheduledGame(2, '2026-12-03')],
  }
  calls = serve(responses)
})

async function open(league: object) {
  await show(async () => {
    const { Schedule } = await import('./Schedule.tsx')
    return (
      <Schedule
        resultDialog={() => null}
        league={{ ...thursday, blackouts: ['2026-12-24'], extraNights: [], ...league }}
        qrCode={() => null}
        nightSheets={(_, night, onClose) => <button onClick={onClose}>Sheets of {night}</button>}
        grid={() => null}
        season={() => null}
        courtSheets={(_, onClose) => <button onClick={onClose}>Sheets of courts</button>}
      />
    )
  })
  await screen.findByRole('heading', { name: /upcoming game/ })
}

const requestBodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body)
const pressInDialog = (button: string | RegExp) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }))
const pressMenuItem = (item: string) => {
  press('More')
  press(item)
}

describe('a night', () => {
  it('is moved after a preview', async () => {
    const route = 'POST /api/leagues/7/nights/2026-11-26/move'
    responses[`${route}?preview=true`] = {
      message: '1 game of Nov 26 moved to Dec 10.',
      moved: 1,
      schedules: [
        { change: 'move', schedule: scheduledGame(1, '2026-12-10'), from: scheduledGame(1, '2026-11-26') },
      ],
    }
    responses[route] = { message: '1 game of Nov 26 moved to Dec 10.', moved: 1 }
    await open({})
    pressMenuItem('Move or Cancel a Night')
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Night'), {
      target: { value: '2026-11-26' },
    })
    type('What to do', 'day')
    pressInDialog('Show What Changes')
    expect(descriptionOf('To')).toBe('Date is required')
    type('To', '2026-12-10')
    type('Reason (optional)', 'Flood')
    pressInDialog('Show What Changes')
    expect(await screen.findByText('1 game moved')).toBeTruthy()
    expect(requestBodies(route)).toEqual([])
    pressInDialog('Move the Night')
    expect(await screen.findByText('Night moved')).toBeTruthy()
    expect(requestBodies(route)).toEqual([{ to: '2026-12-10', reason: 'Flood' }])
    const openings = route.replace('move', 'openings')
    responses[openings] = { message: '1 game is back.', moved: 1 }
    press('Undo')
    expect(await screen.findByText('Night is back')).toBeTruthy()
    expect(requestBodies(openings)).toMatchObject([
      { movedTo: '2026-12-10', restore: [{ day: '2026-11-26' }] },
    ])
  })

  it('is cancelled; a changed form requires a new preview', async () => {
    const night = '/api/leagues/7/nights/2026-12-03'
    responses[`POST ${night}/move?preview=true`] = problem(422, 'the day is after the end date', 'to')
    responses[`POST ${night}/cancel?preview=true`] = { message: '1 game cancelled.', moved: 1, schedules: [] }
    responses[`POST ${night}/cancel`] = { message: '1 game cancelled.', moved: 1 }
    await open({})
    pressMenuItem('Move or Cancel a Night')
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Night'), {
      target: { value: '2026-12-03' },
    })
    pressInDialog('Show What Changes')
    expect(await screen.findByText('Failed to move the night')).toBeTruthy()
    type('What to do', 'cancel')
    pressInDialog('Show What Changes')
    expect(await screen.findByText('1 game cancelled.')).toBeTruthy()
    pressInDialog('Cancel the Night')
    expect(await screen.findByText('Night cancelled')).toBeTruthy()
    expect(requestBodies(`POST ${night}/cancel`)).toEqual([{ reason: '' }])
  })

  it('is printed', async () => {
    await open({})
    pressMenuItem('Print the Night')
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Night'), {
      target: { value: '2026-12-03' },
    })
    press('Show the Sheets')
    press('Sheets of 2026-12-03')
    expect(await screen.findByRole('heading', { name: '2 upcoming games' })).toBeTruthy()
  })

  it('without games can be added and removed', async () => {
    responses['PATCH /api/leagues/7'] = thursday
    await open({})
    pressMenuItem('Nights Off')
    press('Add Night Off')
    expect(descriptionOf('Day')).toBe('Date is required')
    type('Day', '2026-12-31')
    press('Add Night Off')
    expect(await screen.findByText('Night off added')).toBeTruthy()
    press('Remove Dec 24, 2026')
    expect(await screen.findByText('Night off removed')).toBeTruthy()
    expect(requestBodies('PATCH /api/leagues/7')).toEqual([
      { blackouts: ['2026-12-24', '2026-12-31'] },
      { blackouts: [] },
    ])
  })
})

it('shows the quality of the current schedule', async () => {
  responses['GET /api/leagues/7/schedule-quality'] = quality
  await open({})
  pressMenuItem('Schedule Quality')
  const row = within(await screen.findByRole('row', { name: /^Game nights/ }))
  expect(row.getByText('As good as it can be')).toBeTruthy()
  await waitFor(() => expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['8', '8']))
  expect(screen.getByText('Even and complete. Longest wait 20 minutes.')).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'no closer than 3' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'at least 0 minutes' })).toBeTruthy()
  expect(screen.getByText('Games that are fixed by hand make this worse by 2 at least.')).toBeTruthy()
  const byes = screen.getByText('Who sits out').closest('details')
  expect(byes?.textContent).toContain('Thursday, Nov 26')
  expect(byes?.textContent).toContain('Diggers')
  const night = within(screen.getByRole('table', { name: 'Games per team on each night of tier 1' }))
  expect(night.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1 to 2', '1'])
})

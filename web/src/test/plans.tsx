// Test support for the plans of a season, of a week and of a night: a league with two upcoming games on a fake server.
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { press, show } from './screen.tsx'
import { serve, team, thursday } from './server.ts'
import type { Call } from './server.ts'

export let responses: { [route: string]: unknown }
let calls: Call[]

const place = {
  gameTime: '20:15',
  courtName: 'Court 1',
  tier: 1,
  status: 'scheduled',
  team1Id: 1,
  team2Id: 2,
}
export const scheduledGame = (id: number, day: string) => ({
  ...place,
  id,
  gameId: id,
  day,
  weekNumber: 1,
  createdAt: day,
})
export const quality = {
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

export async function open(league: object) {
  await show(async () => {
    const { Schedule } = await import('../features/schedule/Schedule.tsx')
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

export const requestBodies = (route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body)
export const pressInDialog = (button: string | RegExp) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }))
export const pressMenuItem = (item: string) => {
  press('More')
  press(item)
}

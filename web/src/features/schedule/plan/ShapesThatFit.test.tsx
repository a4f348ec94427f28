import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, show, type } from '../../../test/screen.tsx'
import { serve, team, thursday } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

const onClose = vi.fn()
const teams = [team(1, 'Aces'), team(2, 'Diggers')]
const sentence = 'Extend the season to Dec 31, 2026.'
let calls: Call[]

/** Refuses the first preview, because of the end date. */
function refuseOnce(plan: string, preview: object): void {
  const refusals = [{ shape: thursday.shape, endDate: '2026-12-31', sentence }]
  const refusal = () =>
    new Response(
      JSON.stringify({ title: 'Problem', status: 422, detail: 'too long', field: 'to', fits: refusals }),
      {
        status: 422,
        headers: { 'Content-Type': 'application/problem+json' },
      },
    )
  let isExtended = false
  calls = serve({
    'GET /api/leagues/7/tier-courts': [],
    'GET /api/leagues/7/schedules': [],
    [`POST ${plan}?preview=true`]: () => (isExtended ? preview : refusal()),
    'PATCH /api/leagues/7': ({ endDate }: { endDate: string }) => {
      isExtended = endDate === '2026-12-31'
      return { ...thursday, endDate }
    },
  })
}

beforeEach(() => onClose.mockReset())

/** Extends the season with one press, after which the preview is shown. */
async function extend(message: string) {
  await screen.findByRole('region', { name: 'This fits' })
  press(sentence)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(calls.find(({ route }) => route === 'PATCH /api/leagues/7')?.body).toEqual({ endDate: '2026-12-31' })
  expect(screen.getByText('Season extended')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'This fits' })).toBeNull()
}

it('a season that needs more nights is extended', async () => {
  const game = {
    id: 0,
    day: '2026-12-31',
    gameTime: '20:15',
    courtName: 'Court 1',
    team1Id: 1,
    team2Id: 2,
    tier: 1,
  }
  refuseOnce('/api/leagues/7/auto-schedule', {
    message: 'Would add 1 game to the season.',
    schedulesCreated: 1,
    schedulesMoved: 0,
    schedulesDeleted: 0,
    schedules: [{ change: 'insert', schedule: { ...game, status: 'scheduled' } }],
    kept: [],
  })
  await show(async () => {
    const { AutoSchedule } = await import('./AutoSchedule.tsx')
    return (
      <AutoSchedule
        league={{ ...thursday, scheduleMode: 'fixed', endDate: '2026-12-24' }}
        teams={teams}
        onClose={onClose}
      />
    )
  })
  await extend('Would add 1 game to the season.')
  expect(screen.getByRole('button', { name: 'Publish 1 game' })).toBeTruthy()
  press('Undo')
  expect(await screen.findByRole('region', { name: 'This fits' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Publish 1 game' })).toBeNull()
  const changes = calls.filter(({ route }) => route === 'PATCH /api/leagues/7')
  expect(changes.map(({ body }) => body)).toEqual([{ endDate: '2026-12-31' }, { endDate: '2026-12-24' }])
})

it('a week after the end date is planned once the season is extended', async () => {
  const week = { message: 'Week 2: 4 games.', weekAdvanced: 2, moves: [], games: [], schedules: [] }
  refuseOnce('/api/leagues/7/advance-week', week)
  await show(async () => {
    const { AdvanceWeek } = await import('./AdvanceWeek.tsx')
    return <AdvanceWeek league={thursday} teams={teams} onClose={onClose} />
  })
  await extend('Week 2: 4 games.')
})

it('a night is moved past the end date once the season is extended', async () => {
  refuseOnce('/api/leagues/7/nights/2026-11-26/move', { message: '1 game moves.', moved: 1, schedules: [] })
  await show(async () => {
    const { NightDialog } = await import('../night/NightDialog.tsx')
    const nights = [{ day: '2026-11-26', upcoming: 1, week: 1 }]
    return (
      <NightDialog
        league={thursday}
        teams={teams}
        nights={nights}
        initialNight="2026-11-26"
        tonight="2026-11-26"
        onClose={onClose}
      />
    )
  })
  type('What to do', 'day')
  type('To', '2026-12-31')
  press('Show What Changes')
  await extend('1 game moves.')
})

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { scheduledGame } from '../../test/scheduledGame.ts'
import { press } from '../../test/screen.tsx'
import { serve, team } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'
import { aces, diggers, openTeams, teamResponses } from '../../test/teams.tsx'

let responses: { [route: string]: unknown }
let calls: Call[]
const late = team(9, 'Late Larrys')

beforeEach(() => {
  responses = teamResponses()
  responses['GET /api/leagues/7/teams'] = [aces, diggers, late]
  responses['GET /api/leagues/7/schedules'] = [scheduledGame(1)]
  calls = serve(responses)
})

const row = async () =>
  within(
    (await screen.findByRole('heading', { name: 'Late Larrys has no games' })).closest('li') as HTMLElement,
  )

it('leads a team without games to the plan that fits it in', async () => {
  await openTeams({ scheduleMode: 'fixed' })
  const link = (await row()).getByRole('link', { name: 'Fit In' })
  expect(link.getAttribute('href')).toBe('/pro/league/7/schedule?open=plan&way=fit')
})

it('does not name a team that has games, or any team before the first game is planned', async () => {
  responses['GET /api/leagues/7/schedules'] = [scheduledGame(1, { team1Id: 9 })]
  await openTeams()
  expect(screen.queryByRole('heading', { name: /has no games/ })).toBeNull()
})

it('offers the place of a team that has withdrawn first, in one call, with Undo', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T15:00:00Z') })
  responses['GET /api/leagues/7/teams'] = [aces, { ...diggers, withdrawnOn: '2026-11-20' }, late]
  responses['GET /api/leagues/7/schedules'] = [
    scheduledGame(1, { team2Id: 3 }),
    scheduledGame(2, { status: 'cancelled', day: '2026-12-03' }),
    scheduledGame(3, { status: 'cancelled', day: '2026-11-19' }), // over, so nobody can take it over
  ]
  responses['POST /api/teams/9/place'] = { message: 'Late Larrys takes over 1 game of Diggers.', team: late }
  responses['POST /api/teams/9/place/undo'] = { message: 'Late Larrys has no games again.', team: late }
  await openTeams()
  const offer = await row()
  expect(offer.getByText(/^Diggers withdrew: 1 game is free/)).toBeTruthy()
  expect(offer.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Take the Place of Diggers',
  ])
  press('Take the Place of Diggers')
  expect(await screen.findByText('Games taken over')).toBeTruthy()
  const changes = () => calls.filter(({ route }) => route.startsWith('POST '))
  expect(changes().map(({ route, body }) => [route, body])).toEqual([['POST /api/teams/9/place', { of: 2 }]])
  press('Undo')
  expect(await screen.findByText('Late Larrys has no games again.')).toBeTruthy()
  expect(changes().at(-1)?.route).toBe('POST /api/teams/9/place/undo')
})

it('offers no place that another team has taken', async () => {
  responses['GET /api/leagues/7/teams'] = [
    aces,
    { ...diggers, withdrawnOn: '2026-11-20', replacedBy: 3 },
    late,
  ]
  responses['GET /api/leagues/7/schedules'] = [
    scheduledGame(1, { team2Id: 3 }),
    scheduledGame(2, { status: 'cancelled', day: '2099-12-03' }),
  ]
  await openTeams()
  expect((await row()).queryByRole('button')).toBeNull()
})

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
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

it('offers the place of a team that has withdrawn first, with Undo', async () => {
  responses['GET /api/leagues/7/teams'] = [aces, { ...diggers, withdrawnOn: '2026-11-20' }, late]
  responses['GET /api/leagues/7/schedules'] = [
    scheduledGame(1, { team2Id: 3 }),
    scheduledGame(2, { status: 'cancelled', day: '2026-12-03' }),
  ]
  responses['POST /api/teams/2/withdraw/undo'] = { message: 'Diggers plays again', team: diggers }
  responses['POST /api/teams/2/withdraw'] = { message: 'Late Larrys plays 1 game.', games: [], standings: [] }
  await openTeams()
  expect((await row()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Take the Place of Diggers',
  ])
  press('Take the Place of Diggers')
  expect(await screen.findByText('Games taken over')).toBeTruthy()
  expect(calls.find(({ route }) => route === 'POST /api/teams/2/withdraw')?.body).toEqual({
    how: 'keep',
    replacedBy: 9,
    on: '2026-11-20',
  })
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
})

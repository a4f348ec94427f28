import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { show } from '../../test/screen.tsx'
import { problem, serve, team, thursday } from '../../test/server.ts'

let responses: { [route: string]: unknown }

beforeEach(() => {
  responses = {
    'GET /api/leagues/7': thursday,
    'GET /api/leagues/7/teams': [team(1, 'Aces', 1, { wins: 1 })],
    'GET /api/leagues/7/attention': [],
  }
  serve(responses)
})

/** Opens the address of the league without a tab. */
async function open() {
  await show(async () => {
    const { LeaguePage } = await import('./LeaguePage.tsx')
    const { LeagueFrame } = await import('./LeagueFrame.tsx')
    return (
      <LeaguePage id="7" tab={undefined}>
        {(league, tab) => (
          <LeagueFrame
            league={league}
            tab={tab}
            menu={null}
            account={null}
            notice={null}
            firstTeams={null}
            settings={() => null}
          >
            {null}
          </LeagueFrame>
        )}
      </LeaguePage>
    )
  })
}

describe('the first tab', () => {
  const night = { today: '2026-09-03', day: '2026-09-03', games: [], waiting: [] }

  it.each([
    ['Tonight on the day of a night', night, 'Tonight'],
    ['Teams on another day', { ...night, day: '2026-09-10' }, 'Teams'],
    ['Teams without a plan', { ...night, day: null }, 'Teams'],
    ['Teams when the night could not be loaded', problem(503, 'The server is busy'), 'Teams'],
  ])('is %s', async (_, response, name) => {
    responses['GET /api/leagues/7/tonight'] = response
    await open()
    expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(name)
  })

  it('stays when a game is planned meanwhile', async () => {
    responses['GET /api/leagues/7/tonight'] = { ...night, day: null }
    await open()
    await screen.findByRole('tab', { name: 'Teams', selected: true })
    responses['GET /api/leagues/7/tonight'] = night
    const { refetchLeague: leagueChanged } = await import('../../api/client/queries.ts')
    await leagueChanged(7)
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Teams')
  })

  it('marks Tonight while a game is being played', async () => {
    responses['GET /api/leagues/7/tonight'] = night
    await open()
    const { queryClient } = await import('../../api/client/queries.ts')
    const { runningQuery } = await import('../../api/live/liveLeague.ts')
    queryClient.setQueryData(runningQuery(7).queryKey, {
      version: 1,
      clockSkew: 0,
      games: [
        {
          id: 1,
          team1Score: 3,
          team2Score: 2,
          status: 'scheduled',
          live: true,
          winnerId: null,
          version: 5,
          asOf: 1,
        },
      ],
    })
    expect(await screen.findByRole('tab', { name: /^Tonight.*a game is on/ })).toBeTruthy()
  })
})

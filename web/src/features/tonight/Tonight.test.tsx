import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press, show } from '../../test/screen.tsx'
import { problem, serve, thursday } from '../../test/server.ts'
import type { LeagueView } from '../../contract/types.ts'

const hour = 3_600_000
let responses: { [route: string]: unknown }
const dialogs = vi.fn()

/** A game that starts so many hours from now. */
// One moment for all, because games are grouped by their starts.
const loadedAt = Date.now()

function fixture(id: number, hours: number, game: object | null = {}, line: object = {}) {
  return {
    line: {
      id,
      leagueId: 7,
      gameId: 100 + id,
      gameDate: new Date(loadedAt + hours * hour).toISOString(),
      day: '2026-11-26',
      gameTime: `${20 + hours}:15`,
      courtName: `Court ${id}`,
      tier: 1,
      status: 'scheduled',
      inviteToken: `token${id}`,
      watchToken: `watch${id}`,
      ...line,
    },
    team1: { id: 1, name: 'Aces', kit: 'blue', badge: 'ACE' },
    team2: { id: 2, name: 'Diggers', kit: 'orange', badge: 'DIG' },
    game: game && {
      id: 100 + id,
      team1Id: 1,
      team2Id: 2,
      team1Score: 0,
      team2Score: 0,
      winnerId: null,
      status: 'scheduled',
      version: 0,
      ...game,
    },
  }
}

const live = { live: true, team1Score: 16, team2Score: 20, version: 36 }
const done = { status: 'completed', team1Score: 25, team2Score: 20, winnerId: 1, version: 45 }
const night = (...games: object[]) => ({ today: '2026-11-26', day: '2026-11-26', games, waiting: [] })

beforeEach(() => {
  dialogs.mockReset()
  dialogs.mockReturnValue(null)
  responses = { 'GET /api/leagues/7/attention': [] }
})

async function open(response: unknown, league: Partial<LeagueView> = {}) {
  responses['GET /api/leagues/7/tonight'] = response
  const calls = serve(responses)
  await show(async () => {
    const { Tonight } = await import('./Tonight.tsx')
    const { HeadSlot } = await import('../../ui/page/HeadActions.tsx')
    return (
      <HeadSlot value={document.body}>
        <Tonight
          league={{ ...thursday, ...league }}
          dialogs={dialogs}
          unlessOver={(plans) => plans}
          needsYou={() => <p>The list</p>}
        />
      </HeadSlot>
    )
  })
  return calls
}

const evening = night(fixture(1, 0, live), fixture(2, 1), fixture(3, -1, done), fixture(4, 2))

describe('a night that is on', () => {
  it('shows the courts, what is next and what came in, and says it in a sentence', async () => {
    await open(evening)
    expect(await screen.findByRole('img', { name: '4 games: 1 done, 1 on now, 2 to come' })).toBeTruthy()
    const now = within(screen.getByRole('region', { name: 'On now' }))
    expect(now.getByRole('button', { name: 'Court 1: Aces 16, Diggers 20' })).toBeTruthy()
    const next = within(screen.getByRole('region', { name: 'Next at 9:15 PM' }))
    expect(next.getByRole('button', { name: 'Court 2, 9:15 PM: Aces and Diggers' })).toBeTruthy()
    const results = within(screen.getByRole('region', { name: 'Just in' }))
    fireEvent.click(results.getByRole('button', { name: 'Court 3: Aces 25, Diggers 20' }))
    expect(dialogs.mock.lastCall?.[2]).toMatchObject({ what: 'game', game: { id: 3 } })
    expect(screen.getByText('The list')).toBeTruthy()
    press('Show 1 Later Game')
    expect(screen.getByRole('region', { name: 'At 10:15 PM' })).toBeTruthy()
  })

  it('follows the scores of the stream', async () => {
    await open(evening)
    await screen.findByRole('region', { name: 'On now' })
    const { queryClient } = await import('../../api/client/queries.ts')
    const { tonightQuery, withNightScores } = await import('../../api/league/tonight.ts')
    const score = {
      id: 101,
      team1Score: 17,
      team2Score: 20,
      status: 'scheduled',
      live: true,
      winnerId: null,
      version: 37,
    }
    queryClient.setQueryData(
      tonightQuery(7).queryKey,
      (data) => data && withNightScores(data, [score as never]),
    )
    expect(await screen.findByRole('button', { name: 'Court 1: Aces 17, Diggers 20' })).toBeTruthy()
  })

  it('opens the actions on a game', async () => {
    await open(evening)
    await screen.findByRole('region', { name: 'On now' })
    fireEvent.click(screen.getByRole('button', { name: 'Court 1: Aces 16, Diggers 20' }))
    expect(dialogs.mock.lastCall?.[2]).toMatchObject({ what: 'game', game: { id: 1 } })
    fireEvent.click(screen.getAllByRole('button', { name: 'More: Aces vs Diggers' })[0] as HTMLElement)
    expect(dialogs.mock.lastCall?.[2]).toMatchObject({ what: 'game', game: { id: 1 } })
  })

  it('says who has forfeited, and opens the game', async () => {
    const forfeited = { ...done, team1Score: 25, team2Score: 0, forfeit: 'team2' }
    await open(night(fixture(1, 0, live), fixture(3, -1, forfeited)))
    expect(await screen.findByText('Diggers forfeited')).toBeTruthy()
    press(/^Court 3: Aces 25, Diggers 0/)
    expect(dialogs.mock.lastCall?.[2]).toMatchObject({ what: 'game', game: { id: 3 } })
  })

  it('shares the score links of all games that are not over as one message', async () => {
    const share = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    await open(evening)
    await screen.findByRole('region', { name: 'On now' })
    press('Share All Score Links')
    expect(share).toHaveBeenCalledWith({
      title: 'Thursday Night',
      text: [
        'Thursday Night: Thursday, Nov 26, 2026',
        `Court 1\n8:15 PM Aces vs Diggers\n${location.origin}/game/token1`,
        `Court 2\n9:15 PM Aces vs Diggers\n${location.origin}/game/token2`,
        `Court 4\n10:15 PM Aces vs Diggers\n${location.origin}/game/token4`,
      ].join('\n\n'),
    })
  })

  it('marks games that nobody scores or whose result is missing', async () => {
    await open(
      night(
        fixture(1, -0.1),
        fixture(2, -2),
        fixture(4, -2, { team1Score: 17, team2Score: 9 }),
        fixture(3, 1, {}, { status: 'cancelled', reason: 'Ice' }),
      ),
    )
    const late = within(await screen.findByRole('region', { name: 'Not started' }))
    expect(late.getAllByRole('listitem')).toHaveLength(1)
    expect(late.getByText('No scorer')).toBeTruthy()
    const [unscored, begun] = within(screen.getByRole('region', { name: 'Score missing' })).getAllByRole(
      'listitem',
    )
    expect(unscored?.textContent).not.toMatch(/17|9/)
    expect(begun?.textContent).toMatch(/17.*9/)
    expect(within(screen.getByRole('region', { name: 'Cancelled' })).getByText('Ice')).toBeTruthy()
  })

  it('says of games that are about to start whether a phone waits for them', async () => {
    await open(
      night(
        fixture(1, 0.4, {}, { weekNumber: 5 }),
        { ...fixture(2, 0.4), scorer: { online: true, seenAt: new Date().toISOString() } },
        fixture(3, 0.9),
      ),
    )
    expect(await screen.findByText('Week 5')).toBeTruthy()
    const row = async (court: string) =>
      (await screen.findByRole('button', { name: new RegExp(`^${court}, .*: Aces and Diggers`) })).closest(
        'li',
      )
    press(/^Show 1 Later Game/)
    expect((await row('Court 1'))?.textContent).toContain('No scorer yet')
    expect((await row('Court 2'))?.textContent).toContain('Scorer ready')
    expect((await row('Court 3'))?.textContent).not.toContain('corer')
  })

  it('says until when a score is known before the stream has said anything', async () => {
    const seenAt = new Date(Date.now() - 11 * 60_000).toISOString()
    await open(
      night(
        { ...fixture(1, 0, live), scorer: { online: false, seenAt } },
        { ...fixture(2, 0, live), scorer: { online: true, seenAt: new Date().toISOString() } },
      ),
    )
    const [away, online] = within(await screen.findByRole('region', { name: 'On now' })).getAllByRole(
      'article',
    )
    expect(away?.textContent).toMatch(/Last \d+:\d\d/)
    expect(away?.textContent).not.toContain('Live')
    expect(online?.textContent).toContain('Live')
  })

  it('shows who serves, if the stream says so', async () => {
    await open(evening)
    const card = (await screen.findByRole('region', { name: 'On now' })).querySelector('article')
    expect(card?.textContent).not.toContain('serves')
    const { queryClient } = await import('../../api/client/queries.ts')
    const { runningQuery } = await import('../../api/live/liveLeague.ts')
    queryClient.setQueryData(runningQuery(7).queryKey, {
      version: 1,
      clockSkew: 0,
      games: [{ ...fixture(1, 0, live).game, serving: 'team2', asOf: 1 } as never],
    })
    await waitFor(() => expect(card?.textContent).toMatch(/Aces16Diggersserves20$/))
  })
})

describe('the end of a night', () => {
  const over = night(fixture(1, -1, done), fixture(2, -1, done), fixture(3, -1, {}, { status: 'cancelled' }))
  over.games[2] = fixture(3, -1, { status: 'cancelled' }, { status: 'cancelled' })

  it('has one action: the next week', async () => {
    await open(over)
    expect(await screen.findByRole('heading', { name: 'Night done, 2 of 2' })).toBeTruthy()
    press('Advance to Next Week')
    expect(dialogs.mock.lastCall?.[2]).toEqual({ what: 'plan' })
  })

  it('says when the week goes on if it has another night', async () => {
    await open(over, { gameDay: 'Thursday', secondGameDay: 'Sunday', startDate: '2026-11-26' })
    expect(await screen.findByText(/^The week goes on: its next night is .*Nov 29/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Advance to Next Week' })).toBeNull()
  })

  it.each([{ scheduleMode: 'fixed' as const }, { role: 'scorer' as const }])(
    'has none for %o',
    async (league) => {
      await open(over, league)
      expect(await screen.findByRole('heading', { name: 'Night done, 2 of 2' })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Advance to Next Week' })).toBeNull()
    },
  )
})

describe('no game on', () => {
  it('shows the next night', async () => {
    await open({ ...night(fixture(1, 48), fixture(2, 49)), today: '2026-11-24' })
    expect(await screen.findByText('2 games')).toBeTruthy()
  })

  it('leads to the plan if no night is planned', async () => {
    await open({ today: '2026-11-24', day: null, games: [], waiting: [] })
    expect(await screen.findByRole('heading', { name: 'No night is planned' })).toBeTruthy()
    press('Advance to Next Week')
    expect(dialogs.mock.lastCall?.[2]).toEqual({ what: 'plan' })
  })
})

it('shows a viewer the courts without attention and menus', async () => {
  const calls = await open(evening, { role: 'viewer' })
  const link = await screen.findByRole('link', { name: 'Court 1: Aces 16, Diggers 20' })
  expect(link.getAttribute('href')).toBe('/watch/watch1')
  expect(screen.queryByText('The list')).toBeNull()
  expect(screen.queryByRole('button', { name: /^More/ })).toBeNull()
  expect(calls.map(({ route }) => route)).toEqual(['GET /api/leagues/7/tonight'])
})

it('can be loaded again', async () => {
  await open(problem(503, 'The server is busy'))
  expect(await screen.findByText('The night could not be loaded.')).toBeTruthy()
  responses['GET /api/leagues/7/tonight'] = evening
  press('Try again')
  expect(await screen.findByRole('region', { name: 'On now' })).toBeTruthy()
})

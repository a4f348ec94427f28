import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { liveScore, played, publicGame, publicLeague } from '../../test/publicLeague.ts'
import { press, show } from '../../test/screen.tsx'
import { problem } from '../../test/server.ts'
import { serveStreams } from '../../test/stream.ts'

const path = '/api/public/thursday'
let server: ReturnType<typeof serveStreams>
let responses: { [route: string]: unknown }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T01:40:00Z') })
  responses = {
    [`GET ${path}`]: publicLeague,
    [`GET ${path}/scores`]: { version: 9, games: [liveScore(20, 2, 1)] },
  }
  server = serveStreams(responses)
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const region = (name: string | RegExp) => screen.getByRole('region', { name })
const requestCount = (route: string) => server.calls.filter((call) => call.route === route).length

async function open(change: Partial<typeof publicLeague> = {}) {
  if (Object.keys(change).length) responses[`GET ${path}`] = { ...publicLeague, ...change }
  await show(async () => {
    const { LeaguePage } = await import('./LeaguePage.tsx')
    return <LeaguePage slug="thursday" />
  })
  await wait(20)
}

describe('the page of a league', () => {
  it('shows the courts of tonight first, courts with a running game before the others', async () => {
    await open()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Tonight', 'Schedule', 'Standings', 'Results', 'Teams', 'Calendar'])
    const courts = screen.getAllByRole('region', { name: /^Court/ })
    expect(courts.map((court) => court.getAttribute('aria-label'))).toEqual(['Court 2', 'Court 1'])
    expect(within(region('Court 2')).getByText('2–1')).toBeTruthy()
    expect(within(region('Court 2')).getByText('Live')).toBeTruthy()
    const watch = within(region('Court 2')).getByRole('link', { name: 'Watch: Spikers vs Setters' })
    expect(watch.getAttribute('href')).toBe('/watch/watch.20')
    expect(screen.getByText('1 game being played now.')).toBeTruthy()
  })

  it('does not repeat tonight in the schedule', async () => {
    await open()
    expect(screen.queryByRole('region', { name: 'Schedule: Thursday, Nov 26, 2026' })).toBeNull()
    expect(within(region('Schedule: Thursday, Dec 3, 2026')).getByText('Aces vs Spikers')).toBeTruthy()
  })

  it('says which games wait for a place, were stopped, or count nowhere, and why', async () => {
    await open({
      schedule: {
        games: [
          publicGame(30, 1, 2, { day: '2026-12-03', waiting: true, gameTime: null, reason: 'Power cut' }),
        ],
        total: 1,
      },
      results: {
        games: [
          played(31, 1, 2, { status: 'void', how: 'void', winnerId: null, reason: 'Wrong teams' }),
          played(32, 3, 4, { how: 'stand', reason: 'Power cut' }),
        ],
        total: 2,
      },
    })
    const upcoming = region('Schedule: Thursday, Dec 3, 2026')
    expect(upcoming.textContent).toContain('Waiting for a new placePower cut')
    const [voidGame, stopped] = within(region('Results: Thursday, Nov 19, 2026')).getAllByRole('listitem')
    expect(voidGame?.textContent).toContain('Void: counts nowhereWrong teams')
    expect(voidGame && within(voidGame).queryByText('Aces')).toBeNull() // no winner is marked
    expect(stopped?.textContent).toContain('Stopped earlyPower cut')
  })

  it('has standings, results, teams and a calendar', async () => {
    await open()
    const table = screen.getByRole('table', { name: 'Tier 1' })
    const [, first] = within(table).getAllByRole('row')
    expect(first?.textContent).toBe('1Aces10100.0%2521+4')
    const results = within(region('Results: Thursday, Nov 19, 2026'))
    expect(results.getByText('25–21')).toBeTruthy()
    const winner = results.getByText('Aces').closest('strong')
    expect(winner?.parentElement?.textContent).toBe('Aces vs Diggers')
    expect(results.getByRole('link', { name: 'Details: Aces vs Diggers' })).toBeTruthy()
    const team = within(region('Teams of tier 2')).getByRole('link', { name: 'Diggers' })
    expect(team.getAttribute('href')).toBe('/l/thursday/teams/2')
    const calendar = within(screen.getByRole('group', { name: 'Calendar of Thursday Night' }))
    expect(calendar.getByRole('link', { name: 'Subscribe to Calendar' }).getAttribute('href')).toBe(
      `webcal://${location.host}${path}/calendar.ics`,
    )
    expect(screen.getByRole('link', { name: 'Gym Board' }).getAttribute('href')).toBe('/l/thursday/board')
    expect(document.title).toBe('Thursday Night · Sideout')
  })

  it('shows the tables of the week before those of the season in a weekly league', async () => {
    await open({ league: { ...publicLeague.league, scheduleMode: 'weekly' } })
    const tables = screen.getAllByRole('table').map((table) => table.getAttribute('aria-labelledby') ?? '')
    const titles = tables.map((id) => document.getElementById(id)?.textContent)
    expect(titles).toEqual(['Week 2 · Tier 1', 'Season · Tier 1'])
  })

  it('shows why a game was moved or cancelled', async () => {
    const games = [
      publicGame(30, 1, 2, { day: '2026-12-03', status: 'cancelled', reason: 'The hall is closed' }),
      publicGame(31, 3, 4, { day: '2026-12-03', reason: 'Another court was free' }),
    ]
    await open({ schedule: { games, total: 2 } })
    const [cancelled, moved] = within(region(/^Schedule: /)).getAllByRole('listitem')
    expect(cancelled?.textContent).toContain('CancelledThe hall is closed')
    expect(within(cancelled as HTMLElement).queryByRole('link')).toBeNull()
    expect(moved?.textContent).toContain('Moved: Another court was free')
  })

  it('shows how many results there are in total', async () => {
    await open({ results: { games: [played(5, 1, 2)], total: 300 } })
    expect(screen.getByText(/^These are the latest 1 of 300\./)).toBeTruthy()
  })

  it('of an empty league says so', async () => {
    const noGames = { games: [], total: 0 }
    const standings = { ...publicLeague.standings, overall: [] }
    await open({ night: null, courts: [], schedule: noGames, results: noGames, teams: [], standings })
    for (const title of ['No games ahead', 'No results yet', 'No teams yet'])
      expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Tonight' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Tonight' })).toBeNull()
  })

  it('names the night if it is not tonight', async () => {
    responses[`GET ${path}/scores`] = { version: 9, games: [] }
    await open({ today: '2026-11-24' })
    expect(screen.getByRole('heading', { name: 'Next: Thursday, Nov 26, 2026' })).toBeTruthy()
  })
})

describe('the page updates', () => {
  it('with each point of the stream, without a request', async () => {
    await open()
    await server.connections[0]?.send('hello', { version: 9, games: [] })
    const calls = server.calls.length
    await server.connections[0]?.send('scores', { games: [liveScore(20, 3, 1)] })
    expect(within(region('Court 2')).getByText('3–1')).toBeTruthy()
    await server.connections[0]?.send('scores', { games: [liveScore(10, 1, 0)] })
    expect(within(region('Court 1')).getByText('1–0')).toBeTruthy()
    expect(screen.getByText('2 games being played now.')).toBeTruthy()
    expect(server.calls.length).toBe(calls)
  })

  it('and says how old a running score is, and since when its scorer is offline', async () => {
    vi.setSystemTime('2026-11-26T20:30:00Z') // the clock of the server is an hour ahead
    await open()
    const hello = { version: 9, now: '2026-11-26T21:30:00Z' }
    const updatedAt = '2026-11-26T21:29:56Z'
    await server.connections[0]?.send('hello', { ...hello, games: [liveScore(20, 2, 1, { updatedAt })] })
    expect(within(region('Court 2')).getByText('updated 4 s ago')).toBeTruthy()
    await wait(3000)
    expect(within(region('Court 2')).getByText('updated 7 s ago')).toBeTruthy()
    const offline = liveScore(20, 2, 1, { updatedAt, offlineSince: updatedAt })
    await server.connections[0]?.send('scores', {
      version: 10,
      now: '2026-11-26T21:30:41Z',
      games: [offline],
    })
    await wait(0)
    expect(within(region('Court 2')).getByText(/^scorer offline since \d+:29/)).toBeTruthy()
    const online = liveScore(20, 2, 1, { updatedAt })
    await server.connections[0]?.send('scores', { version: 11, now: '2026-11-26T21:30:50Z', games: [online] })
    await wait(0)
    expect(screen.queryByText(/offline/)).toBeNull()
  })

  it('by loading everything again when a game is over or anything else has changed', async () => {
    await open()
    const over = liveScore(20, 25, 1, { status: 'completed', winnerId: 3 })
    await server.connections[0]?.send('scores', { games: [over] })
    await wait(0)
    expect(requestCount(`GET ${path}`)).toBe(2)
    await server.connections[0]?.send('changed', { version: 11 })
    await wait(0)
    expect(requestCount(`GET ${path}`)).toBe(3)
  })

  it('and shows its age without a connection, and reconnects', async () => {
    await open()
    server.refuse = 0
    await server.connections[0]?.cut()
    await wait(6000)
    expect(
      screen.getByText(/^No connection\. Last update at .*\. It reconnects automatically\.$/),
    ).toBeTruthy()
    expect(within(region('Court 2')).getByText('2–1')).toBeTruthy()
    server.refuse = null
    responses[`GET ${path}/scores`] = { version: 9, games: [liveScore(20, 9, 1)] }
    await wait(30_000)
    expect(screen.queryByText(/^No connection/)).toBeNull()
    expect(within(region('Court 2')).getByText('9–1')).toBeTruthy()
  })

  it('and disappears when the public page is switched off', async () => {
    await open()
    server.refuse = 404
    responses[`GET ${path}`] = problem(404, 'There is no public page at this address.')
    await server.connections[0]?.end()
    await wait(2000)
    expect(screen.getByRole('heading', { name: 'There is nothing to see here' })).toBeTruthy()
    expect(screen.queryByText('Aces')).toBeNull()
  })
})

describe('instead of the page', () => {
  it('shows what is wrong with the address', async () => {
    responses[`GET ${path}`] = problem(404, 'There is no public page at this address.')
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'There is nothing to see here' })).toBeTruthy()
    expect(screen.getByText('There is no public page at this address.')).toBeTruthy()
  })

  it('shows that it could not be loaded, and retries', async () => {
    responses[`GET ${path}`] = problem(500, 'Something went wrong here.')
    await open()
    expect(screen.getByText('The page could not be loaded.')).toBeTruthy()
    responses[`GET ${path}`] = publicLeague
    press('Try again')
    await wait(0)
    expect(screen.getByRole('heading', { name: 'Thursday Night' })).toBeTruthy()
  })

  it('shows that it is loading until the scores are there too, so that nothing moves', async () => {
    let respond = () => {}
    responses[`GET ${path}/scores`] = () => problem(500, 'Later.')
    const fetchNow = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url.endsWith('/scores')) await new Promise<void>((resolve) => (respond = resolve))
      return fetchNow(url, init)
    })
    await open()
    expect(screen.getByText('Loading')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Tonight' })).toBeNull()
    respond()
    await wait(20)
    expect(screen.getByRole('heading', { name: 'Tonight' })).toBeTruthy()
  })

  it('shows that it is loading', async () => {
    await show(async () => {
      const { LeaguePage } = await import('./LeaguePage.tsx')
      return <LeaguePage slug="thursday" />
    })
    expect(screen.getByText('Loading')).toBeTruthy()
    await wait(0)
  })
})

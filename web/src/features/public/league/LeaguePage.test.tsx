import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { liveScore, played, publicGame, publicLeague } from '../../../test/publicLeague.ts'
import { press, show } from '../../../test/screen.tsx'
import { problem } from '../../../test/server.ts'
import { serveStreams } from '../../../test/stream.ts'
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

async function open(change: Partial<typeof publicLeague> = {}, query = '') {
  if (Object.keys(change).length) responses[`GET ${path}`] = { ...publicLeague, ...change }
  history.replaceState(null, '', `/l/thursday${query}`)
  await show(async () => {
    const { LeaguePage } = await import('./LeaguePage.tsx')
    return <LeaguePage slug="thursday" finals={({ league }) => <p>Finals of {league.name}</p>} />
  })
  await wait(20)
}

async function sendScores(games: unknown[], more: object = {}) {
  await server.connections[0]?.send('scores', { ...more, games })
  await wait(0)
}

const segment = (name: string) => screen.getByRole('button', { name, pressed: true })
const games = (name: string | RegExp) => within(region(name)).getAllByRole('listitem')
const points = (court: string) => region(court).textContent

describe('the views of a league', () => {
  it('open on what is being played, with the games that follow', async () => {
    await open()
    expect(segment('Now')).toBeTruthy()
    expect(screen.getByText('1 game being played now.')).toBeTruthy()
    const watch = within(region('Court 2')).getByRole('link', { name: 'Watch: Spikers vs Setters' })
    expect(watch.getAttribute('href')).toBe('/watch/watch.20')
    expect(within(region('Court 2')).getByText('Live')).toBeTruthy()
    expect(points('Court 2')).toMatch(/Spikers.*2.*Setters.*1/)
    expect(screen.queryByRole('region', { name: 'Court 1' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Next at 8:15 PM' })).toBeTruthy()
    expect(games('Next').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Court 1.*Aces.*Diggers.*1–0.*0–1/),
    ])
  })

  it('open on what is next while nothing is on, and stay there when a game begins', async () => {
    responses[`GET ${path}/scores`] = { version: 9, games: [] }
    await open()
    expect(segment('Next')).toBeTruthy()
    await server.connections[0]?.send('hello', { version: 9, games: [] })
    await sendScores([liveScore(20, 1, 0)])
    expect(segment('Next')).toBeTruthy()
    press('Now')
    expect(within(region('Court 2')).getByText('Live')).toBeTruthy()
  })

  it('have an address each, and Back returns to the view before', async () => {
    await open()
    press('Results')
    expect(location.search).toBe('?view=results')
    expect(games(/^Results: /)).toHaveLength(1)
    press('Standings')
    expect(location.search).toBe('?view=standings')
    history.back()
    await wait(100)
    expect(location.search).toBe('?view=results')
    expect(segment('Results')).toBeTruthy()
  })

  it('open as the address says, and ignore a view that there is not', async () => {
    await open({}, '?view=standings')
    expect(segment('Standings')).toBeTruthy()
    act(() => history.replaceState(null, '', '?view=nothing'))
    expect(segment('Now')).toBeTruthy()
  })

  it('show the games that are not being played by time and by night', async () => {
    await open({}, '?view=next')
    expect(games('Tonight, 8:15 PM')).toHaveLength(1)
    expect(games('Tonight, 8:15 PM')[0]?.textContent).toMatch(/Aces.*Diggers.*Tier 1/)
    expect(games('Schedule: Thursday, Dec 3, 2026')[0]?.textContent).toMatch(/8:15.*Aces.*Spikers/)
  })

  it('say which games wait for a place, were stopped, or count nowhere, and why', async () => {
    await open(
      {
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
      },
      '?view=next',
    )
    const [upcoming] = games('Schedule: Thursday, Dec 3, 2026')
    expect(upcoming?.textContent).toMatch(/Waiting for a new place.*Power cut/)
    press('Results')
    const [voidGame, stopped] = games('Results: Thursday, Nov 19, 2026')
    expect(voidGame?.textContent).toContain('Void: counts nowhere Wrong teams')
    expect(voidGame?.textContent).not.toContain('Winner')
    expect(stopped?.textContent).toContain('Stopped early Power cut')
    expect(stopped?.textContent).toContain('Winner')
  })

  it('show why a game was moved or cancelled', async () => {
    const moved = [
      publicGame(30, 1, 2, { day: '2026-12-03', status: 'cancelled', reason: 'The hall is closed' }),
      publicGame(31, 3, 4, { day: '2026-12-03', reason: 'Another court was free' }),
    ]
    await open({ schedule: { games: moved, total: 2 } }, '?view=next')
    const [first, second] = games(/^Schedule: /)
    expect(first?.textContent).toMatch(/Cancelled.*The hall is closed/)
    expect(within(first as HTMLElement).queryByRole('link')).toBeNull()
    expect(second?.textContent).toContain('Moved: Another court was free')
  })

  it('show results one night at a time, with the winner, sets and a link', async () => {
    const sets = [
      { team1Score: 25, team2Score: 20 },
      { team1Score: 25, team2Score: 21 },
    ]
    const results = [
      played(5, 1, 2, { team1Score: 2, team2Score: 0, sets }),
      played(4, 3, 4, { day: '2026-11-12' }),
    ]
    await open({ results: { games: results, total: 300 } }, '?view=results')
    const [latest] = games('Results: Thursday, Nov 19, 2026')
    expect(latest?.textContent).toMatch(/Aces.*Diggers.*25252.*Winner.*20210$/)
    const details = within(latest as HTMLElement).getByRole('link', { name: 'Details: Aces vs Diggers' })
    expect(details.getAttribute('href')).toBe('/watch/watch.5')
    expect(screen.getByText(/^These are the latest 2 of 300\./)).toBeTruthy()
    press('Thursday, Nov 12, 2026')
    expect(games('Results: Thursday, Nov 12, 2026')[0]?.textContent).toMatch(/Spikers.*Setters/)
    expect(screen.queryByRole('region', { name: 'Results: Thursday, Nov 19, 2026' })).toBeNull()
    expect(location.search).toBe('?view=results&night=2026-11-12')
  })

  it('show many games on demand', async () => {
    const many = Array.from({ length: 50 }, (_, i) => publicGame(100 + i, 1, 2, { day: '2026-12-03' }))
    await open({ schedule: { games: many, total: 50 } }, '?view=next')
    expect(games(/^Schedule: /)).toHaveLength(20)
    expect(region(/^Schedule: /).textContent).toContain('50 games')
    press('Show 20 more of 30: Schedule')
    expect(games(/^Schedule: /)).toHaveLength(40)
  })

  it('have a table for each tier with links to the teams', async () => {
    await open({}, '?view=standings')
    const table = screen.getByRole('table', { name: 'Tier 1' })
    const [, first] = within(table).getAllByRole('row')
    expect(first?.textContent).toBe('1ACEAces1–0100.0%2521+4')
    const team = within(table).getByRole('link', { name: 'Diggers' })
    expect(team.getAttribute('href')).toBe('/l/thursday/teams/2')
  })

  it('show the tables of the week before those of the season in a weekly league', async () => {
    await open({ league: { ...publicLeague.league, scheduleMode: 'weekly' } }, '?view=standings')
    const tables = screen.getAllByRole('table').map((table) => table.getAttribute('aria-labelledby') ?? '')
    const titles = tables.map((id) => document.getElementById(id)?.textContent)
    expect(titles).toEqual(['Week 2 · Tier 1', 'Season · Tier 1'])
  })

  it('of an empty league say so', async () => {
    const noGames = { games: [], total: 0 }
    const standings = { ...publicLeague.standings, byTier: [] }
    await open({ night: null, courts: [], schedule: noGames, results: noGames, teams: [], standings })
    expect(screen.getByRole('heading', { name: 'No games ahead' })).toBeTruthy()
    press('Now')
    expect(screen.getByRole('heading', { name: 'No game is being played now' })).toBeTruthy()
    press('Results')
    expect(screen.getByRole('heading', { name: 'No results yet' })).toBeTruthy()
    press('Standings')
    expect(screen.getByRole('heading', { name: 'No teams yet' })).toBeTruthy()
  })

  it('open with the standings if all games are played', async () => {
    responses[`GET ${path}/scores`] = { version: 9, games: [] }
    await open({ night: null, courts: [], schedule: { games: [], total: 0 } })
    expect(screen.getByRole('table', { name: 'Tier 1' })).toBeTruthy()
  })

  it('name the night of the next games if it is not tonight', async () => {
    responses[`GET ${path}/scores`] = { version: 9, games: [] }
    await open({ today: '2026-11-24' }, '?view=now')
    expect(screen.getByRole('heading', { name: 'Next: Thursday, Nov 26, 2026' })).toBeTruthy()
    press('Next')
    expect(games('Schedule: Thursday, Nov 26, 2026')).toHaveLength(2)
  })
})

it('shows the finals of a league that has any, first once nothing else is ahead', async () => {
  responses[`GET ${path}/scores`] = { version: 9, games: [] }
  await open({ hasFinals: true, courts: [], schedule: { games: [], total: 0 } })
  expect(segment('Finals')).toBeTruthy()
  expect(screen.getByText('Finals of Thursday Night')).toBeTruthy()
})

it('has no view of finals without any, whatever the address says', async () => {
  await open({}, '?view=finals')
  expect(screen.queryByRole('button', { name: 'Finals' })).toBeNull()
  expect(segment('Now')).toBeTruthy()
})

describe('a team that is followed on this device', () => {
  beforeEach(() => localStorage.clear())

  it('comes first, until it is followed no longer', async () => {
    await open({}, '?view=next')
    expect(screen.queryByRole('region', { name: 'Followed teams' })).toBeNull()
    press('Choose')
    press('Aces')
    press('Close')
    expect(screen.getByText('Aces first')).toBeTruthy()
    const first = games('Followed teams')
    expect(first.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Nov 26.*Aces.*Diggers.*Court 1/),
      expect.stringMatching(/Dec 3.*Aces.*Spikers/),
    ])
    press('Change')
    fireEvent.click(screen.getByRole('button', { name: 'Aces', pressed: true }))
    press('Close')
    expect(screen.queryByRole('region', { name: 'Followed teams' })).toBeNull()
  })

  it('comes first among running games, results and tables', async () => {
    localStorage.setItem('volleyball_followed_teams', '[{"slug":"thursday","id":2}]')
    vi.resetModules()
    responses[`GET ${path}/scores`] = { version: 9, games: [liveScore(10, 3, 3), liveScore(20, 2, 1)] }
    const results = [played(4, 3, 4), played(5, 1, 2)]
    await open({
      courts: [...publicLeague.courts].reverse(),
      results: { games: results, total: 2 },
    })
    const courts = screen.getAllByRole('region', { name: /^Court/ })
    expect(courts.map((court) => court.getAttribute('aria-label'))).toEqual(['Court 1', 'Court 2'])
    press('Results')
    expect(games(/^Results: /)[0]?.textContent).toContain('Diggers')
  })
})

describe('the title bar', () => {
  it('shares the address, and has calendar, gym board, embedding and theme in a menu', async () => {
    const copied: string[] = []
    const writeText = (text: string) => Promise.resolve(void copied.push(text))
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    await open({ hasFinals: true }, '?view=results')
    expect(document.title).toBe('Thursday Night · Sideout')
    press('Share this page')
    await wait(0)
    expect(copied).toEqual([`${location.origin}/l/thursday?view=results`])
    const menu = () => {
      press('More')
      return within(screen.getByRole('dialog', { name: 'Thursday Night' }))
    }
    const links = menu()
    expect(links.getByRole('link', { name: 'Subscribe to Calendar' }).getAttribute('href')).toBe(
      `webcal://${location.host}${path}/calendar.ics`,
    )
    expect(links.getByRole('link', { name: 'Gym Board' }).getAttribute('href')).toBe('/l/thursday/board')
    fireEvent.click(links.getByRole('button', { name: 'Copy HTML of the Standings' }))
    await wait(0)
    expect(copied.at(-1)).toMatch(
      /^<iframe src="[^"]+\/embed\/thursday\/standings" title="Standings of Thursday Night"/,
    )
    fireEvent.click(menu().getByRole('button', { name: 'Copy HTML of the Finals' }))
    await wait(0)
    expect(copied.at(-1)).toContain('/embed/thursday/finals"')
    fireEvent.click(menu().getByRole('button', { name: 'Switch to dark theme' }))
    expect(document.documentElement.className).toBe('dark')
    Reflect.deleteProperty(navigator, 'clipboard')
  })
})

describe('the page updates', () => {
  it('with each point of the stream, without a request', async () => {
    await open()
    await server.connections[0]?.send('hello', { version: 9, games: [] })
    const calls = server.calls.length
    await sendScores([liveScore(20, 3, 1)])
    expect(points('Court 2')).toMatch(/Spikers.*3.*Setters.*1/)
    await sendScores([liveScore(10, 1, 0)])
    expect(points('Court 1')).toMatch(/Aces.*1.*Diggers.*0/)
    expect(screen.getByText('2 games being played now.')).toBeTruthy()
    expect(server.calls.length).toBe(calls)
  })

  it('and says how old a running score is, and up to when it is known once its scorer is offline', async () => {
    vi.setSystemTime('2026-11-26T20:30:00Z') // the clock of the server is an hour ahead
    await open()
    const hello = { version: 9, now: '2026-11-26T21:30:00Z' }
    const updatedAt = '2026-11-26T21:29:56Z'
    await server.connections[0]?.send('hello', { ...hello, games: [liveScore(20, 2, 1, { updatedAt })] })
    await wait(0)
    expect(within(region('Court 2')).getByText('updated 4 s ago')).toBeTruthy()
    await wait(3000)
    expect(within(region('Court 2')).getByText('updated 7 s ago')).toBeTruthy()
    const offline = liveScore(20, 2, 1, { updatedAt, offlineSince: updatedAt })
    await sendScores([offline], { version: 10, now: '2026-11-26T21:30:41Z' })
    expect(within(region('Court 2')).getByText('Scorer offline')).toBeTruthy()
    await wait(15_000)
    // The league is in New York, like the times of its games.
    expect(within(region('Court 2')).getByTitle('Scorer offline').textContent).toMatch(/^Last 4:29.PM/)
    const online = liveScore(20, 2, 1, { updatedAt })
    await sendScores([online], { version: 11, now: '2026-11-26T21:30:50Z' })
    expect(screen.queryByText(/offline/i)).toBeNull()
    expect(within(region('Court 2')).getByText('Live')).toBeTruthy()
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

  it('and shows without a connection up to when a score is known, and reconnects', async () => {
    await open()
    server.refuse = 0
    await server.connections[0]?.cut()
    await wait(6000)
    expect(screen.getByText('No connection. It reconnects automatically.')).toBeTruthy()
    expect(within(region('Court 2')).getByText('No connection')).toBeTruthy()
    await wait(60_000)
    expect(within(region('Court 2')).getByTitle('No connection').textContent).toMatch(/^Last \d/)
    expect(points('Court 2')).toMatch(/Spikers.*2.*Setters.*1/)
    server.refuse = null
    responses[`GET ${path}/scores`] = { version: 9, games: [liveScore(20, 9, 1)] }
    await wait(30_000)
    expect(screen.queryByText(/^No connection/)).toBeNull()
    expect(points('Court 2')).toMatch(/Spikers.*9.*Setters.*1/)
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
    expect(screen.queryByRole('heading')).toBeNull()
    respond()
    await wait(20)
    expect(screen.getByRole('heading', { name: 'Thursday Night' })).toBeTruthy()
  })
})

import { act, render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { liveScore } from '../../test/publicLeague.ts'
import { thursday } from '../../test/server.ts'
import { serveStreams } from '../../test/stream.ts'

const games = [liveScore(1, 2, 1), liveScore(2, 0, 0)]
let server: ReturnType<typeof serveStreams>
let responses: { [route: string]: unknown }

beforeEach(() => {
  vi.useFakeTimers()
  responses = { 'GET /api/leagues/7': thursday, 'GET /api/leagues/7/games': games }
  server = serveStreams(responses)
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const requestCount = (route: string) => server.calls.filter((call) => call.route === route).length

/** A page of the league that shows its games. */
async function open() {
  const { QueryClientProvider, useQuery } = await import('@tanstack/react-query')
  const { queryClient, gamesQuery, leagueQuery } = await import('../client/queries.ts')
  const { useLiveLeague } = await import('./liveLeague.ts')
  function Probe() {
    useLiveLeague(7)
    useQuery(leagueQuery(7))
    const { data = [] } = useQuery(gamesQuery(7))
    return data.map(({ id, team1Score, team2Score }) => `${id}: ${team1Score}–${team2Score}`).join(', ')
  }
  const { container, unmount } = render(
    <QueryClientProvider client={queryClient}>
      <Probe />
    </QueryClientProvider>,
  )
  await wait(20)
  const send = async (event: string, data: object) => {
    await server.connections.at(-1)?.send(event, data)
    await wait(1)
  }
  return { shown: () => container.textContent, send, unmount }
}

it('scores are updated in the cached lists without a request', async () => {
  const { shown, send } = await open()
  await send('hello', { version: 1, games: [] })
  await send('scores', { games: [liveScore(1, 3, 1)] })
  expect(shown()).toBe('1: 3–1, 2: 0–0')
  await wait(1000)
  expect(requestCount('GET /api/leagues/7/games')).toBe(1)
})

it('a score that is older than the cached one changes nothing', async () => {
  const { shown, send } = await open()
  await send('scores', { games: [liveScore(1, 1, 1)] })
  expect(shown()).toBe('1: 2–1, 2: 0–0')
})

it('the end of a game changes the standings: the shown lists are requested again, once for several games', async () => {
  const { send } = await open()
  await send('scores', { games: [liveScore(1, 25, 1, { status: 'completed' })] })
  await send('scores', { games: [liveScore(2, 25, 1, { status: 'completed' })] })
  await wait(1000)
  expect(requestCount('GET /api/leagues/7/games')).toBe(2)
  expect(requestCount('GET /api/leagues/7')).toBe(2)
})

it('a game that is reopened changes the standings as well', async () => {
  responses['GET /api/leagues/7/games'] = [liveScore(1, 25, 1, { status: 'completed' })]
  const { send } = await open()
  await send('scores', { games: [liveScore(1, 24, 1, { version: 99 })] })
  await wait(1000)
  expect(requestCount('GET /api/leagues/7/games')).toBe(2)
})

it('a change that is already cached causes no request', async () => {
  const { send } = await open()
  await send('changed', { version: thursday.version })
  await wait(1000)
  expect(requestCount('GET /api/leagues/7/games')).toBe(1)
  await send('changed', { version: thursday.version + 1 })
  await wait(1000)
  expect(requestCount('GET /api/leagues/7/games')).toBe(2)
})

it('a page that is closed ends its stream', async () => {
  const { unmount } = await open()
  unmount()
  expect(server.connections[0]?.isClosed()).toBe(true)
})

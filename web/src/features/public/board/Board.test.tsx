import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { final, semifinal, someFinals, third } from '../../../test/finals.ts'
import { liveScore, played, publicGame, publicLeague } from '../../../test/publicLeague.ts'
import { press, show } from '../../../test/screen.tsx'
import { problem } from '../../../test/server.ts'
import { serveStreams } from '../../../test/stream.ts'

const path = '/api/public/thursday'
let server: ReturnType<typeof serveStreams>
let responses: { [route: string]: unknown }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('innerWidth', 1280)
  vi.stubGlobal('innerHeight', 800)
  responses = {
    [`GET ${path}`]: publicLeague,
    [`GET ${path}/scores`]: { version: 9, games: [liveScore(20, 12, 1)] },
  }
  server = serveStreams(responses)
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const court = (name: string) => within(screen.getByRole('region', { name }))
const shownCourts = () =>
  screen.getAllByRole('region', { name: /court/i }).map((court) => court.getAttribute('aria-label'))

async function open(change: Partial<typeof publicLeague> = {}) {
  if (Object.keys(change).length) responses[`GET ${path}`] = { ...publicLeague, ...change }
  await show(async () => {
    const { Board } = await import('./Board.tsx')
    const { BoardFinals } = await import('./BoardFinals.tsx')
    return <Board slug="thursday" finals={(props) => <BoardFinals {...props} />} />
  })
  await wait(20)
}

const courts = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    courtName: `Court ${i + 1}`,
    games: [publicGame(100 + i, 1, 2)],
  }))

describe('the board', () => {
  it('keeps each court in its place, with its score or the time of its next game', async () => {
    await open()
    expect(shownCourts()).toEqual(['Court 1', 'Court 2'])
    expect(court('Court 1').getByText('8:15 PM')).toBeTruthy()
    expect(court('Court 2').getByText('Live')).toBeTruthy()
    expect(court('Court 2').getByText('12')).toBeTruthy()
    await server.connections[0]?.send('scores', { games: [liveScore(20, 13, 1)] })
    expect(court('Court 2').getByText('13')).toBeTruthy()
    expect(screen.getByText('Tonight')).toBeTruthy()
  })

  it('names the day of a tournament', async () => {
    const { league, night } = publicLeague
    await open({ league: { ...league, scheduleMode: 'fixed', startDate: night, endDate: night } })
    expect(screen.getByText('Game Day')).toBeTruthy()
    expect(screen.queryByText('Tonight')).toBeNull()
  })

  it('says how old a running score is, and up to when it is known once its scorer is offline', async () => {
    await open()
    const now = new Date().toISOString()
    const score = liveScore(20, 13, 1, { updatedAt: now })
    await server.connections[0]?.send('scores', { version: 10, now, games: [score] })
    await wait(0)
    expect(court('Court 2').getByText('updated 0 s ago')).toBeTruthy()
    const offline = { ...score, offlineSince: new Date(Date.now() - 60_000).toISOString() }
    await server.connections[0]?.send('scores', { version: 11, now, games: [offline] })
    await wait(0)
    expect(court('Court 2').getByTitle('Scorer offline').textContent).toMatch(/^Last \d+:\d\d.[AP]M/)
    expect(court('Court 2').queryByText('Live')).toBeNull()
    expect(court('Court 2').queryByText(/^updated/)).toBeNull()
    expect(document.querySelector('[data-old]')).toBeTruthy()
  })

  it('shows the next and the last game', async () => {
    const later = publicGame(21, 1, 2, { gameTime: '20:45' })
    await open({
      courts: [
        { courtName: 'Court 1', games: [played(5, 1, 2), publicGame(10, 3, 4)] },
        { courtName: 'Court 2', games: [publicGame(20, 3, 4), later] },
        { courtName: null, games: [publicGame(30, 1, 4, { status: 'cancelled' })] },
      ],
    })
    expect(court('Court 1').getByText('Last: Aces vs Diggers 25–21')).toBeTruthy()
    expect(court('Court 2').getByText('Next: 8:45 PM Aces vs Diggers')).toBeTruthy()
    expect(court('Without a court').getByText('Cancelled')).toBeTruthy()
  })

  it('shows the points of the current set large, with the sets won', async () => {
    const sets = [
      { team1Score: 25, team2Score: 20 },
      { team1Score: 3, team2Score: 14 },
    ]
    responses[`GET ${path}/scores`] = { version: 9, games: [liveScore(20, 1, 0, { sets })] }
    await open()
    expect(court('Court 2').getByText('Live · Set 2')).toBeTruthy()
    expect(court('Court 2').getByText('14')).toBeTruthy()
    expect(court('Court 2').getByText('Sets 1')).toBeTruthy()
  })

  it('rotates through the courts that do not fit, until paused', async () => {
    await open({ courts: courts(8) })
    expect(shownCourts()).toEqual(['Court 1', 'Court 2', 'Court 3', 'Court 4'])
    await wait(10_000)
    expect(shownCourts()).toEqual(['Court 5', 'Court 6', 'Court 7', 'Court 8'])
    expect(screen.getByText('Courts, part 2 of 2')).toBeTruthy()
    await wait(10_000)
    expect(shownCourts()[0]).toBe('Court 1')
    press('Pause')
    expect(screen.getByRole('button', { name: 'Pause', pressed: true })).toBeTruthy()
    await wait(30_000)
    expect(shownCourts()[0]).toBe('Court 1')
    press('Pause')
    await wait(10_000)
    expect(shownCourts()[0]).toBe('Court 5')
  })

  it('shows more courts when the window grows', async () => {
    vi.stubGlobal('innerWidth', 390)
    await open({ courts: courts(6) })
    expect(shownCourts()).toHaveLength(2)
    vi.stubGlobal('innerWidth', 1280)
    act(() => void window.dispatchEvent(new Event('resize')))
    expect(shownCourts()).toHaveLength(6)
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  })

  it('warns if the screen cannot be kept awake', async () => {
    await open()
    expect(screen.getByText(/^This screen may go to sleep\./)).toBeTruthy()
  })

  it('without games says so', async () => {
    await open({ courts: [], night: null })
    expect(screen.getByRole('heading', { name: 'No games are scheduled yet' })).toBeTruthy()
  })

  it('of an unknown league says so', async () => {
    responses[`GET ${path}`] = problem(404, 'There is no public page at this address.')
    await open()
    expect(screen.getByRole('heading', { name: 'There is nothing to see here' })).toBeTruthy()
  })
})

describe('the board on a night of finals', () => {
  const finalsOf = (change: object) => {
    responses[`GET ${path}/finals`] = { league: publicLeague.league, finals: [someFinals(change)] }
  }

  it('shows the bracket between the courts, and always which court is free for which match', async () => {
    finalsOf({
      queue: true,
      places: [semifinal(1), semifinal(2, { courtName: null }), final()],
      next: ['M1-2'],
    })
    vi.stubGlobal('innerHeight', 500)
    await open({ hasFinals: true })
    const calls = () => screen.getByRole('region', { name: 'Next on court' }).textContent
    expect(calls()).toContain('Court 1 is free: Semi-final 1')
    expect(shownCourts()).toContain('Court 2')
    await wait(10_000)
    const bracket = within(screen.getByRole('region', { name: 'Finals 2026' }))
    expect(bracket.getByRole('link', { name: 'Semi-final 2: Diggers vs Spikers' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Court 2' })).toBeNull()
    expect(calls()).toContain('Waiting for a court: Semi-final 2')
    expect(screen.getByText('Part 2 of 2')).toBeTruthy()
    await wait(10_000)
    expect(shownCourts()).toContain('Court 2')
  })

  it('shows the courts and the brackets of two finals together where they fit', async () => {
    const places = [semifinal(1), semifinal(2), final(), third()]
    const two = [someFinals({ places, name: 'Gold' }), someFinals({ places, name: 'Silver', id: 10 })]
    responses[`GET ${path}/finals`] = { league: publicLeague.league, finals: two }
    vi.stubGlobal('innerWidth', 1920)
    vi.stubGlobal('innerHeight', 1080)
    await open({ hasFinals: true })
    const isShown = (name: string) => screen.queryByRole('region', { name }) !== null
    expect(['Court 1', 'Court 2', 'Gold', 'Silver'].map(isShown)).toEqual([true, true, true, true])
    expect(screen.queryByText(/^Part/)).toBeNull()
    vi.stubGlobal('innerHeight', 500)
    act(() => void window.dispatchEvent(new Event('resize')))
    expect(['Court 1', 'Gold'].map(isShown)).toEqual([true, false])
    expect(screen.getByText('Part 1 of 3')).toBeTruthy() // the match for place 3 is below each bracket
  })

  it('shows the running score in the bracket', async () => {
    finalsOf({ places: [semifinal(1, { gameId: 20 }), semifinal(2), final()] })
    await open({ hasFinals: true, courts: [] })
    expect(screen.getByRole('link', { name: 'Semi-final 1: Aces vs Setters, 12-1, live' })).toBeTruthy()
  })

  it('ends with the champions, and no court', async () => {
    responses[`GET ${path}/scores`] = { version: 9, games: [] }
    finalsOf({ over: true, champions: [2] })
    await open({ hasFinals: true, courts: [{ courtName: 'Court 1', games: [played(5, 1, 2)] }] })
    expect(screen.getByRole('region', { name: 'Champions' }).textContent).toContain('Diggers')
    await wait(10_000)
    expect(screen.getByRole('region', { name: 'Finals 2026' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Court 1' })).toBeNull()
  })

  it('ends with the reason why nobody has won', async () => {
    responses[`GET ${path}/scores`] = { version: 9, games: [] }
    const sentence = 'Both teams forfeited Final, so nobody has won it and both share place 2.'
    finalsOf({ over: true, champions: [], vacant: [sentence] })
    await open({ hasFinals: true, courts: [{ courtName: 'Court 1', games: [played(5, 1, 2)] }] })
    expect(screen.getByRole('region', { name: 'Finals 2026' }).textContent).toContain(sentence)
  })

  it('leaves finals of other nights out', async () => {
    finalsOf({ nights: [{ day: '2026-12-10', start: '18:00', end: '23:00' }] })
    await open({ hasFinals: true })
    await wait(10_000)
    expect(shownCourts()).toEqual(['Court 1', 'Court 2'])
    expect(screen.queryByText(/^Part/)).toBeNull()
  })
})

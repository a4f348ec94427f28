import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CourtGame, CourtView } from '../../contract/types.ts'
import { press, show } from '../../test/screen.tsx'
import { failRequests, problem, serve } from '../../test/server.ts'
import type { DeviceGame } from './withGamesHere.ts'

const game = (id: number, scheduledFor: string, more: Partial<CourtGame> = {}): CourtGame => ({
  id,
  scheduledFor,
  team1: { id: 1, name: 'Aces', kit: 'green', badge: 'ACE' },
  team2: { id: 2, name: id === 2 ? 'Setting Suns' : 'Diggers', kit: 'orange', badge: 'TWO' },
  team1Score: 0,
  team2Score: 0,
  status: 'scheduled',
  live: false,
  inviteToken: `code.${id}`,
  ...more,
})
const first = game(1, '2026-11-27T01:15:00Z')
const second = game(2, '2026-11-27T01:45:00Z')
const third = game(3, '2026-11-27T02:15:00Z')
const view: CourtView = {
  league: { id: 7, name: 'Thursday Night', sportType: 'volleyball', timezone: 'America/New_York' },
  courtName: 'Court 1',
  open: true,
  opensAt: null,
  running: null,
  due: first,
  next: second,
  games: [first, second, third],
}

const games = {
  preload: vi.fn(() => Promise.resolve()),
  list: vi.fn(() => Promise.resolve<DeviceGame[]>([])),
}

beforeEach(() => {
  localStorage.clear()
  games.preload.mockClear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T01:10:00Z') })
})

async function open(response: unknown) {
  serve({ 'GET /api/courts/code': response })
  await showPage()
}

const showPage = () =>
  show(async () => {
    const { CourtPage } = await import('./Court.tsx')
    return <CourtPage token="code" games={games} />
  })

it('offers the due game, the next one, and the others of the night', async () => {
  await open(view)
  const due = within(await screen.findByRole('region', { name: 'Due on this court: Aces vs Diggers' }))
  expect(due.getByText('8:15 PM')).toBeTruthy()
  expect(due.getByRole('link', { name: 'Start: Aces vs Diggers' })).toHaveProperty('pathname', '/game/code.1')
  const next = within(screen.getByRole('region', { name: 'Next on this court: Aces vs Setting Suns' }))
  expect(next.getByText('8:45 PM')).toBeTruthy()
  expect(next.queryByRole('link')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Court 1' })).toBeTruthy()
  expect(screen.getByText('Not my game')).toBeTruthy()
  expect(
    screen.getAllByRole('link', { name: /Open the game/, hidden: true }).map((it) => it.getAttribute('href')),
  ).toEqual(['/game/code.2', '/game/code.3'])
})

it('says which game is still being played', async () => {
  const running = { ...first, live: true, team1Score: 24, team2Score: 22 }
  await open({ ...view, running, due: second, next: third, games: [running, second, third] })
  const region = within(await screen.findByRole('region', { name: 'Still being played: Aces vs Diggers' }))
  expect(region.getByRole('listitem').textContent).toBe(' 8:15 PMACEAcesTWODiggers2422')
  expect(region.getByText('Live')).toBeTruthy()
  expect(region.getByRole('link')).toHaveProperty('pathname', '/game/code.1')
})

it('shows the next game outside of the night, without a way to score it', async () => {
  const next = { ...first, inviteToken: null }
  await open({ ...view, open: false, opensAt: '2026-11-26T23:15:00Z', due: null, next, games: [] })
  expect(await screen.findByText(/scores the games of this court from .*6:15 PM/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Next on this court: Aces vs Diggers' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Start|Open/ })).toBeNull()
})

it('says that nothing is scheduled', async () => {
  await open({ ...view, open: false, due: null, next: null, games: [] })
  expect(await screen.findByText('No more games are scheduled on this court.')).toBeTruthy()
})

it.each([
  [404, 'This code may be mistyped or cut off. Ask the league for the right one.'],
  [410, 'The code of this court has been replaced.'],
])('says what to do about a code that is %i', async (status, text) => {
  await open(problem(status, 'The code of this court has been replaced.'))
  expect(await screen.findByRole('heading', { name: 'Court Not Found' })).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('tries again without a network', async () => {
  failRequests()
  await showPage()
  expect(await screen.findByText(/this phone has not opened this court tonight/)).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'Count on the free scoreboard meanwhile' }).getAttribute('href'),
  ).toBe('/')
  await screen.findByRole('button', { name: 'Try again' })
  serve({ 'GET /api/courts/code': view })
  press('Try again')
  expect(await screen.findByRole('region', { name: 'Due on this court: Aces vs Diggers' })).toBeTruthy()
})

it('keeps the games of the night, and opens without a network with what was scored here', async () => {
  await open({ ...view, games: [first, second, { ...third, status: 'cancelled' }] })
  await screen.findByRole('region', { name: 'Due on this court: Aces vs Diggers' })
  expect(games.preload).toHaveBeenCalledWith([
    { id: 1, token: 'code.1' },
    { id: 2, token: 'code.2' },
  ])
  cleanup()
  failRequests()
  games.list.mockResolvedValueOnce([{ id: 1, team1Score: 25, team2Score: 20, hasBegun: true, isOver: true }])
  await showPage()
  const due = within(await screen.findByRole('region', { name: 'Due on this court: Aces vs Setting Suns' }))
  expect(due.getByRole('link')).toHaveProperty('pathname', '/game/code.2')
  expect(screen.getByText(/There is no connection. This page may be out of date./)).toBeTruthy()
  expect(screen.queryByRole('region', { name: /Next on this court/ })).toBeNull()
})

it('calls no game live without a connection', async () => {
  const live = { ...first, live: true }
  await open({ ...view, running: live, due: second, next: third, games: [live, second, third] })
  const running = { name: 'Still being played: Aces vs Diggers' }
  expect(within(await screen.findByRole('region', running)).getByText('Live')).toBeTruthy()
  cleanup()
  failRequests()
  vi.setSystemTime(new Date('2026-11-27T01:10:30Z'))
  await showPage()
  expect(within(await screen.findByRole('region', running)).getByText('No connection')).toBeTruthy()
  expect(screen.queryByText('Live')).toBeNull()
  cleanup()
  vi.setSystemTime(new Date('2026-11-27T01:30:00Z'))
  await showPage()
  expect(within(await screen.findByRole('region', running)).getByText('Last 8:10 PM')).toBeTruthy()
})

it('says when the phone that scores a game is offline', async () => {
  const offlineSince = '2026-11-27T01:09:30Z'
  await open({ ...view, running: { ...first, live: true, offlineSince }, due: second, next: third })
  const running = within(await screen.findByRole('region', { name: 'Still being played: Aces vs Diggers' }))
  expect(running.getByText('Scorer offline')).toBeTruthy()
})

it('does not show the court of another night without a network', async () => {
  await open(view)
  await screen.findByRole('region', { name: 'Due on this court: Aces vs Diggers' })
  cleanup()
  failRequests()
  vi.setSystemTime(new Date('2026-11-27T20:00:00Z'))
  await showPage()
  await screen.findByRole('heading', { name: 'Court Not Found' })
})

it('forgets a court whose code has ended', async () => {
  await open(view)
  await screen.findByRole('region', { name: 'Due on this court: Aces vs Diggers' })
  cleanup()
  await open(problem(410, 'The code of this court has been replaced.'))
  await screen.findByRole('heading', { name: 'Court Not Found' })
  expect(localStorage.getItem('volleyball_courts')).toBe('[]')
})

it('names the match of finals that is played here once its teams are known', async () => {
  const waiting = {
    finals: 'Cup',
    label: 'Final',
    against: '',
    waitsFor: 'Final waits for Semi-final 2.',
    day: '2026-11-26',
    gameTime: '20:45',
    courtName: 'Court 1',
  }
  await open({ ...view, due: null, next: null, games: [], waiting })
  const card = within(await screen.findByRole('region', { name: 'Next on this court: Final' }))
  expect(card.getByText('8:45 PM')).toBeTruthy()
  expect(card.getByText('Final waits for Semi-final 2.')).toBeTruthy()
  expect(screen.queryByText('No more games are scheduled on this court.')).toBeNull()
})

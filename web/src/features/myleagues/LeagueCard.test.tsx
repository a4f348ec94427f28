import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../test/screen.tsx'
import { ann, serve, thursday } from '../../test/server.ts'

const summary = (leagueId: number, overrides: object = {}) => ({
  leagueId,
  today: '2026-11-26',
  day: '2026-11-26',
  firstAt: '2026-11-27T01:15:00Z',
  games: 4,
  over: 1,
  running: [],
  needsYou: 0,
  teamCount: 8,
  ...overrides,
})
const running = {
  id: 101,
  courtName: 'Court 1',
  team1: { id: 1, name: 'Aces', kit: 'blue', badge: 'ACE' },
  team2: { id: 2, name: 'Diggers', kit: 'orange', badge: 'DIG' },
  team1Score: 16,
  team2Score: 20,
}

async function open(nights: object[]) {
  const names = ['Empty', 'Later', 'Playing', 'Done']
  serve({
    'GET /api/leagues': names.map((name, index) => ({ ...thursday, id: index + 1, name })),
    'GET /api/tonight': nights,
  })
  await show(async () => {
    const { MyLeagues } = await import('./MyLeagues.tsx')
    return <MyLeagues user={ann as never} account={<button>Account Menu</button>} create={() => null} />
  })
  return (await screen.findAllByRole('listitem')).map((item) => within(item))
}

it('shows what is on in each league, the next one first', async () => {
  await open([
    summary(1, { day: null, firstAt: null, games: 0, over: 0 }),
    summary(2, { day: '2026-12-03', firstAt: '2026-12-04T01:15:00Z', over: 0 }),
    summary(3, { running: [running], needsYou: 3 }),
    summary(4, { over: 4 }),
  ])
  await screen.findByText('1 on now')
  const cards = screen.getAllByRole('listitem')
  const [playing, done, later, empty] = cards.map((card) => within(card))
  expect(playing?.getByRole('heading', { name: 'Playing' })).toBeTruthy()
  expect(playing?.getByRole('img', { name: 'Court 1: Aces 16, Diggers 20' })).toBeTruthy()
  expect(playing?.getByText('3 need you')).toBeTruthy()
  expect(done?.getByText('Night done, 4 of 4')).toBeTruthy()
  expect(later?.getByText(/^Next: Thu, Dec 3, 8:15 PM/)).toBeTruthy()
  expect(empty?.getByText('No game is planned')).toBeTruthy()
  expect(empty?.getByRole('link', { name: 'Manage League: Empty' })).toBeTruthy()
})

it('has the words of a tournament', async () => {
  const cup = { scheduleMode: 'fixed', startDate: '2026-11-26', endDate: '2026-11-26' }
  serve({
    'GET /api/leagues': [
      { ...thursday, ...cup, id: 1, name: 'Cup' },
      { ...thursday, ...cup, id: 2, name: 'Old Cup' },
    ],
    'GET /api/tonight': [summary(1), summary(2, { over: 4 })],
  })
  await show(async () => {
    const { MyLeagues } = await import('./MyLeagues.tsx')
    return <MyLeagues user={ann as never} create={() => null} />
  })
  expect(await screen.findByText('Today, 1 of 4 done')).toBeTruthy()
  expect(screen.getByText('Game day done, 4 of 4')).toBeTruthy()
  expect(screen.queryByText(/Night|Tonight/)).toBeNull()
})

it('names the season of each league, with closed seasons last', async () => {
  serve({
    'GET /api/leagues': [
      { ...thursday, id: 1, name: 'Thursday', seasonName: 'Fall 2026', closedAt: '2026-11-23T12:00:00Z' },
      { ...thursday, id: 2, name: 'Thursday', seasonName: 'Winter 2027' },
    ],
    'GET /api/tonight': [],
  })
  await show(async () => {
    const { MyLeagues } = await import('./MyLeagues.tsx')
    return <MyLeagues user={ann as never} create={() => null} />
  })
  const [current, closed] = await screen.findAllByRole('listitem')
  expect(current?.textContent).toMatch(/^TThursday.*Winter 2027 · /)
  expect(closed?.textContent).toMatch(/^TThursday.*Fall 2026 · closed · /)
})

it('has the account in a menu on a phone', async () => {
  await open([])
  expect(screen.getByRole('button', { name: 'Account Menu' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Logout' })).toBeNull()
})

import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { publicTeam } from '../../../test/publicLeague.ts'
import { problem, serve } from '../../../test/server.ts'

const aces = { id: 21, name: 'Aces', tier: 1, kit: 'blue', badge: 'ACE' }
const season = (seasonName: string, slug: string, more: object = {}) => ({
  seasonName,
  slug,
  isCurrent: false,
  startDate: null,
  endDate: null,
  teams: 8,
  champions: [],
  vacant: [],
  ...more,
})
const total = (teamId: number, name: string, titles: number) => ({
  teamId,
  seasons: 2,
  titles,
  wins: 9,
  losses: 3,
  pointsFor: 250,
  pointsAgainst: 260,
  slug: 'thursday',
  name,
  kit: 'blue',
  badge: 'ACE',
})
const page = {
  league: { ...publicTeam.league, name: 'Thursday Night', slug: 'thursday' },
  seasons: [
    season('Winter 2027', 'thursday', { isCurrent: true, startDate: '2027-01-07', endDate: '2027-03-25' }),
    season('Fall 2026', 'thursday.fall-2026', {
      champions: [
        { ...aces, title: 'Cup' },
        { ...aces, title: '' },
      ],
    }),
  ],
  teams: [total(21, 'Aces', 1), total(22, 'Diggers', 0)],
  win: {
    seasonName: 'Fall 2026',
    winner: aces,
    loser: { ...aces, name: 'Diggers' },
    points: 25,
    against: 3,
    day: null,
  },
  streak: { team: aces, length: 7 },
}

async function open(response: unknown) {
  serve({ 'GET /api/public/thursday/series': response })
  await show(async () => {
    const { SeriesPage } = await import('./SeriesPage.tsx')
    return <SeriesPage slug="thursday" />
  })
}

it('shows the seasons with their champions, each with its address', async () => {
  await open(page)
  const list = within(await screen.findByRole('list', { name: 'Seasons' }))
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Winter 2027current',
    'Fall 2026',
  ])
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/l/thursday',
    '/l/thursday/fall-2026',
  ])
  expect(list.getByText('Jan 7, 2027 – Mar 25, 2027 · 8 teams')).toBeTruthy()
  const champions = within(list.getByRole('list', { name: 'Champions of Fall 2026' }))
  expect(champions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ACEAces Cup',
    'ACEAces Tier 1',
  ])
})

it('shows the all-time table and the records', async () => {
  await open(page)
  const table = within(await screen.findByRole('table'))
  const cells = within(table.getByRole('row', { name: /Aces/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['1', '2', '9', '3', '−10'])
  expect(table.getByRole('link', { name: 'Diggers' }).getAttribute('href')).toBe('/l/thursday/teams/22')
  expect(screen.getByText(/Record win: Aces beat Diggers 25–3/)).toBeTruthy()
  expect(screen.getByText('Longest streak: Aces, 7 wins in a row')).toBeTruthy()
})

it('has neither records nor a table before a game was won', async () => {
  await open({
    ...page,
    seasons: [season('', 'thursday', { isCurrent: true })],
    teams: [],
    win: null,
    streak: null,
  })
  expect(await screen.findByRole('link', { name: 'This season' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Records' })).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

it('says that there is no page', async () => {
  await open(problem(404, 'There is no public page at this address.'))
  expect(await screen.findByText('There is no public page at this address.')).toBeTruthy()
})

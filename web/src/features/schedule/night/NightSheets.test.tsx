import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { serve, team, thursday } from '../../../test/server.ts'
import { courtNumber } from './Sheets.tsx'

const night = '2026-11-26'
const scheduledGame = (id: number) => ({
  id,
  gameId: id,
  leagueId: 7,
  team1Id: 1,
  team2Id: 2,
  tier: 1,
  weekNumber: 1,
  day: night,
  gameDate: `${night}T00:00:00Z`,
  gameTime: '20:15',
  courtName: 'Court 1',
  status: 'scheduled',
  createdAt: night,
})

async function open(games: object[], league: object = {}) {
  serve({
    'GET /api/leagues/7/teams': [team(1, 'Aces'), team(2, 'Diggers'), team(3, 'Spikers', 2)],
    'GET /api/leagues/7/tier-courts': [],
    'GET /api/leagues/7/schedules': games.map((game, i) => ({ ...scheduledGame(i + 1), ...game })),
    'GET /api/leagues/7/court-codes': [
      { id: 4, courtName: 'Court 1', token: 'code1' },
      { id: null, courtName: 'Court 2', token: null },
    ],
  })
  await show(async () => {
    const { NightSheets } = await import('./NightSheets.tsx')
    return <NightSheets league={{ ...thursday, ...league }} night={night} onClose={() => undefined} />
  })
}

const sheet = async (court: string) => within(await screen.findByRole('region', { name: court }))

it('has the number of the court, its code, and the code, time and teams of each game', async () => {
  await open([{ courtName: 'Court 1', inviteToken: 'game1', gameTime: '20:15' }])
  const court = await sheet('Court 1')
  await court.findByRole('img', { name: /^QR code of .*\/court\/code1$/ })
  expect(court.getByRole('img', { name: /^QR code of .*\/game\/game1$/ })).toBeTruthy()
  expect(court.getByText('1')).toBeTruthy()
  expect(court.getByText('8:15 PM')).toBeTruthy()
  expect(court.getByRole('columnheader', { name: 'Result' })).toBeTruthy()
})

it('has a box for each set and team where the league plays sets', async () => {
  await open([{ courtName: 'Court 2' }], { rules: { ...thursday.rules, sets: 3 } })
  const court = await sheet('Court 2')
  expect(court.getAllByRole('columnheader').map((it) => it.textContent)).toEqual(['Set 1', 'Set 2', 'Set 3'])
  expect(court.getAllByRole('cell').filter((it) => it.closest('tbody'))).toHaveLength(6)
})

it('has the boxes that a match of finals needs, which has rules of its own', async () => {
  await open([{ courtName: 'Court 2', plannedRules: { ...thursday.rules, sets: 3 } }])
  const court = await sheet('Court 2')
  expect(court.getAllByRole('columnheader').map((it) => it.textContent)).toEqual(['Set 1', 'Set 2', 'Set 3'])
})

it('has one sheet for a court whose name is written in two ways', async () => {
  await open([{ courtName: 'Court 1' }, { courtName: 'court 1', gameTime: '21:00' }])
  expect((await sheet('Court 1')).getAllByRole('listitem')).toHaveLength(2)
})

it('shows where to follow a public league, and no address of another one', async () => {
  await open([{ courtName: 'Court 1' }], { visibility: 'unlisted', slug: 'thursday' })
  expect((await sheet('Court 1')).queryByText(/\/l\/thursday/)).toBeNull()
  await open([{ courtName: 'Court 1' }], { visibility: 'public', slug: 'thursday' })
  expect(screen.getAllByText(/\/l\/thursday$/)).toBeTruthy()
})

describe('the number of a court', () => {
  it.each([
    ['Court 2', '2'],
    ['12', '12'],
    ['Feld ٣', '٣'],
    ['Center Court', ''],
    ['Hall 2, Court 3', ''],
    ['Room 2026', ''],
  ])('of %s is %s', (name, number) => expect(courtNumber(name)).toBe(number))
})

import { expect, it } from 'vitest'
import type { Fixture, LeagueView, NightView } from '../../contract/types.ts'
import { groupsOf, describeGame, splitCourt, describeCounts } from './night.ts'
import { nightMessage } from './nightMessage.ts'

const start = Date.parse('2026-11-27T01:15:00Z')

function fixture(id: number, minutes: number, game: object = {}, line: object = {}): Fixture {
  const gameDate = new Date(start + minutes * 60_000).toISOString()
  return {
    line: { id, gameDate, gameTime: '20:15', courtName: `Court ${id}`, status: 'scheduled', ...line },
    team1: { id: 1, name: 'Aces', kit: 'blue', badge: 'ACE' },
    team2: { id: 2, name: 'Diggers', kit: 'orange', badge: 'DIG' },
    game: { id: 100 + id, status: 'scheduled', version: 0, ...game },
  } as unknown as Fixture
}

const night: NightView = {
  today: '2026-11-26',
  day: '2026-11-26',
  week: 1,
  games: [
    fixture(10, 0, { live: true }),
    fixture(2, 0, { live: true }),
    fixture(3, 0, { status: 'completed', completedAt: '2026-11-27T01:30:00Z' }),
    fixture(4, 0, { status: 'completed', completedAt: '2026-11-27T01:40:00Z' }),
    fixture(5, 0),
    fixture(6, -75),
    fixture(7, 30),
    fixture(8, 15),
    fixture(9, 15, { status: 'cancelled' }, { status: 'cancelled' }),
    fixture(11, 0, { live: true }),
  ],
  waiting: [],
}

it('divides the games of a night by what they need', () => {
  const groups = groupsOf(night, new Set([11]), start + 15 * 60_000 - 1)
  const ids = (games: Fixture[]) => games.map(({ line }) => line.id)
  expect(ids(groups.live)).toEqual([2, 10]) // by court
  expect(ids(groups.over)).toEqual([4, 3]) // the latest result first
  expect(groups.late.map(({ line, state }) => [line.id, state])).toEqual([
    [6, 'late'],
    [5, 'late'],
    [11, 'missing'], // its phone has stopped
  ])
  expect(groups.slots.map(({ games }) => ids(games))).toEqual([[8], [7]])
  expect(ids(groups.off)).toEqual([9])
  expect(describeCounts(groups)).toBe('9 games: 2 done, 1 score missing, 2 on now, 4 to come')
})

it('misses a score ninety minutes after the start', () => {
  const late = (minutes: number) =>
    groupsOf({ ...night, games: [fixture(1, 0)] }, new Set(), start + minutes * 60_000).late[0]?.state
  expect([late(0), late(89), late(90)]).toEqual(['late', 'late', 'missing'])
})

it.each([
  ['Court 3', { small: 'Court', large: '3' }],
  ['Center Hall', { small: 'Center Hall', large: '8:15\u00a0PM', isTime: true }],
  [null, { small: 'Unassigned', large: '8:15\u00a0PM', isTime: true }],
])('shows the place %s', (courtName, place) => {
  expect(splitCourt(fixture(1, 0, {}, { courtName }))).toEqual(place)
})

const queued = (id: number) => fixture(id, 0, {}, { queued: true, courtName: null, inviteToken: `link${id}` })

it('names a match that is called to the next free court without the time that it was planned at', () => {
  const label = (one: Fixture) =>
    describeGame({ ...one, state: 'next' } as Parameters<typeof describeGame>[0])
  expect(label(queued(1))).toBe('Next free court: Aces and Diggers')
  expect(label(fixture(1, 0))).toBe('Court 1, 8:15 PM: Aces and Diggers')
})

it('shows such matches together, after those that have a time', () => {
  const games = [queued(1), fixture(3, 60), queued(2)]
  const { slots } = groupsOf({ ...night, games }, new Set(), start - 60_000)
  expect(slots.map(({ time, games }) => [time, games.map(({ line }) => line.id)])).toEqual([
    ['20:15', [3]],
    [null, [1, 2]],
  ])
})

it('sends the links of such matches without a time', () => {
  const league = { name: 'Thursday Night' } as LeagueView
  const games = [queued(1), queued(2), fixture(3, 0, {}, { inviteToken: 'link3' })]
  const message = nightMessage(league, '2026-11-26', games)
  expect(message.split('\n').filter((line) => line && !line.includes('link'))).toEqual([
    'Thursday Night: Thursday, Nov 26, 2026',
    'Next free court',
    'Aces vs Diggers',
    'Aces vs Diggers',
    'Court 3',
    '8:15 PM Aces vs Diggers',
  ])
})

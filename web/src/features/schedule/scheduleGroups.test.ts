// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { ScheduledGame } from '../../contract/types.ts'
import { nightRule } from '../../rules/nights.ts'
import {
  groupByTierAndCourt,
  groupByTime,
  filterByTeam,
  chooseInitialNight,
  isUpcoming,
  groupByNight,
  listNights,
} from './scheduleGroups.ts'

const scheduledGame = (id: number, tier: number, courtName: string | null, day: string, gameTime: string) =>
  ({ id, tier, courtName, day, gameTime, weekNumber: null, status: 'scheduled' }) as unknown as ScheduledGame

describe('the schedule', () => {
  it('is ordered by tier, then by the name of the court, then by time', () => {
    const groups = groupByTierAndCourt([
      scheduledGame(1, 2, 'Court 1', '2026-09-03', '20:15'),
      scheduledGame(2, 1, null, '2026-09-03', '20:15'),
      scheduledGame(3, 1, 'Court 10', '2026-09-03', '20:15'),
      scheduledGame(4, 1, 'Court 2', '2026-09-10', '18:00'),
      scheduledGame(5, 1, 'Court 2', '2026-09-03', '20:30'),
      scheduledGame(6, 1, 'Court 2', '2026-09-03', '20:15'),
    ])
    expect(groups.map(({ tier, court, games }) => [tier, court, games.map(({ id }) => id)])).toEqual([
      [1, 'Court 2', [6, 5, 4]],
      [1, 'Court 10', [3]],
      [1, 'Unassigned', [2]],
      [2, 'Court 1', [1]],
    ])
  })

  it('is ordered by time, then by court, if it is grouped by time', () => {
    const waiting = { ...scheduledGame(5, 1, 'Court 1', '2026-09-03', '20:15'), waiting: true }
    const groups = groupByTime([
      scheduledGame(1, 2, 'Court 10', '2026-09-03', '20:15'),
      scheduledGame(2, 1, null, '2026-09-03', '20:15'),
      scheduledGame(3, 1, 'Court 2', '2026-09-03', '20:15'),
      scheduledGame(4, 1, 'Court 2', '2026-09-03', '19:00'),
      waiting,
    ])
    expect(groups.map(({ day, time, games }) => [day, time, games.map(({ id }) => id)])).toEqual([
      [undefined, '', [5]],
      ['2026-09-03', '19:00', [4]],
      ['2026-09-03', '20:15', [3, 1, 2]],
    ])
  })

  it.each([
    ['scheduled', true],
    ['completed', false],
    ['cancelled', false],
  ] as const)('a %s game: isUpcoming is %s', (status, upcoming) => {
    expect(isUpcoming({ ...scheduledGame(1, 1, null, '2026-09-03', '20:15'), status })).toBe(upcoming)
  })
})

describe('the nights', () => {
  const league = {
    timezone: 'America/New_York',
    startDate: null,
    gameDay: 'Thursday',
    timeBlockStart: '22:30',
    timeBlockEnd: '01:00',
    extraNights: [],
    secondGameDay: null,
    nightChanges: [],
  }
  const rule = nightRule(league, [])
  const thursdays = [
    scheduledGame(1, 1, null, '2026-11-27', '00:30'), // after midnight
    { ...scheduledGame(2, 1, null, '2026-11-26', '22:30'), weekNumber: 3 },
    scheduledGame(3, 1, null, '2026-12-03', '22:30'),
    { ...scheduledGame(4, 1, null, '2026-12-10', '22:30'), status: 'cancelled' as const },
  ]

  it('are sorted, with their week and the number of upcoming games', () => {
    expect(listNights(rule, thursdays)).toEqual([
      { day: '2026-11-26', week: 3, upcoming: 2 },
      { day: '2026-12-03', week: null, upcoming: 1 },
      { day: '2026-12-10', week: null, upcoming: 0 },
    ])
  })

  it('are a filter of the games, as are teams', () => {
    const games = thursdays.map((game) => ({ ...game, team1Id: game.id, team2Id: 9 }))
    const night = groupByNight(rule, games).get('2026-11-26') ?? []
    const ids = (games: ScheduledGame[]) => games.map(({ id }) => id)
    expect(ids(night)).toEqual([1, 2])
    expect(ids(filterByTeam(night, 2))).toEqual([2])
    expect(ids(filterByTeam(games, 9))).toEqual([1, 2, 3, 4])
    expect(ids(filterByTeam(games, 0))).toEqual([1, 2, 3, 4])
  })

  const select = (role: string, games: ScheduledGame[], today: string) =>
    chooseInitialNight({ role }, listNights(rule, games), games.length, today)

  it('are all selected for a short schedule; for a scorer it is tonight', () => {
    expect(select('owner', thursdays, '2026-11-26')).toBe('')
    expect(select('scorer', thursdays, '2026-11-26')).toBe('2026-11-26')
    expect(select('scorer', thursdays, '2026-11-25')).toBe('')
  })

  it('select the next night with a game for a long schedule', () => {
    const long = Array.from({ length: 25 }, (_, i) => scheduledGame(10 + i, 1, null, '2026-12-10', '22:30'))
    expect(select('owner', [...thursdays, ...long], '2026-11-27')).toBe('2026-12-03')
    expect(select('owner', [...thursdays, ...long], '2027-01-01')).toBe('2026-12-10')
  })
})

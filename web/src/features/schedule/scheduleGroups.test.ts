// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { ScheduledGame } from '../../contract/types.ts'
import { nightRule } from '../../rules/nights.ts'
import { byTierAndCourt, filtered, firstNight, isUpcoming, nightsOf } from './scheduleGroups.ts'

const line = (id: number, tier: number, courtName: string | null, day: string, gameTime: string) =>
  ({ id, tier, courtName, day, gameTime, status: 'scheduled' }) as ScheduledGame

describe('the schedule', () => {
  it('is ordered by tier, then by the name of the court, then by time', () => {
    const groups = byTierAndCourt([
      line(1, 2, 'Court 1', '2026-09-03', '20:15'),
      line(2, 1, null, '2026-09-03', '20:15'),
      line(3, 1, 'Court 10', '2026-09-03', '20:15'),
      line(4, 1, 'Court 2', '2026-09-10', '18:00'),
      line(5, 1, 'Court 2', '2026-09-03', '20:30'),
      line(6, 1, 'Court 2', '2026-09-03', '20:15'),
    ])
    expect(groups.map(({ tier, court, games }) => [tier, court, games.map(({ id }) => id)])).toEqual([
      [1, 'Court 2', [6, 5, 4]],
      [1, 'Court 10', [3]],
      [1, 'Unassigned', [2]],
      [2, 'Court 1', [1]],
    ])
  })

  it.each([
    ['scheduled', true],
    ['completed', false],
    ['cancelled', false],
  ] as const)('a game that is %s: upcoming is %s', (status, upcoming) => {
    expect(isUpcoming({ ...line(1, 1, null, '2026-09-03', '20:15'), status })).toBe(upcoming)
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
  }
  const rule = nightRule(league, [])
  const thursdays = [
    line(1, 1, null, '2026-11-27', '00:30'), // after midnight
    line(2, 1, null, '2026-11-26', '22:30'),
    line(3, 1, null, '2026-12-03', '22:30'),
    { ...line(4, 1, null, '2026-12-10', '22:30'), status: 'cancelled' as const },
  ]

  it('are in order, with the games that are to be played on them', () => {
    expect(nightsOf(rule, thursdays)).toEqual([
      { day: '2026-11-26', upcoming: 2 },
      { day: '2026-12-03', upcoming: 1 },
      { day: '2026-12-10', upcoming: 0 },
    ])
  })

  it('and teams filter the games', () => {
    const games = thursdays.map((game) => ({ ...game, team1Id: game.id, team2Id: 9 }))
    const ids = (night: string, teamId: number) =>
      filtered(rule, games, { night, teamId }).map(({ id }) => id)
    expect(ids('2026-11-26', 0)).toEqual([1, 2])
    expect(ids('2026-11-26', 2)).toEqual([2])
    expect(ids('', 9)).toEqual([1, 2, 3, 4])
  })

  const first = (role: string, games: ScheduledGame[], today: string) =>
    firstNight({ role }, nightsOf(rule, games), games.length, today)

  it('a short schedule opens with all of them, a scorer’s with tonight', () => {
    expect(first('owner', thursdays, '2026-11-26')).toBe('')
    expect(first('scorer', thursdays, '2026-11-26')).toBe('2026-11-26')
    expect(first('scorer', thursdays, '2026-11-25')).toBe('')
  })

  it('a long schedule opens with the next one that has a game', () => {
    const long = Array.from({ length: 25 }, (_, i) => line(10 + i, 1, null, '2026-12-10', '22:30'))
    expect(first('owner', [...thursdays, ...long], '2026-11-27')).toBe('2026-12-03')
    expect(first('owner', [...thursdays, ...long], '2027-01-01')).toBe('2026-12-10')
  })
})

// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { PlannedChange, ScheduledGame } from '../../../contract/types.ts'
import { applyPlan, playEquallyOften } from './planResult.ts'

const game = (id: number, gameTime: string, teams: [number, number] = [1, 2], changes: object = {}) =>
  ({
    id,
    day: '2026-11-26',
    gameTime,
    courtName: 'Court 1',
    tier: 1,
    team1Id: teams[0],
    team2Id: teams[1],
    status: 'scheduled',
    ...changes,
  }) as ScheduledGame
const change = (kind: string, schedule: ScheduledGame, from?: ScheduledGame) =>
  ({ change: kind, schedule, ...(from && { from }) }) as PlannedChange

describe('the games of a plan', () => {
  const current = [
    game(1, '20:15'),
    game(2, '20:30'),
    game(3, '20:45'),
    game(4, '21:00', [1, 2], { status: 'completed' }),
    game(5, '21:15', [1, 2], { status: 'cancelled' }),
    game(6, '21:30', [1, 2], { waiting: true }),
    game(7, '21:45', [1, 2], { status: 'completed', forfeit: 'team1' }),
  ]

  it('are kept, moved, removed and added', () => {
    const plan = applyPlan(current, [
      change('move', game(1, '22:00'), game(1, '20:15')),
      change('move', game(2, '20:30', [2, 1]), game(2, '20:30')), // nobody sees this one
      change('delete', game(3, '20:45')),
      change('insert', game(0, '22:15')),
      change('insert', game(0, '22:30')),
    ])
    expect(plan.map(({ game: { id, gameTime }, kind }) => `${id} ${gameTime} ${kind}`)).toEqual([
      '1 22:00 moved',
      '2 20:30 kept',
      '3 20:45 removed',
      '4 21:00 kept',
      '0 22:15 added',
      '0 22:30 added',
    ])
    expect(plan[0]?.from?.gameTime).toBe('20:15')
  })

  it('leave out a game that the plan cancels', () => {
    expect(
      applyPlan([game(1, '20:15')], [change('move', game(1, '20:15', [1, 2], { status: 'cancelled' }))]),
    ).toEqual([])
  })
})

describe('how even a plan is', () => {
  it.each([
    { name: 'all the same', games: [2, 2, 2], isEven: true },
    { name: 'one apart, where it cannot be less', games: [2, 2, 3], isEven: true },
    { name: 'two apart', games: [1, 2, 3], isEven: false },
    { name: 'one apart for no reason', games: [1, 2, 3, 2], isEven: false },
  ])('is equally often: $name', ({ games, isEven }) => {
    const teams = games.map((count, i) => ({
      teamId: i,
      tier: 1,
      games: count,
      triples: 0,
      longestWait: 0,
      late: 0,
    }))
    expect(playEquallyOften(teams)).toBe(isEven)
  })
})

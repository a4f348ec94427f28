// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Game } from '../../contract/types.ts'
import { groupByNight, countNights, filterGames, sortFinishedGames, noFilters } from './historyFilters.ts'

const game = (id: number, day: string | null, team1Id = 1, team2Id = 2, status = 'completed') =>
  ({ id, day, team1Id, team2Id, status, completedAt: null }) as Game

describe('the history', () => {
  it('shows the completed games, newest first, those without a date last', () => {
    const games = [game(1, '2026-09-03'), game(2, null), game(3, '2026-09-10'), game(4, '2026-09-10')]
    const all = sortFinishedGames([...games, game(5, '2026-09-10', 1, 2, 'scheduled')])
    expect(all.map(({ id }) => id)).toEqual([4, 3, 1, 2])
  })

  it.each([
    [noFilters, [1, 2, 3]],
    [{ day: '2026-09-03', teamId: 0, text: '' }, [1, 2]],
    [{ day: '', teamId: 3, text: '' }, [2, 3]],
    [{ day: '2026-09-03', teamId: 3, text: '' }, [2]],
    [{ day: '2026-09-04', teamId: 0, text: '' }, []],
    [{ day: '', teamId: 0, text: ' ECL' }, [2, 3]],
    [{ day: '', teamId: 2, text: 'aces' }, [1]],
    [{ day: '', teamId: 0, text: 'nobody' }, []],
  ])('filtered by %j shows %j', (filters, ids) => {
    const teams = ['Aces', 'Diggers', 'Éclair'].map((name, index) => ({ id: index + 1, name }))
    const games = [game(1, '2026-09-03'), game(2, '2026-09-03', 1, 3), game(3, '2026-09-10', 3, 2)]
    expect(filterGames(games, teams, filters).map(({ id }) => id)).toEqual(ids)
  })

  it('is divided by night, each with all its games', () => {
    const games = [game(3, '2026-09-10'), game(2, '2026-09-03'), game(1, '2026-09-03'), game(4, null)]
    expect(groupByNight(games).map(({ day, games }) => [day, games.map(({ id }) => id)])).toEqual([
      ['2026-09-10', [3]],
      ['2026-09-03', [2, 1]],
      [null, [4]],
    ])
    expect([...countNights(games)]).toEqual([
      ['2026-09-10', 1],
      ['2026-09-03', 2],
      [null, 1],
    ])
  })
})

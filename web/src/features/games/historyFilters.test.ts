// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Game } from '../../contract/types.ts'
import { filterGames, sortFinishedGames, noFilters } from './historyFilters.ts'

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
    [{ day: '2026-09-03', teamId: 0 }, [1, 2]],
    [{ day: '', teamId: 3 }, [2, 3]],
    [{ day: '2026-09-03', teamId: 3 }, [2]],
    [{ day: '2026-09-04', teamId: 0 }, []],
  ])('filtered by %j shows %j', (filters, ids) => {
    const games = [game(1, '2026-09-03'), game(2, '2026-09-03', 1, 3), game(3, '2026-09-10', 3, 2)]
    expect(filterGames(games, filters).map(({ id }) => id)).toEqual(ids)
  })
})

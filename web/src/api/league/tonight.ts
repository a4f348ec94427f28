// The night that matters now: the one that is on, else the next one with games.
import { queryOptions } from '@tanstack/react-query'
import type { LiveScore, NightView } from '../../contract/types.ts'
import { request } from '../client/client.ts'
import { withScores } from '../live/liveScores.ts'

/** The night of a league with its games; few, however many the season has. */
export const tonightQuery = (id: number) =>
  queryOptions({
    queryKey: ['league', id, 'tonight'],
    queryFn: () => request('GET /api/leagues/{id}/tonight', { path: { id } }),
  })

/** How often the nights of all leagues are looked at again, in milliseconds: no stream reports them. */
const interval = 20_000

/** The nights of all leagues of the user in figures. */
export const tonightsQuery = queryOptions({
  queryKey: ['leagues', 'tonight'],
  queryFn: () => request('GET /api/tonight'),
  staleTime: interval,
  refetchInterval: interval,
})

/** The night with scores that the stream of the league has brought. */
export function withNightScores(night: NightView, scores: LiveScore[]): NightView {
  const known = night.games.flatMap(({ game }) => game ?? [])
  const newer = new Map(withScores(known, scores).map((game) => [game.id, game]))
  return {
    ...night,
    games: night.games.map((fixture) => ({
      ...fixture,
      game: fixture.game && (newer.get(fixture.game.id) ?? fixture.game),
    })),
  }
}

// API calls for the current night, or the next one with games if there is none.
import { queryOptions } from '@tanstack/react-query'
import type { LiveScore, NightView } from '../../contract/types.ts'
import { request } from '../client/client.ts'
import { withScores } from '../live/liveScores.ts'

/** The night of a league with its games, which is a small response in any season. */
export const tonightQuery = (id: number) =>
  queryOptions({
    queryKey: ['league', id, 'tonight'],
    queryFn: () => request('GET /api/leagues/{id}/tonight', { path: { id } }),
  })

/** The refetch interval for the nights of all leagues, in milliseconds, because no stream reports them. */
const summaryInterval = 20_000

/** A summary of the night for each league of the user. */
export const tonightsQuery = queryOptions({
  queryKey: ['leagues', 'tonight'],
  queryFn: () => request('GET /api/tonight'),
  staleTime: summaryInterval,
  refetchInterval: summaryInterval,
})

/** Applies scores from the stream of the league to the night. */
export function withNightScores(night: NightView, scores: LiveScore[]): NightView {
  const games = night.games.flatMap(({ game }) => game ?? [])
  const updatedGames = new Map(withScores(games, scores).map((game) => [game.id, game]))
  return {
    ...night,
    games: night.games.map((fixture) => ({
      ...fixture,
      game: fixture.game && (updatedGames.get(fixture.game.id) ?? fixture.game),
    })),
  }
}

import { useQuery } from '@tanstack/react-query'
import { runningQuery } from '../../../api/live/liveLeague.ts'
import { gamesQuery } from '../../../api/client/queries.ts'
import type { Game } from '../../../contract/types.ts'
import type { TimedScore } from '../../../api/live/liveScores.ts'

export interface LiveGame {
  game: Game
  /** When its score was last updated; only the stream of the league says it. */
  age: TimedScore | undefined
}

/** The score of a game that is being played; undefined if it has not begun. */
export function useLiveGame(leagueId: number, gameId: number | null): LiveGame | undefined {
  const { data: game } = useQuery({
    ...gamesQuery(leagueId),
    enabled: gameId !== null,
    select: (games) => games.find(({ id }) => id === gameId),
  })
  const { data: age } = useQuery({
    ...runningQuery(leagueId),
    select: ({ games }) => games.find(({ id }) => id === gameId),
  })
  return game?.live ? { game, age } : undefined
}

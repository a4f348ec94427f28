import { useQuery } from '@tanstack/react-query'
import { runningQuery } from '../../../api/live/liveLeague.ts'
import { gamesQuery } from '../../../api/client/queries.ts'
import type { Game } from '../../../contract/types.ts'
import type { TimedScore } from '../../../api/live/liveScores.ts'

export interface LiveGame {
  game: Game
  /** When the score was last updated; known only from the stream of the league. */
  age: TimedScore | undefined
  /** Whether the stream has told how its scorer is; before that, nobody knows whether the game is live. */
  isHeard: boolean
}

/** Returns the score of a live game; undefined if the game has not begun. */
export function useLiveGame(leagueId: number, gameId: number | null): LiveGame | undefined {
  const { data: game } = useQuery({
    ...gamesQuery(leagueId),
    enabled: gameId !== null,
    select: (games) => games.find(({ id }) => id === gameId),
  })
  const { data: heard } = useQuery({
    ...runningQuery(leagueId),
    select: ({ games }) => ({ age: games.find(({ id }) => id === gameId) }),
  })
  return game?.live ? { game, age: heard?.age, isHeard: heard !== undefined } : undefined
}

import { useQuery } from '@tanstack/react-query'
import { gamesQuery } from '../../../api/client/queries.ts'
import type { Game, ScheduledGame } from '../../../contract/types.ts'
import { hasPlay } from '../../../rules/counting.ts'

/** Loads the game with the score of a schedule entry, and determines whether it has begun. */
export function useGame({ leagueId, gameId }: ScheduledGame): {
  gameWithScore: Game | undefined
  hasBegun: boolean
} {
  const { data: gameWithScore } = useQuery({
    ...gamesQuery(leagueId),
    enabled: gameId !== null,
    select: (games) => games.find(({ id }) => id === gameId),
  })
  return { gameWithScore, hasBegun: gameWithScore !== undefined && hasPlay(gameWithScore) }
}

import { useQuery } from '@tanstack/react-query'
import { gamesQuery } from '../../../api/queries.ts'
import type { Game, ScheduledGame } from '../../../contract/types.ts'
import { hasPlay } from '../../../rules/counting.ts'

/** The game of a line of the schedule with its score, and whether it has begun. */
export function useGame({ leagueId, gameId }: ScheduledGame): {
  played: Game | undefined
  hasBegun: boolean
} {
  const { data: played } = useQuery({
    ...gamesQuery(leagueId),
    enabled: gameId !== null,
    select: (games) => games.find(({ id }) => id === gameId),
  })
  return { played, hasBegun: played !== undefined && hasPlay(played) }
}

import { useQuery } from '@tanstack/react-query'
import { optionalQuery } from '../../../api/client/useAllLoaded.ts'
import { attentionQuery } from '../../../api/league/attention.ts'

/** Reports whether a game needs attention for one of these reasons. */
export function useItemOf(leagueId: number, gameId: number, ...kinds: string[]): boolean {
  const { data: items } = useQuery({ ...attentionQuery(leagueId), ...optionalQuery })
  return items?.some((item) => item.gameId === gameId && kinds.includes(item.kind)) ?? false
}

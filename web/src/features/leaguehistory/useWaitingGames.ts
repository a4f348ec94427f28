import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { attentionQuery } from '../../api/league/attention.ts'
import { optionalQuery } from '../../api/client/useAllLoaded.ts'
import type { AttentionItem, LeagueView } from '../../contract/types.ts'
import { mayManage } from '../../rules/roles.ts'
import type { GamesNeedingAction } from './historyFilters.ts'

const noItems: AttentionItem[] = []

/**
 * Returns the games that require an action of a manager, from the list of what needs attention. The history renders without waiting for
 * it.
 */
export function useGamesNeedingAction(league: LeagueView): GamesNeedingAction {
  const { data: items = noItems } = useQuery({
    ...attentionQuery(league.id),
    ...optionalQuery,
    enabled: mayManage(league),
  })
  return useMemo(() => {
    const idsOf = (...kinds: AttentionItem['kind'][]) =>
      new Set(items.flatMap(({ kind, gameId }) => (gameId && kinds.includes(kind) ? [gameId] : [])))
    return { result: idsOf('scoreMissing'), decision: idsOf('conflict', 'reported') }
  }, [items])
}

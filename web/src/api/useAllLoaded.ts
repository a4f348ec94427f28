import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Whether everything that the screen shows of a league has been loaded once, and may at most be out of date. */
export function useAllLoaded(leagueId: number): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    // The cache calls its listeners at once, also while a component renders: batchCalls lets them wait until it has rendered.
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () =>
      cache
        .findAll({ queryKey: ['league', leagueId], type: 'active' })
        // Without this list the screen only lacks the link to it, and shows no hint.
        .every(({ state, queryKey }) => state.data !== undefined || queryKey.includes('attention')),
  )
}

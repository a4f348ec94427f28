import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Whether everything that the screen shows of a league has been loaded once, and may at most be out of date. */
export function useAllLoaded(leagueId: number): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () =>
      cache
        .findAll({ queryKey: ['league', leagueId], type: 'active' })
        // The link to what needs attention is left out without a word.
        .every(({ state, queryKey }) => state.data !== undefined || queryKey.includes('attention')),
  )
}

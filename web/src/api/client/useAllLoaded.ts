import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Options of a query without whose data a part shows nothing at all, such as a link or an advice: nobody sees whether that has been
 * loaded.
 */
export const unseen = { meta: { isUnseen: true } }

/** Whether everything that the screen shows of a league has been loaded once, and may at most be out of date. */
export function useAllLoaded(leagueId: number): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    // The cache calls its listeners at once, also while a component renders: batchCalls lets them wait until it has rendered.
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () =>
      cache
        .findAll({ queryKey: ['league', leagueId], type: 'active' })
        .every(
          ({ state, observers }) =>
            state.data !== undefined || observers.every(({ options }) => options.meta?.isUnseen === true),
        ),
  )
}

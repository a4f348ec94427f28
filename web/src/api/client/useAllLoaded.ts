import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Options of a query whose absence is not visible, such as for a link or a hint: the screen counts as loaded without it. */
export const optionalQuery = { meta: { isUnseen: true } }

/** Whether all visible data of a league has been loaded at least once; it may be out of date. */
export function useAllLoaded(leagueId: number): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    // The cache calls listeners synchronously, even while a component renders. batchCalls defers them until after that.
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

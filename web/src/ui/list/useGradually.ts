import { startTransition, useEffect, useMemo, useState } from 'react'
import { usePrinting } from '../page/usePrinting.ts'

/**
 * Renders a long list gradually: the first `step` items immediately, then `step` more in each deferred render, so that user
 * input never waits for the whole list. Another `key` means another list, which starts again. When printing, all items are
 * returned at once.
 */
export function useGradually<Item>(items: Item[], step: number, key?: unknown): Item[] {
  const [shown, setShown] = useState({ key, count: step })
  const count = shown.key === key ? shown.count : step
  const hasMore = count < items.length
  useEffect(() => {
    if (hasMore) startTransition(() => setShown({ key, count: count + step }))
  }, [hasMore, key, count, step])
  const isPrinting = usePrinting()
  return useMemo(() => (isPrinting ? items : items.slice(0, count)), [items, count, isPrinting])
}

import { startTransition, useEffect, useMemo, useState } from 'react'
import { usePrinting } from '../page/usePrinting.ts'

/**
 * The first items of a list on the first render, and as many more in each deferred render after it, so that what is pressed
 * meanwhile waits for a few of them at most. With another `key` it is another list, which begins with its first items. A sheet
 * of paper does not wait.
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

import { useCallback, useMemo, useState } from 'react'
import { usePrinting } from '../page/usePrinting.ts'

/** Shows a long list in parts: returns the items shown so far, the number of remaining ones, and functions to show more. */
export function useShown<Item>(items: Item[], perPage: number) {
  const [shown, setShown] = useState(perPage)
  const isPrinting = usePrinting()
  return {
    page: useMemo(() => (isPrinting ? items : items.slice(0, shown)), [items, shown, isPrinting]),
    left: Math.max(0, items.length - shown),
    next: Math.min(perPage, items.length - shown),
    showMore: () => setShown(shown + perPage),
    showFirst: useCallback(() => setShown(perPage), [perPage]),
  }
}

import { useMemo, useState } from 'react'

/** Shows a long list in parts: the items shown so far, how many are left, and how to show more. */
export function useShown<Item>(items: Item[], perPage: number) {
  const [shown, setShown] = useState(perPage)
  return {
    page: useMemo(() => items.slice(0, shown), [items, shown]),
    left: Math.max(0, items.length - shown),
    next: Math.min(perPage, items.length - shown),
    showMore: () => setShown(shown + perPage),
    showFirst: () => setShown(perPage),
  }
}

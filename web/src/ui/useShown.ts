import { useMemo, useState } from 'react'

/** Shows a long list a page at a time: as much of it as is shown, how many are left, and what shows more of them. */
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

import { useDeferredValue, useState } from 'react'

/** The first items of a list on the first render, and all of them in a deferred render after it. */
export function useGradually<Item>(items: Item[], first: number): Item[] {
  const [some] = useState(() => items.slice(0, first))
  return useDeferredValue(items, some)
}

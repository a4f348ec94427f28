import { useDeferredValue, useState } from 'react'
import { usePrinting } from '../page/usePrinting.ts'

/**
 * The first items of a list on the first render, and all of them in a deferred render after it. A sheet of paper does not
 * wait for that.
 */
export function useGradually<Item>(items: Item[], first: number): Item[] {
  const [some] = useState(() => items.slice(0, first))
  const gradual = useDeferredValue(items, some)
  return usePrinting() ? items : gradual
}

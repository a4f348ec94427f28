import { useDeferredValue, useState } from 'react'

/**
 * The first few of a list when it is opened, and all of it as soon as those are on the screen: nobody waits for what is
 * out of sight. Later changes follow as soon as there is time for them, too.
 */
export function useGradually<Item>(items: Item[], first: number): Item[] {
  const [some] = useState(() => items.slice(0, first))
  return useDeferredValue(items, some)
}

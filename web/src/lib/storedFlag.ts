// A choice of two that this device remembers.
import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** False until it is set. Where nothing can be stored it holds until the page is closed. */
export function storedFlag(key: string): Store<boolean> {
  const store = createStore(false, () => {
    try {
      return localStorage.getItem(key) === 'true'
    } catch {
      return false
    }
  })
  return {
    ...store,
    set: (value) => {
      store.set(value)
      try {
        localStorage.setItem(key, String(value))
      } catch {
        // It holds until the page is closed.
      }
    },
  }
}

// A boolean setting that is stored on this device.
import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** The setting under `key`, false by default. Without storage a change lasts until the page is closed. */
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
        // Without storage the change lasts until the page is closed.
      }
    },
  }
}

// A value that is stored until the tab is closed, so that it survives a reload.
import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** A store in sessionStorage under `key`; `repair` validates the stored value. */
export function sessionValue<T>(key: string, initial: T, repair: (value: unknown) => T): Store<T> {
  const store = createStore(initial, () => {
    try {
      const text = sessionStorage.getItem(key)
      return text === null ? initial : repair(JSON.parse(text))
    } catch {
      return initial
    }
  })
  return {
    ...store,
    set: (value) => {
      store.set(value)
      try {
        sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Without storage a reload loses the value.
      }
    },
  }
}

// A value that lives as long as the tab: it survives a reload, not the next visit.
import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** A store kept in sessionStorage under `key`; `repair` mends what is read, whatever it is. */
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
        // Without storage the value lives until the reload, which is all that can be had.
      }
    },
  }
}

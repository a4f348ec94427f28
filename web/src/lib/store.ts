// A value to which components can subscribe.
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
  /** The value for prerendering and hydration, before the stored value is read. */
  initial: T
}

/** Creates a store. `read` returns the stored value when it is first needed in the browser. */
export function createStore<T>(initial: T, read: () => T = () => initial): Store<T> {
  const listeners = new Set<() => void>()
  let value: { current: T } | undefined
  return {
    initial,
    get: () => (value ??= { current: read() }).current,
    set: (next) => {
      value = { current: next }
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe' | 'initial'>): T {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial)
}

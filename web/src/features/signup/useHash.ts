import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The part of the address after the "#", which a link in a mail can change without loading the page again. */
export const useHash = () => useSyncExternalStore(subscribe, () => location.hash.slice(1))

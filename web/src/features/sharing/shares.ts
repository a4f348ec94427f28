// The free games that this device shares, stored in localStorage so that all tabs see them.
import { createStore } from '../../lib/store.ts'
import type { Store } from '../../lib/store.ts'
import { sharesKey } from '../../scoreboard/sharingUse.ts'
import { repairShare } from './share.ts'
import type { Share } from './share.ts'

/** Whether the browser refuses to store the shares; they are then lost when the page closes. */
let isUnstored = false

function read(): Share[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(sharesKey) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap((value) => repairShare(value, Date.now()) ?? []) : []
  } catch {
    return []
  }
}

const store = createStore<Share[]>([], read)

export const shares: Omit<Store<Share[]>, 'set'> = {
  initial: store.initial,
  get: store.get,
  subscribe: (listener) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === sharesKey || key === null) store.set(read())
    }
    window.addEventListener('storage', onStorage)
    const unsubscribe = store.subscribe(listener)
    return () => {
      window.removeEventListener('storage', onStorage)
      unsubscribe()
    }
  },
}

/** Changes the list. It is read again first, because another tab may have changed it. */
export function updateShares(change: (all: Share[]) => Share[]): void {
  const next = change(isUnstored ? store.get() : read())
  try {
    localStorage.setItem(sharesKey, JSON.stringify(next))
    isUnstored = false
  } catch {
    isUnstored = true
  }
  store.set(next)
}

export const findShare = (key: string) => shares.get().find((share) => share.key === key)

/** Changes the share with this key, or removes it if `change` returns null. */
export function updateShare(key: string, change: (share: Share) => Share | null): void {
  updateShares((all) => all.flatMap((share) => (share.key === key ? (change(share) ?? []) : share)))
}

// Lists kept on this device: one JSON array per key in localStorage, with a copy of its last good state.
import { createStore } from './store.ts'
import type { Store } from './store.ts'

const lastBackupKey = 'volleyball_last_backup'

export interface Collection<T> extends Omit<Store<T[]>, 'set'> {
  /**
   * Stores what `change` makes of the list as it is now, other tabs included, after copying its former state to the
   * backup key. Logs and rethrows what the browser refuses; the list is then unchanged.
   */
  update: (change: (items: T[]) => T[]) => void
}

/**
 * The list under `key`. Each stored item goes through `repair`, which mends it or answers null to drop it.
 * Of items with the same `idOf` the first one counts. Corrupt data is restored from the backup copy; without one
 * the entry is removed and the list is empty.
 */
export function collection<T>(
  key: string,
  repair: (item: unknown) => T | null,
  idOf: (item: T) => unknown = (item) => item,
): Collection<T> {
  const load = () => {
    const items = new Map<unknown, T>()
    for (const item of restore(key).flatMap((stored) => repair(stored) ?? [])) {
      if (!items.has(idOf(item))) items.set(idOf(item), item)
    }
    return [...items.values()]
  }
  const store = createStore<T[]>([], load)
  return {
    initial: store.initial,
    get: store.get,
    update: (change) => {
      const items = change(load())
      save(key, items)
      store.set(items)
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) store.set(load())
      }
      window.addEventListener('storage', onStorage)
      const unsubscribe = store.subscribe(listener)
      return () => {
        window.removeEventListener('storage', onStorage)
        unsubscribe()
      }
    },
  }
}

/** Copies each list that can be read to its backup key, and notes when. Logs what the browser refuses. */
export function backUp(keys: readonly string[]): void {
  try {
    for (const key of keys) copyToBackup(key)
  } catch (error) {
    console.error('Local data could not be backed up', error)
  }
}

function restore(key: string): unknown[] {
  try {
    const text = localStorage.getItem(key)
    return parse(text) ?? (text === null ? [] : restoreBackup(key))
  } catch {
    return [] // storage is switched off; the first save says so
  }
}

function restoreBackup(key: string): unknown[] {
  const backup = parse(localStorage.getItem(`${key}_backup`))
  try {
    if (backup) localStorage.setItem(key, JSON.stringify(backup))
    else localStorage.removeItem(key)
  } catch {
    // It can be read all the same; the next save tries again.
  }
  return backup ?? []
}

function save(key: string, items: unknown[]): void {
  try {
    copyToBackup(key)
    localStorage.setItem(key, JSON.stringify(items))
  } catch (error) {
    console.error(`${key} could not be saved on this device`, error)
    throw error
  }
}

function copyToBackup(key: string): void {
  const current = localStorage.getItem(key)
  if (current === null || !parse(current)) return
  localStorage.setItem(`${key}_backup`, current)
  localStorage.setItem(lastBackupKey, new Date().toISOString())
}

function parse(text: string | null): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

// Lists stored on this device: one JSON array per key in localStorage, with a backup of the last valid value.
import { createStore } from './store.ts'
import type { Store } from './store.ts'

const lastBackupKey = 'volleyball_last_backup'

/** The keys of lists that were restored from the backup, until somebody has been told. */
export const restored = new Set<string>()

export interface Collection<T> extends Omit<Store<T[]>, 'set'> {
  /**
   * Reloads the list, which another tab may have changed, backs it up, and stores the result of `change`. If the browser
   * refuses, the list stays unchanged, and the error is logged and thrown.
   */
  update: (change: (items: T[]) => T[]) => void
}

/**
 * The list stored under `key`. `repair` validates each stored item and returns null to drop it. If several items have the
 * same `idOf`, the first one is kept. Corrupt data is restored from the backup; without a backup the entry is removed.
 */
export function collection<T>(
  key: string,
  repair: (item: unknown) => T | null,
  idOf: (item: T) => unknown = (item) => item,
): Collection<T> {
  // A cache of what this page stored last: parsing a long game on each tap would delay the paint.
  let lastSaved: { text: string; items: T[] } | undefined
  const load = () => {
    if (lastSaved && isStored(key, lastSaved.text)) return lastSaved.items
    const items = new Map<unknown, T>()
    for (const item of loadOrRestore(key).flatMap((stored) => repair(stored) ?? [])) {
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
      lastSaved = { text: saveList(key, items, lastSaved?.text), items }
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

/** Copies each valid list to its backup key and stores the time of the backup. If the browser refuses, the error is logged. */
export function backUp(keys: readonly string[]): void {
  try {
    for (const key of keys) copyToBackup(key)
  } catch (error) {
    console.error('Local data could not be backed up', error)
  }
}

function loadOrRestore(key: string): unknown[] {
  try {
    const text = localStorage.getItem(key)
    return parseArray(text) ?? (text === null ? [] : restoreBackup(key))
  } catch {
    return [] // storage is switched off; the first save reports it
  }
}

function restoreBackup(key: string): unknown[] {
  const backup = parseArray(localStorage.getItem(`${key}_backup`))
  try {
    if (backup) {
      restored.add(key)
      localStorage.setItem(key, JSON.stringify(backup))
    } else localStorage.removeItem(key)
  } catch {
    // The backup was read anyway; the next save tries to store it again.
  }
  return backup ?? []
}

function isStored(key: string, text: string): boolean {
  try {
    return localStorage.getItem(key) === text
  } catch {
    return false
  }
}

/**
 * Stores a list and returns the stored text. `valid` is a text known to be valid, which is copied to the backup without a
 * check.
 */
function saveList(key: string, items: unknown[], valid?: string): string {
  try {
    copyToBackup(key, valid)
    const text = JSON.stringify(items)
    localStorage.setItem(key, text)
    return text
  } catch (error) {
    console.error(`${key} could not be saved on this device`, error)
    throw error
  }
}

function copyToBackup(key: string, valid?: string): void {
  const current = localStorage.getItem(key)
  if (current === null || (current !== valid && !parseArray(current))) return
  localStorage.setItem(`${key}_backup`, current)
  localStorage.setItem(lastBackupKey, new Date().toISOString())
}

function parseArray(text: string | null): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

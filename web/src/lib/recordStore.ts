// Stores for records by id on this device. Updates are atomic across tabs in IndexedDB, where a record counts as stored
// once it is on disk; localStorage replaces IndexedDB where that does not work.
import { openDB } from 'idb'
import type { IDBPDatabase } from 'idb'

/** A record is found by its id; a text is for ids that this device makes. */
type Id = number | string

export interface RecordStore<T, Key extends Id = number> {
  all: () => Promise<T[]>
  find: (id: Key) => Promise<T | undefined>
  /** Changes or creates the record atomically; resolves with it once it is stored. Returning undefined changes nothing. */
  update: (id: Key, change: (before: T | undefined) => T | undefined) => Promise<T | undefined>
  /** Stores all of these records; in IndexedDB all of them or none. */
  putAll: (records: [id: Key, record: T][]) => Promise<void>
  remove: (id: Key) => Promise<void>
}

const objectStore = 'records'

/** A store in the IndexedDB database `name`. Its calls reject while the browser refuses IndexedDB. */
export function indexedDbStore<T, Key extends Id = number>(name: string): RecordStore<T, Key> {
  let opening: Promise<IDBPDatabase> | undefined
  const reset = () => (opening = undefined)

  function open(): Promise<IDBPDatabase> {
    opening ??= openDB(name, 1, {
      upgrade: (database) => void database.createObjectStore(objectStore),
      terminated: reset,
    })
    opening.catch(reset)
    return opening
  }

  /** Runs an operation. If the browser has closed the database meanwhile, opens it again. */
  async function withDatabase<Result>(run: (database: IDBPDatabase) => Promise<Result>): Promise<Result> {
    const database = await open()
    try {
      return await run(database)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      reset()
      return run(await open())
    }
  }

  return {
    all: () => withDatabase((database) => database.getAll(objectStore) as Promise<T[]>),
    find: (id) => withDatabase((database) => database.get(objectStore, id) as Promise<T | undefined>),
    update: (id, change) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(objectStore, 'readwrite', { durability: 'strict' })
        const after = change((await transaction.store.get(id)) as T | undefined)
        if (after !== undefined) await transaction.store.put(after, id)
        await transaction.done
        return after
      }),
    putAll: (records) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(objectStore, 'readwrite', { durability: 'strict' })
        // A record that cannot be stored ends the transaction: nothing of it stays.
        for (const [id, record] of records) transaction.store.put(record, id).catch(() => undefined)
        await transaction.done
      }),
    remove: (id) => withDatabase((database) => database.delete(objectStore, id)),
  }
}

/** A store in localStorage, in keys that begin with `name`. */
export function localStorageStore<T, Key extends Id = number>(name: string): RecordStore<T, Key> {
  const prefix = `${name}_`
  const keyOf = (id: Key) => `${prefix}${id}`
  const read = (key: string) => {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as T)
  }
  return asynchronous({
    all: () => Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) && read(key)) || []),
    find: (id) => read(keyOf(id)),
    put: (id, record) => localStorage.setItem(keyOf(id), JSON.stringify(record)),
    remove: (id) => localStorage.removeItem(keyOf(id)),
  })
}

/** A store that lasts as long as the page, for browsers that store nothing. */
export function memoryStore<T, Key extends Id = number>(): RecordStore<T, Key> {
  const records = new Map<Key, T>()
  return asynchronous({
    all: () => [...records.values()],
    find: (id) => records.get(id),
    put: (id, record) => void records.set(id, record),
    remove: (id) => void records.delete(id),
  })
}

interface SyncStore<T, Key> {
  all: () => T[]
  find: (id: Key) => T | undefined
  put: (id: Key, record: T) => void
  remove: (id: Key) => void
}

/** The synchronous store with promises; what it throws becomes a rejection. */
function asynchronous<T, Key extends Id>({ all, find, put, remove }: SyncStore<T, Key>): RecordStore<T, Key> {
  const later = <Result>(run: () => Result) => Promise.resolve().then(run)
  return {
    all: () => later(all),
    find: (id) => later(() => find(id)),
    update: (id, change) =>
      later(() => {
        const after = change(find(id))
        if (after !== undefined) put(id, after)
        return after
      }),
    putAll: (records) => later(() => records.forEach(([id, record]) => put(id, record))),
    remove: (id) => later(() => remove(id)),
  }
}

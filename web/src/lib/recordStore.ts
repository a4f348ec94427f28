// Stores for records by id on this device. In IndexedDB, updates are atomic across tabs, and a record counts as stored once
// it is on disk. localStorage replaces IndexedDB where that does not work.
import { openDB } from 'idb'
import type { IDBPDatabase } from 'idb'

/** The id of a record: a number from the server, or a string generated on this device. */
type Id = number | string

export interface RecordStore<T, Key extends Id = number> {
  all: () => Promise<T[]>
  find: (id: Key) => Promise<T | undefined>
  /**
   * Changes or creates a record atomically and resolves with it once it is stored. If `change` returns undefined, nothing is
   * stored.
   */
  update: (id: Key, change: (before: T | undefined) => T | undefined) => Promise<T | undefined>
  /** Stores several records; in IndexedDB either all of them or none. */
  putAll: (records: [id: Key, record: T][]) => Promise<void>
  remove: (id: Key) => Promise<void>
}

const objectStoreName = 'records'

/** A store in the IndexedDB database `name`. Its calls reject if the browser refuses IndexedDB. */
export function indexedDbStore<T, Key extends Id = number>(name: string): RecordStore<T, Key> {
  let opening: Promise<IDBPDatabase> | undefined
  const reset = () => (opening = undefined)

  function open(): Promise<IDBPDatabase> {
    opening ??= openDB(name, 1, {
      upgrade: (database) => void database.createObjectStore(objectStoreName),
      terminated: reset,
    })
    opening.catch(reset)
    return opening
  }

  /** Runs an operation, and retries it once if the browser has closed the database in the meantime. */
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
    all: () => withDatabase((database) => database.getAll(objectStoreName) as Promise<T[]>),
    find: (id) => withDatabase((database) => database.get(objectStoreName, id) as Promise<T | undefined>),
    update: (id, change) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(objectStoreName, 'readwrite', { durability: 'strict' })
        const after = change((await transaction.store.get(id)) as T | undefined)
        if (after !== undefined) await transaction.store.put(after, id)
        await transaction.done
        return after
      }),
    putAll: (records) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(objectStoreName, 'readwrite', { durability: 'strict' })
        // A record that cannot be stored aborts the whole transaction, whose promise reports the error.
        for (const [id, record] of records) transaction.store.put(record, id).catch(() => undefined)
        await transaction.done
      }),
    remove: (id) => withDatabase((database) => database.delete(objectStoreName, id)),
  }
}

/** A store in localStorage, under keys that begin with `name`. */
export function localStorageStore<T, Key extends Id = number>(name: string): RecordStore<T, Key> {
  const prefix = `${name}_`
  const keyOf = (id: Key) => `${prefix}${id}`
  const read = (key: string) => {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as T)
  }
  return toRecordStore({
    all: () => Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) && read(key)) || []),
    find: (id) => read(keyOf(id)),
    put: (id, record) => localStorage.setItem(keyOf(id), JSON.stringify(record)),
    remove: (id) => localStorage.removeItem(keyOf(id)),
  })
}

/** A store in memory that lasts until the page is closed, for browsers that store nothing. */
export function memoryStore<T, Key extends Id = number>(): RecordStore<T, Key> {
  const records = new Map<Key, T>()
  return toRecordStore({
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

/** Wraps a synchronous store in promises; a thrown error becomes a rejection. */
function toRecordStore<T, Key extends Id>({
  all,
  find,
  put,
  remove,
}: SyncStore<T, Key>): RecordStore<T, Key> {
  const toPromise = <Result>(run: () => Result) => Promise.resolve().then(run)
  return {
    all: () => toPromise(all),
    find: (id) => toPromise(() => find(id)),
    update: (id, change) =>
      toPromise(() => {
        const after = change(find(id))
        if (after !== undefined) put(id, after)
        return after
      }),
    putAll: (records) => toPromise(() => records.forEach(([id, record]) => put(id, record))),
    remove: (id) => toPromise(() => remove(id)),
  }
}

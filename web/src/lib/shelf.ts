// Records that this device keeps by number, each changed in one step whoever else has the page open: in IndexedDB, where
// a record is on the disk before it counts as kept, or in localStorage where there is no IndexedDB.
import { openDB } from 'idb'
import type { IDBPDatabase } from 'idb'

export interface Shelf<T> {
  all: () => Promise<T[]>
  find: (id: number) => Promise<T | undefined>
  /** Changes the record in one step, or makes it; resolves with it once it is kept. Undefined changes nothing. */
  update: (id: number, change: (before: T | undefined) => T | undefined) => Promise<T | undefined>
  remove: (id: number) => Promise<void>
}

const store = 'records'

/** The shelf of that name in IndexedDB. It rejects what it is asked while the browser refuses. */
export function diskShelf<T>(name: string): Shelf<T> {
  let opening: Promise<IDBPDatabase> | undefined
  const forget = () => (opening = undefined)

  function open(): Promise<IDBPDatabase> {
    opening ??= openDB(name, 1, {
      upgrade: (database) => void database.createObjectStore(store),
      terminated: forget,
    })
    opening.catch(forget)
    return opening
  }

  /** Some browsers close a database behind the page's back: then it is opened once more. */
  async function using<Answer>(run: (database: IDBPDatabase) => Promise<Answer>): Promise<Answer> {
    const database = await open()
    try {
      return await run(database)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      forget()
      return run(await open())
    }
  }

  return {
    all: () => using((database) => database.getAll(store) as Promise<T[]>),
    find: (id) => using((database) => database.get(store, id) as Promise<T | undefined>),
    update: (id, change) =>
      using(async (database) => {
        const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
        const after = change((await transaction.store.get(id)) as T | undefined)
        if (after !== undefined) await transaction.store.put(after, id)
        await transaction.done
        return after
      }),
    remove: (id) => using((database) => database.delete(store, id)),
  }
}

/** The shelf of that name in localStorage. */
export function localShelf<T>(name: string): Shelf<T> {
  const prefix = `${name}_`
  const keyOf = (id: number) => `${prefix}${id}`
  const read = (key: string) => {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as T)
  }
  return soon({
    all: () => Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) && read(key)) || []),
    find: (id) => read(keyOf(id)),
    put: (id, record) => localStorage.setItem(keyOf(id), JSON.stringify(record)),
    remove: (id) => localStorage.removeItem(keyOf(id)),
  })
}

/** A shelf that lasts as long as the page, for browsers that keep nothing. */
export function memoryShelf<T>(): Shelf<T> {
  const records = new Map<number, T>()
  return soon({
    all: () => [...records.values()],
    find: (id) => records.get(id),
    put: (id, record) => void records.set(id, record),
    remove: (id) => void records.delete(id),
  })
}

interface Store<T> {
  all: () => T[]
  find: (id: number) => T | undefined
  put: (id: number, record: T) => void
  remove: (id: number) => void
}

/** A store that answers at once as one that takes its time; what it throws is a rejection. */
function soon<T>({ all, find, put, remove }: Store<T>): Shelf<T> {
  const later = <Answer>(run: () => Answer) => Promise.resolve().then(run)
  return {
    all: () => later(all),
    find: (id) => later(() => find(id)),
    update: (id, change) =>
      later(() => {
        const after = change(find(id))
        if (after !== undefined) put(id, after)
        return after
      }),
    remove: (id) => later(() => remove(id)),
  }
}

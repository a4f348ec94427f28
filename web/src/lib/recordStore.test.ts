import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { indexedDbStore, localStorageStore, memoryStore } from './recordStore.ts'
import type { RecordStore } from './recordStore.ts'

interface Item {
  letters: string[]
}

const adding = (letter: string) => (before: Item | undefined) => ({
  letters: [...(before?.letters ?? []), letter],
})

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

describe.each<[string, () => RecordStore<Item>]>([
  ['in IndexedDB', () => indexedDbStore('items')],
  ['in localStorage', () => localStorageStore('items')],
  ['in memory', () => memoryStore()],
])('a store %s', (_, create) => {
  it('creates, changes and removes records', async () => {
    const store = create()
    expect(await store.find(7)).toBeUndefined()
    expect(await store.update(7, adding('a'))).toEqual({ letters: ['a'] })
    expect(await store.update(7, adding('b'))).toEqual({ letters: ['a', 'b'] })
    await store.update(8, adding('c'))
    expect(await store.find(7)).toEqual({ letters: ['a', 'b'] })
    expect(await store.all()).toEqual([{ letters: ['a', 'b'] }, { letters: ['c'] }])
    await store.remove(7)
    expect(await store.all()).toEqual([{ letters: ['c'] }])
  })

  it('leaves a record unchanged if the change returns nothing', async () => {
    const store = create()
    expect(await store.update(7, () => undefined)).toBeUndefined()
    await store.update(7, adding('a'))
    expect(await store.update(7, () => undefined)).toBeUndefined()
    expect(await store.all()).toEqual([{ letters: ['a'] }])
  })

  it('stores several records at once', async () => {
    const store = create()
    await store.update(7, adding('a'))
    await store.putAll([
      [7, { letters: ['x'] }],
      [9, { letters: ['y'] }],
    ])
    expect(await store.all()).toEqual([{ letters: ['x'] }, { letters: ['y'] }])
  })

  it('loses none of several concurrent changes', async () => {
    const store = create()
    await Promise.all(['a', 'b', 'c'].map((letter) => store.update(7, adding(letter))))
    expect(await store.find(7)).toEqual({ letters: ['a', 'b', 'c'] })
  })
})

describe.each<[string, () => RecordStore<Item>]>([
  ['IndexedDB', () => indexedDbStore('items')],
  ['localStorage', () => localStorageStore('items')],
])('%s', (_, create) => {
  it('shares the records with other tabs and later visits', async () => {
    const [one, other] = [create(), create()]
    await Promise.all([one.update(7, adding('a')), other.update(7, adding('b'))])
    expect(await create().find(7)).toEqual({ letters: ['a', 'b'] })
  })
})

describe('IndexedDB', () => {
  it('finds records by texts as well', async () => {
    const store = indexedDbStore<Item, string>('items')
    await store.update('seven', adding('a'))
    expect(await store.find('seven')).toEqual({ letters: ['a'] })
  })

  it('rejects if the device refuses to store several records', async () => {
    const store = indexedDbStore<Item>('items')
    await store.update(7, adding('a'))
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(store.putAll([[8, { letters: ['b'] }]])).rejects.toThrow('full')
    expect(await store.all()).toEqual([{ letters: ['a'] }])
  })

  it('writes a record to disk before it counts as stored', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await indexedDbStore<Item>('items').update(7, adding('a'))
    expect(transaction).toHaveBeenCalledWith('records', 'readwrite', { durability: 'strict' })
  })

  it('opens the database again if the browser has closed it', async () => {
    const store = indexedDbStore<Item>('items')
    const open = vi.spyOn(IDBFactory.prototype, 'open')
    await store.update(7, adding('a'))
    const database = open.mock.results[0]?.value as IDBOpenDBRequest
    database.result.close()
    expect(await store.update(7, adding('b'))).toEqual({ letters: ['a', 'b'] })
  })

  it('tries again to open a database that could not be opened', async () => {
    const store = indexedDbStore<Item>('items')
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('not now', 'UnknownError')
    })
    await expect(store.update(7, adding('a'))).rejects.toThrow('not now')
    expect(await store.update(7, adding('a'))).toEqual({ letters: ['a'] })
  })

  it('rejects in a browser without IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await expect(indexedDbStore<Item>('items').all()).rejects.toThrow()
  })
})

it('a full localStorage rejects', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(localStorageStore<Item>('items').update(7, adding('a'))).rejects.toThrow('full')
})

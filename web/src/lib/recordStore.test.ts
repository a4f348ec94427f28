import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { indexedDbStore, localStorageStore, memoryStore } from './recordStore.ts'
import type { RecordStore } from './recordStore.ts'

interface Item {
  words: string[]
}

const adding = (word: string) => (before: Item | undefined) => ({ words: [...(before?.words ?? []), word] })

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

describe.each<[string, () => RecordStore<Item>]>([
  ['in IndexedDB', () => indexedDbStore('things')],
  ['in localStorage', () => localStorageStore('things')],
  ['for the page', () => memoryStore()],
])('a store %s', (_, make) => {
  it('makes records, changes them and takes them away', async () => {
    const store = make()
    expect(await store.find(7)).toBeUndefined()
    expect(await store.update(7, adding('a'))).toEqual({ words: ['a'] })
    expect(await store.update(7, adding('b'))).toEqual({ words: ['a', 'b'] })
    await store.update(8, adding('c'))
    expect(await store.find(7)).toEqual({ words: ['a', 'b'] })
    expect(await store.all()).toEqual([{ words: ['a', 'b'] }, { words: ['c'] }])
    await store.remove(7)
    expect(await store.all()).toEqual([{ words: ['c'] }])
  })

  it('leaves a record alone where there is nothing to change', async () => {
    const store = make()
    expect(await store.update(7, () => undefined)).toBeUndefined()
    await store.update(7, adding('a'))
    expect(await store.update(7, () => undefined)).toBeUndefined()
    expect(await store.all()).toEqual([{ words: ['a'] }])
  })

  it('loses no change of several that are made at once', async () => {
    const store = make()
    await Promise.all(['a', 'b', 'c'].map((word) => store.update(7, adding(word))))
    expect(await store.find(7)).toEqual({ words: ['a', 'b', 'c'] })
  })
})

describe.each<[string, () => RecordStore<Item>]>([
  ['IndexedDB', () => indexedDbStore('things')],
  ['localStorage', () => localStorageStore('things')],
])('%s', (_, make) => {
  it('keeps the records for the next visit and for other tabs', async () => {
    const [one, other] = [make(), make()]
    await Promise.all([one.update(7, adding('a')), other.update(7, adding('b'))])
    expect(await make().find(7)).toEqual({ words: ['a', 'b'] })
  })
})

describe('IndexedDB', () => {
  it('is written to the disk before a record counts as kept', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await indexedDbStore<Item>('things').update(7, adding('a'))
    expect(transaction).toHaveBeenCalledWith('records', 'readwrite', { durability: 'strict' })
  })

  it('is opened again when the browser has closed it', async () => {
    const store = indexedDbStore<Item>('things')
    const open = vi.spyOn(IDBFactory.prototype, 'open')
    await store.update(7, adding('a'))
    const database = open.mock.results[0]?.value as IDBOpenDBRequest
    database.result.close()
    expect(await store.update(7, adding('b'))).toEqual({ words: ['a', 'b'] })
  })

  it('that cannot be opened is tried again the next time', async () => {
    const store = indexedDbStore<Item>('things')
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('not now', 'UnknownError')
    })
    await expect(store.update(7, adding('a'))).rejects.toThrow('not now')
    expect(await store.update(7, adding('a'))).toEqual({ words: ['a'] })
  })

  it('that does not exist rejects', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await expect(indexedDbStore<Item>('things').all()).rejects.toThrow()
  })
})

it('localStorage that is full rejects', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(localStorageStore<Item>('things').update(7, adding('a'))).rejects.toThrow('full')
})

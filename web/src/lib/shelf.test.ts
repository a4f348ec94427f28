import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { diskShelf, localShelf, memoryShelf } from './shelf.ts'
import type { Shelf } from './shelf.ts'

interface Item {
  words: string[]
}

const adding = (word: string) => (before: Item | undefined) => ({ words: [...(before?.words ?? []), word] })

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

describe.each<[string, () => Shelf<Item>]>([
  ['in IndexedDB', () => diskShelf('things')],
  ['in localStorage', () => localShelf('things')],
  ['for the page', () => memoryShelf()],
])('a shelf %s', (_, make) => {
  it('makes records, changes them and takes them away', async () => {
    const shelf = make()
    expect(await shelf.find(7)).toBeUndefined()
    expect(await shelf.update(7, adding('a'))).toEqual({ words: ['a'] })
    expect(await shelf.update(7, adding('b'))).toEqual({ words: ['a', 'b'] })
    await shelf.update(8, adding('c'))
    expect(await shelf.find(7)).toEqual({ words: ['a', 'b'] })
    expect(await shelf.all()).toEqual([{ words: ['a', 'b'] }, { words: ['c'] }])
    await shelf.remove(7)
    expect(await shelf.all()).toEqual([{ words: ['c'] }])
  })

  it('leaves a record alone where there is nothing to change', async () => {
    const shelf = make()
    expect(await shelf.update(7, () => undefined)).toBeUndefined()
    await shelf.update(7, adding('a'))
    expect(await shelf.update(7, () => undefined)).toBeUndefined()
    expect(await shelf.all()).toEqual([{ words: ['a'] }])
  })

  it('loses no change of several that are made at once', async () => {
    const shelf = make()
    await Promise.all(['a', 'b', 'c'].map((word) => shelf.update(7, adding(word))))
    expect(await shelf.find(7)).toEqual({ words: ['a', 'b', 'c'] })
  })
})

describe.each<[string, () => Shelf<Item>]>([
  ['IndexedDB', () => diskShelf('things')],
  ['localStorage', () => localShelf('things')],
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
    await diskShelf<Item>('things').update(7, adding('a'))
    expect(transaction).toHaveBeenCalledWith('records', 'readwrite', { durability: 'strict' })
  })

  it('is opened again when the browser has closed it', async () => {
    const shelf = diskShelf<Item>('things')
    const open = vi.spyOn(IDBFactory.prototype, 'open')
    await shelf.update(7, adding('a'))
    const database = open.mock.results[0]?.value as IDBOpenDBRequest
    database.result.close()
    expect(await shelf.update(7, adding('b'))).toEqual({ words: ['a', 'b'] })
  })

  it('that cannot be opened is tried again the next time', async () => {
    const shelf = diskShelf<Item>('things')
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('not now', 'UnknownError')
    })
    await expect(shelf.update(7, adding('a'))).rejects.toThrow('not now')
    expect(await shelf.update(7, adding('a'))).toEqual({ words: ['a'] })
  })

  it('that does not exist rejects', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await expect(diskShelf<Item>('things').all()).rejects.toThrow()
  })
})

it('localStorage that is full rejects', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(localShelf<Item>('things').update(7, adding('a'))).rejects.toThrow('full')
})

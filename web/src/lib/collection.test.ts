import { beforeEach, describe, expect, it, vi } from 'vitest'
import { backUp, collection } from './collection.ts'

const main = 'names'
const backup = 'names_backup'
const lastBackup = 'volleyball_last_backup'

/** Trims names, and drops items that are not names. */
function repair(item: unknown): string | null {
  return typeof item === 'string' ? item.trim() || null : null
}
const names = () => collection(main, repair)
const append = (name: string) => (all: string[]) => [...all, name]

const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')
const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))

function makeFail(method: 'getItem' | 'setItem'): void {
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError')
  })
}

let logged: unknown[][]
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...args) => logged.push(args))
})

describe('reading', () => {
  it('is empty if nothing was stored', () => {
    expect(names().get()).toEqual([])
    expect(localStorage.length).toBe(0)
  })

  it('repairs each item and drops what cannot be repaired', () => {
    store(main, ['Ann', '  Bo ', 7, null, '', ['Cy']])
    expect(names().get()).toEqual(['Ann', 'Bo'])
  })

  it.each(['{"Ann":', '{"Ann":1}', 'null', '"Ann"', ''])(
    'restores corrupt data (%s) from the backup',
    (text) => {
      localStorage.setItem(main, text)
      store(backup, ['Ann'])
      expect(names().get()).toEqual(['Ann'])
      expect(stored(main)).toEqual(['Ann'])
      expect(stored(backup)).toEqual(['Ann'])
    },
  )

  it.each([null, '[', '{}'])('removes corrupt data if the backup is %s, and is empty', (text) => {
    localStorage.setItem(main, '{"Ann":')
    if (text !== null) localStorage.setItem(backup, text)
    expect(names().get()).toEqual([])
    expect(localStorage.getItem(main)).toBeNull()
  })

  it('does not restore the backup of a list that was removed', () => {
    store(backup, ['Ann'])
    expect(names().get()).toEqual([])
  })

  it('is empty if storage is switched off', () => {
    makeFail('getItem')
    expect(names().get()).toEqual([])
  })

  it('returns the backup of corrupt data even if it cannot be written', () => {
    localStorage.setItem(main, '{"Ann":')
    store(backup, ['Ann'])
    makeFail('setItem')
    expect(names().get()).toEqual(['Ann'])
  })

  it('shows no device data before the first render', () => {
    store(main, ['Ann'])
    expect(names().initial).toEqual([])
  })
})

describe('update', () => {
  it('stores the list and notifies subscribers', () => {
    const list = names()
    const seen: string[][] = []
    list.subscribe(() => seen.push(list.get()))
    list.update(append('Ann'))
    list.update(append('Bo'))
    expect(seen).toEqual([['Ann'], ['Ann', 'Bo']])
    expect(stored(main)).toEqual(['Ann', 'Bo'])
  })

  it('copies the previous list to the backup before every overwrite, and stores the time', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') })
    const list = names()
    list.update(append('Ann'))
    expect(localStorage.getItem(backup)).toBeNull() // there was nothing to copy
    expect(localStorage.getItem(lastBackup)).toBeNull()
    list.update(append('Bo'))
    expect(stored(backup)).toEqual(['Ann'])
    expect(localStorage.getItem(lastBackup)).toBe('2026-11-20T10:00:00.000Z')
    vi.setSystemTime(new Date('2026-11-20T11:00:00Z'))
    list.update(append('Cy'))
    expect(stored(backup)).toEqual(['Ann', 'Bo'])
    expect(localStorage.getItem(lastBackup)).toBe('2026-11-20T11:00:00.000Z')
  })

  it('applies the change to the list that another tab has stored meanwhile', () => {
    const list = names()
    list.update(append('Ann'))
    store(main, ['Ann', 'from another tab'])
    list.update(append('Bo'))
    expect(list.get()).toEqual(['Ann', 'from another tab', 'Bo'])
  })

  it('continues from the backup if the list has become corrupt, and leaves the backup valid', () => {
    const list = names()
    list.update(append('Ann'))
    list.update(append('Bo'))
    localStorage.setItem(main, '{"Ann":')
    list.update(append('Cy'))
    expect(stored(main)).toEqual(['Ann', 'Cy'])
    expect(stored(backup)).toEqual(['Ann'])
  })

  it('logs and throws if the browser refuses to write, and leaves the list unchanged', () => {
    const list = names()
    list.update(append('Ann'))
    const listener = vi.fn()
    list.subscribe(listener)
    makeFail('setItem')
    expect(() => list.update(append('Bo'))).toThrow('refused')
    expect(logged).toEqual([[expect.stringContaining(main), expect.any(DOMException)]])
    expect(list.get()).toEqual(['Ann'])
    expect(stored(main)).toEqual(['Ann'])
    expect(listener).not.toHaveBeenCalled()
  })

  it('logs and throws if storage cannot be read', () => {
    const list = names()
    makeFail('getItem')
    expect(() => list.update(append('Ann'))).toThrow('refused')
    expect(logged).toHaveLength(1)
    expect(list.get()).toEqual([])
  })

  it('leaves the list unchanged if there is space for the backup only', () => {
    const list = names()
    list.update(append('Ann'))
    const setItem = Storage.prototype.setItem.bind(localStorage)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
      if (key === main) throw new DOMException('refused', 'QuotaExceededError')
      setItem(key, value)
    })
    expect(() => list.update(append('Bo'))).toThrow('refused')
    expect(list.get()).toEqual(['Ann'])
    expect(stored(main)).toEqual(['Ann'])
  })
})

describe('another tab', () => {
  function subscribed() {
    const list = names()
    list.update(append('Ann'))
    const listener = vi.fn()
    return { list, listener, stop: list.subscribe(listener) }
  }
  const storageEvent = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

  it('stores the list: this tab reads it again', () => {
    const { list, listener } = subscribed()
    store(main, ['Bo'])
    storageEvent(main)
    expect(list.get()).toEqual(['Bo'])
    expect(listener).toHaveBeenCalledOnce()
  })

  it('clears the storage: the list is empty', () => {
    const { list } = subscribed()
    localStorage.clear()
    storageEvent(null)
    expect(list.get()).toEqual([])
  })

  it('stores something else: subscribers are not notified', () => {
    const { listener } = subscribed()
    storageEvent('others')
    expect(listener).not.toHaveBeenCalled()
  })

  it('is ignored without subscribers', () => {
    const { list, listener, stop } = subscribed()
    stop()
    store(main, ['Bo'])
    storageEvent(main)
    expect(listener).not.toHaveBeenCalled()
    expect(list.get()).toEqual(['Ann'])
  })
})

describe('backUp', () => {
  it('copies every valid list, and stores the time', () => {
    store('one', [1])
    store('two', [2])
    localStorage.setItem('three', 'corrupt')
    store('three_backup', [3])
    backUp(['one', 'two', 'three', 'four'])
    expect([stored('one_backup'), stored('two_backup'), stored('three_backup')]).toEqual([[1], [2], [3]])
    expect(localStorage.getItem('four_backup')).toBeNull()
    expect(Date.parse(localStorage.getItem(lastBackup) ?? '')).not.toBeNaN()
  })

  it('logs an error of the browser and does not throw it, so that the update of the app continues', () => {
    store('one', [1])
    makeFail('setItem')
    expect(() => backUp(['one'])).not.toThrow()
    expect(logged).toHaveLength(1)
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { backUp, collection } from './collection.ts'

const main = 'names'
const backup = 'names_backup'
const lastBackup = 'volleyball_last_backup'

/** Names: without the blanks around them, and nothing that is no name. */
function repair(item: unknown): string | null {
  return typeof item === 'string' ? item.trim() || null : null
}
const names = () => collection(main, repair)
const append = (name: string) => (all: string[]) => [...all, name]

const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')
const keep = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))

function refuse(method: 'getItem' | 'setItem'): void {
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError')
  })
}

let logged: unknown[][]
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...words) => logged.push(words))
})

describe('reading', () => {
  it('is empty where nothing was stored', () => {
    expect(names().get()).toEqual([])
    expect(localStorage.length).toBe(0)
  })

  it('repairs each item and drops what cannot be repaired', () => {
    keep(main, ['Ann', '  Bo ', 7, null, '', ['Cy']])
    expect(names().get()).toEqual(['Ann', 'Bo'])
  })

  it.each(['{"Ann":', '{"Ann":1}', 'null', '"Ann"', ''])(
    'restores corrupt data (%s) from the backup',
    (text) => {
      localStorage.setItem(main, text)
      keep(backup, ['Ann'])
      expect(names().get()).toEqual(['Ann'])
      expect(stored(main)).toEqual(['Ann'])
      expect(stored(backup)).toEqual(['Ann'])
    },
  )

  it.each([null, '[', '{}'])('removes corrupt data where the backup is %s, and is empty', (text) => {
    localStorage.setItem(main, '{"Ann":')
    if (text !== null) localStorage.setItem(backup, text)
    expect(names().get()).toEqual([])
    expect(localStorage.getItem(main)).toBeNull()
  })

  it('does not take the backup for a list that was removed', () => {
    keep(backup, ['Ann'])
    expect(names().get()).toEqual([])
  })

  it('is empty where storage is switched off', () => {
    refuse('getItem')
    expect(names().get()).toEqual([])
  })

  it('gives the backup of corrupt data even where it cannot be written', () => {
    localStorage.setItem(main, '{"Ann":')
    keep(backup, ['Ann'])
    refuse('setItem')
    expect(names().get()).toEqual(['Ann'])
  })

  it('shows no device data before the first render', () => {
    keep(main, ['Ann'])
    expect(names().initial).toEqual([])
  })
})

describe('update', () => {
  it('stores the list and tells who watches', () => {
    const list = names()
    const seen: string[][] = []
    list.subscribe(() => seen.push(list.get()))
    list.update(append('Ann'))
    list.update(append('Bo'))
    expect(seen).toEqual([['Ann'], ['Ann', 'Bo']])
    expect(stored(main)).toEqual(['Ann', 'Bo'])
  })

  it('copies the former list to the backup before every overwrite, and notes when', () => {
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

  it('starts from what another tab has stored meanwhile', () => {
    const list = names()
    list.update(append('Ann'))
    keep(main, ['Ann', 'from another tab'])
    list.update(append('Bo'))
    expect(list.get()).toEqual(['Ann', 'from another tab', 'Bo'])
  })

  it('goes on from the backup when the list has become corrupt, and keeps the backup good', () => {
    const list = names()
    list.update(append('Ann'))
    list.update(append('Bo'))
    localStorage.setItem(main, '{"Ann":')
    list.update(append('Cy'))
    expect(stored(main)).toEqual(['Ann', 'Cy'])
    expect(stored(backup)).toEqual(['Ann'])
  })

  it('does not write on a device that refuses: logs, throws, and the list stays', () => {
    const list = names()
    list.update(append('Ann'))
    const told = vi.fn()
    list.subscribe(told)
    refuse('setItem')
    expect(() => list.update(append('Bo'))).toThrow('refused')
    expect(logged).toEqual([[expect.stringContaining(main), expect.any(DOMException)]])
    expect(list.get()).toEqual(['Ann'])
    expect(stored(main)).toEqual(['Ann'])
    expect(told).not.toHaveBeenCalled()
  })

  it('logs and throws where storage cannot be read', () => {
    const list = names()
    refuse('getItem')
    expect(() => list.update(append('Ann'))).toThrow('refused')
    expect(logged).toHaveLength(1)
    expect(list.get()).toEqual([])
  })

  it('leaves everything as it was where only the backup fits', () => {
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
  function watched() {
    const list = names()
    list.update(append('Ann'))
    const told = vi.fn()
    return { list, told, stop: list.subscribe(told) }
  }
  const storageEvent = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

  it('stores the list: it is read anew', () => {
    const { list, told } = watched()
    keep(main, ['Bo'])
    storageEvent(main)
    expect(list.get()).toEqual(['Bo'])
    expect(told).toHaveBeenCalledOnce()
  })

  it('clears everything: it is empty', () => {
    const { list } = watched()
    localStorage.clear()
    storageEvent(null)
    expect(list.get()).toEqual([])
  })

  it('stores something else: nothing happens', () => {
    const { told } = watched()
    storageEvent('others')
    expect(told).not.toHaveBeenCalled()
  })

  it('is not listened to any longer once nobody watches', () => {
    const { list, told, stop } = watched()
    stop()
    keep(main, ['Bo'])
    storageEvent(main)
    expect(told).not.toHaveBeenCalled()
    expect(list.get()).toEqual(['Ann'])
  })
})

describe('backUp', () => {
  it('copies every list that can be read, and notes when', () => {
    keep('one', [1])
    keep('two', [2])
    localStorage.setItem('three', 'corrupt')
    keep('three_backup', [3])
    backUp(['one', 'two', 'three', 'four'])
    expect([stored('one_backup'), stored('two_backup'), stored('three_backup')]).toEqual([[1], [2], [3]])
    expect(localStorage.getItem('four_backup')).toBeNull()
    expect(Date.parse(localStorage.getItem(lastBackup) ?? '')).not.toBeNaN()
  })

  it('logs where the device refuses, and throws nothing: the update goes on', () => {
    keep('one', [1])
    refuse('setItem')
    expect(() => backUp(['one'])).not.toThrow()
    expect(logged).toHaveLength(1)
  })
})

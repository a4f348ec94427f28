import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { saveCrashCopy, crashCopies } from './crashCopy.ts'
import { withEvent } from './record.ts'
import { firstPointAt, recordOf } from '../../../test/gameServer.ts'

const day = 24 * 60 * 60 * 1000
const load = () => import('./records.ts')

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.spyOn(console, 'warn').mockReturnValue()
})

function disableIndexedDb(): void {
  vi.stubGlobal('indexedDB', undefined)
}
function disableAllStorage(): void {
  disableIndexedDb()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

it('changes a record atomically, notifies subscribers and keeps it over a reload', async () => {
  const { updateRecord, subscribeToRecords } = await load()
  const onChange = vi.fn()
  const stop = subscribeToRecords(onChange)
  const record = recordOf({ waiting: '1' })
  const [event] = recordOf({ waiting: '12' }).outbox.slice(1)
  if (!event) throw new Error('There is no event')
  await Promise.all([
    updateRecord(5, () => record),
    updateRecord(5, (before) => before && withEvent(before, event)),
  ])
  expect(onChange).toHaveBeenCalledTimes(2)
  stop()
  await updateRecord(5, () => undefined)
  expect(onChange).toHaveBeenCalledTimes(2)
  vi.resetModules()
  expect((await (await load()).findRecord(5))?.outbox).toEqual([...record.outbox, event])
})

it('removes sent events from the crash copies', async () => {
  const { updateRecord } = await load()
  const record = recordOf({ waiting: '12' })
  for (const event of record.outbox) saveCrashCopy({ game: 5, token: 'link', event })
  await updateRecord(5, () => ({ ...record, outbox: record.outbox.slice(1) }))
  expect(crashCopies()).toHaveLength(1)
})

describe('a browser that refuses to store', () => {
  it('in IndexedDB uses localStorage, and IndexedDB again later', async () => {
    disableIndexedDb()
    const first = await load()
    await first.updateRecord(5, () => recordOf({ waiting: '12' }))
    expect(first.storageKind.get()).toBe('local')
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.resetModules()
    const next = await load()
    await next.migrateRecords(firstPointAt)
    expect(next.storageKind.get()).toBe('disk')
    expect((await next.findRecord(5))?.outbox).toHaveLength(2)
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('anywhere keeps records in memory, and delays a reload until their events are sent', async () => {
    disableAllStorage()
    const { storageKind, updateRecord, findRecord } = await load()
    const { runWhenSafe: whenNothingIsLost } = await import('../../../scoreboard/session.ts')
    const record = recordOf({ waiting: '12' })
    await updateRecord(5, () => record)
    expect(storageKind.get()).toBe('memory')
    expect(await findRecord(5)).toEqual(record)
    const reload = vi.fn()
    whenNothingIsLost(reload)
    expect(reload).not.toHaveBeenCalled()
    await updateRecord(5, (before) => before && { ...before, outbox: [] })
    expect(reload).toHaveBeenCalledOnce()
    whenNothingIsLost(reload)
    expect(reload).toHaveBeenCalledTimes(2)
  })
})

it('removes records after two weeks, except those with unsent events', async () => {
  const { updateRecord, allRecords, migrateRecords: tidyRecords } = await load()
  await updateRecord(5, () => recordOf({ known: '1' }))
  await updateRecord(6, () => recordOf({ waiting: '1' }, { id: 6 }))
  await tidyRecords(firstPointAt + 14 * day - 1)
  expect(await allRecords()).toHaveLength(2)
  await tidyRecords(firstPointAt + 14 * day)
  expect((await allRecords()).map(({ id }) => id)).toEqual([6])
})

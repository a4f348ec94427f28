// The stored records of all games on this device, with notifications when one changes in this tab or another.
import { indexedDbStore, localStorageStore, memoryStore } from '../../../lib/recordStore.ts'
import { createStore } from '../../../lib/store.ts'
import { pointsAtRisk } from '../../../scoreboard/session.ts'
import { retainCrashCopies } from './crashCopy.ts'
import { mergeRecords } from './record.ts'
import type { GameRecord } from './record.ts'

/** Where this browser stores the records: in IndexedDB (disk), in localStorage (local), or only in memory. */
export type StorageKind = 'disk' | 'local' | 'memory'

export const storageKind = createStore<StorageKind>('disk')

const stores = {
  disk: indexedDbStore<GameRecord>('sideout-games'),
  local: localStorageStore<GameRecord>('volleyball_game'),
  memory: memoryStore<GameRecord>(),
}
const fallbacks = { disk: 'local', local: 'memory', memory: 'memory' } as const

/** The last written record of each game; if a store fails, its fallback continues from it. */
const latest = new Map<number, GameRecord>()
const listeners = new Set<(record: GameRecord) => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sideout-games')
channel?.addEventListener('message', ({ data: id }: MessageEvent<number>) => {
  if (listeners.size > 0) void findRecord(id).then((record) => record && notifyListeners(record))
})

function notifyListeners(record: GameRecord): void {
  listeners.forEach((listener) => listener(record))
}

/** Calls the listener for every changed record, until the returned function is called. */
export function subscribeToRecords(listener: (record: GameRecord) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Changes a record atomically and resolves with it once it is stored. `change` may run several times; if it returns undefined, nothing
 * changes.
 */
export async function updateRecord(
  id: number,
  change: (before: GameRecord | undefined) => GameRecord | undefined,
): Promise<GameRecord | undefined> {
  const record = await withStore((store) => store.update(id, (before) => change(before ?? latest.get(id))))
  if (!record) return undefined
  latest.set(id, record)
  pointsAtRisk.set(
    storageKind.get() === 'memory' && [...latest.values()].some(({ outbox }) => outbox.length > 0),
  )
  retainCrashCopies(id, record.outbox)
  notifyListeners(record)
  channel?.postMessage(id)
  return record
}

export async function findRecord(id: number): Promise<GameRecord | undefined> {
  return (await withStore((store) => store.find(id))) ?? latest.get(id)
}

export async function allRecords(): Promise<GameRecord[]> {
  const records = await withStore((store) => store.all())
  return [...records, ...[...latest.values()].filter(({ id }) => !records.some((record) => record.id === id))]
}

async function withStore<Result>(
  run: (store: (typeof stores)[StorageKind]) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const kind = storageKind.get()
    try {
      return await run(stores[kind])
    } catch (error) {
      if (kind === 'memory') throw error
      console.warn('This browser could not store a game here:', error)
      if (storageKind.get() === kind) storageKind.set(fallbacks[kind])
    }
  }
}

const retentionTime = 14 * 24 * 60 * 60 * 1000

/** Migrates records that an earlier visit could only store in localStorage, and deletes old records with an empty outbox. */
export async function migrateRecords(now: number): Promise<void> {
  for (const localRecord of await stores.local.all().catch(() => [])) {
    if (storageKind.get() !== 'disk') break
    await updateRecord(localRecord.id, (before) => (before ? mergeRecords(before, localRecord) : localRecord))
    await stores.local.remove(localRecord.id)
  }
  for (const { id, openedAt, outbox } of await allRecords()) {
    if (outbox.length > 0 || now - openedAt < retentionTime) continue
    latest.delete(id)
    await withStore((store) => store.remove(id))
  }
}

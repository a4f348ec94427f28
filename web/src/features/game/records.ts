// The records of all games of this device: where they are kept, and who is told when one changes, in this tab or another.
import { diskShelf, localShelf, memoryShelf } from '../../lib/shelf.ts'
import { createStore } from '../../lib/store.ts'
import { pointsAtRisk } from '../../scoreboard/session.ts'
import { mirrorOnly } from './mirror.ts'
import { merged } from './record.ts'
import type { GameRecord } from './record.ts'

/** How well this browser keeps the records: on the disk, in localStorage, or as long as the page is open. */
export type Keeping = 'disk' | 'local' | 'memory'

export const keeping = createStore<Keeping>('disk')

const shelves = {
  disk: diskShelf<GameRecord>('sideout-games'),
  local: localShelf<GameRecord>('volleyball_game'),
  memory: memoryShelf<GameRecord>(),
}
const worse = { disk: 'local', local: 'memory', memory: 'memory' } as const

/** What was read or written last: where a store fails the next worse one goes on from here. */
const latest = new Map<number, GameRecord>()
const listeners = new Set<(record: GameRecord) => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sideout-games')
channel?.addEventListener('message', ({ data }: MessageEvent<number>) => {
  if (listeners.size > 0) void findRecord(data).then((record) => record && tellHere(record))
})

function tellHere(record: GameRecord): void {
  listeners.forEach((listener) => listener(record))
}

/** Calls the listener with every record that changes, until the answer is called. */
export function followRecords(listener: (record: GameRecord) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Changes a record in one step, whoever else changes it, and resolves with it once it is kept. `change` may run more
 * than once; where it answers undefined nothing is changed.
 */
export async function updateRecord(
  id: number,
  change: (before: GameRecord | undefined) => GameRecord | undefined,
): Promise<GameRecord | undefined> {
  const record = await kept((shelf) => shelf.update(id, (before) => change(before ?? latest.get(id))))
  if (!record) return undefined
  latest.set(id, record)
  pointsAtRisk.set(keeping.get() === 'memory' && [...latest.values()].some(({ outbox }) => outbox.length > 0))
  mirrorOnly(id, record.outbox)
  tellHere(record)
  channel?.postMessage(id)
  return record
}

export async function findRecord(id: number): Promise<GameRecord | undefined> {
  return (await kept((shelf) => shelf.find(id))) ?? latest.get(id)
}

export async function allRecords(): Promise<GameRecord[]> {
  const records = await kept((shelf) => shelf.all())
  return [...records, ...[...latest.values()].filter(({ id }) => !records.some((record) => record.id === id))]
}

async function kept<Answer>(run: (shelf: (typeof shelves)[Keeping]) => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const grade = keeping.get()
    try {
      return await run(shelves[grade])
    } catch (error) {
      if (grade === 'memory') throw error
      console.warn('This browser refuses to keep games well:', error)
      if (keeping.get() === grade) keeping.set(worse[grade])
    }
  }
}

const keptFor = 14 * 24 * 60 * 60 * 1000

/** What a former visit has left: records that only localStorage took come to the others, and old ones that wait for nothing go. */
export async function tidyRecords(now: number): Promise<void> {
  for (const left of await shelves.local.all().catch(() => [])) {
    if (keeping.get() !== 'disk') break
    await updateRecord(left.id, (before) => (before ? merged(before, left) : left))
    await shelves.local.remove(left.id)
  }
  for (const { id, openedAt, outbox } of await allRecords()) {
    if (outbox.length > 0 || now - openedAt < keptFor) continue
    latest.delete(id)
    await kept((shelf) => shelf.remove(id))
  }
}

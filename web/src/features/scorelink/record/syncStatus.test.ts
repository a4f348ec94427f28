// @vitest-environment node
import { expect, it } from 'vitest'
import { syncStatus } from './syncStatus.ts'
import { firstPointAt, recordOf } from '../../../test/gameServer.ts'

const connected = {
  streamStatus: 'open' as const,
  hasFailed: false,
  lastResponseAt: firstPointAt,
  online: true,
  now: firstPointAt + 1000,
}
const allSent = recordOf({ known: '1' })
const waiting = recordOf({ waiting: '1212121' })
const [oldest] = waiting.outbox

it.each([
  ['Live', allSent, connected],
  ['Live', allSent, { ...connected, streamStatus: 'lost' as const }], // a heartbeat was acknowledged a second ago
  [
    'Offline',
    allSent,
    { ...connected, streamStatus: 'lost' as const, lastResponseAt: firstPointAt - 30_000 },
  ],
  ['Offline', allSent, { ...connected, online: false }],
  ['Offline', allSent, { ...connected, hasFailed: true }],
  ['Saving…', waiting, connected],
  ['Offline: 7 points waiting', waiting, { ...connected, now: (oldest?.at ?? 0) + 10_000 }],
  ['Offline: 7 points waiting', waiting, { ...connected, hasFailed: true }],
  ['Offline: 1 point waiting', recordOf({ waiting: '1' }), { ...connected, online: false }],
  ['Offline: 1 tap waiting', recordOf({ waiting: [{ type: 'take' }] }), { ...connected, online: false }],
  ['Link closed', { ...allSent, closed: true }, connected],
  ['Game deleted', { ...allSent, closed: 'deleted' as const }, connected],
  ['Game deleted: 7 points not sent', { ...waiting, closed: 'deleted' as const }, connected],
  ['Link closed: 7 points not sent', { ...waiting, closed: true }, connected],
])('says %s', (words, record, connection) => {
  expect(syncStatus(record, connection).text).toBe(words)
})

// @vitest-environment node
import { expect, it } from 'vitest'
import { syncStatus } from './syncStatus.ts'
import { firstPointAt, recordOf } from '../../test/gameServer.ts'

const fine = {
  line: 'open' as const,
  hasFailed: false,
  lastResponseAt: firstPointAt,
  online: true,
  now: firstPointAt + 1000,
}
const idle = recordOf({ known: '1' })
const waiting = recordOf({ waiting: '1212121' })
const [wants] = waiting.outbox

it.each([
  ['Live', idle, fine],
  ['Live', idle, { ...fine, line: 'lost' as const }], // a heartbeat was acknowledged a second ago
  ['Offline', idle, { ...fine, line: 'lost' as const, lastResponseAt: firstPointAt - 30_000 }],
  ['Offline', idle, { ...fine, online: false }],
  ['Offline', idle, { ...fine, hasFailed: true }],
  ['Saving…', waiting, fine],
  ['Offline: 7 points waiting', waiting, { ...fine, now: (wants?.at ?? 0) + 10_000 }],
  ['Offline: 7 points waiting', waiting, { ...fine, hasFailed: true }],
  ['Offline: 1 point waiting', recordOf({ waiting: '1' }), { ...fine, online: false }],
  ['Offline: 1 tap waiting', recordOf({ waiting: [{ type: 'take' }] }), { ...fine, online: false }],
  ['Link closed', { ...idle, closed: true }, fine],
  ['Game deleted', { ...idle, closed: 'deleted' as const }, fine],
  ['Game deleted: 7 points not sent', { ...waiting, closed: 'deleted' as const }, fine],
  ['Link closed: 7 points not sent', { ...waiting, closed: true }, fine],
])('says %s', (words, record, how) => {
  expect(syncStatus(record, how).words).toBe(words)
})

import { expect, it } from 'vitest'
import {
  decideLiveness,
  describeLiveness,
  explainLiveness,
  isOldScore,
  nextLiveness,
  oldAfter,
} from './liveness.ts'
import type { Signs, Stage } from './liveness.ts'

const now = Date.parse('2026-11-27T02:31:00Z') // 9:31 PM in New York
const before = (seconds: number) => now - seconds * 1000
const zone = 'America/New_York'
const words = { live: 'Live · Set 2' }

interface Row {
  stage: Stage
  /** How long ago the server was last heard and the scorer was last heard, in seconds. */
  lost?: number
  offline?: number
  text: string
  isOld?: boolean
  reason?: string
}

const table: Row[] = [
  { stage: 'scheduled', text: 'Not started yet' },
  // It may have begun since, but there is no score that could be an old one.
  { stage: 'scheduled', lost: 5, text: 'No connection' },
  { stage: 'scheduled', lost: 600, text: 'No connection' },
  { stage: 'scheduled', offline: 600, text: 'Not started yet' },
  { stage: 'live', text: 'Live · Set 2' },
  { stage: 'live', offline: 45, text: 'Scorer offline' },
  { stage: 'live', offline: 59, text: 'Scorer offline' },
  { stage: 'live', offline: 60, text: 'Last 9:30 PM', isOld: true, reason: 'Scorer offline' },
  { stage: 'live', offline: 2400, text: 'Last 8:51 PM', isOld: true, reason: 'Scorer offline' },
  { stage: 'live', lost: 1, text: 'No connection' },
  { stage: 'live', lost: 59, text: 'No connection' },
  { stage: 'live', lost: 60, text: 'Last 9:30 PM', isOld: true, reason: 'No connection' },
  // Both: the score is known up to the older sign, and the nearer cause is named.
  { stage: 'live', lost: 5, offline: 50, text: 'No connection' },
  { stage: 'live', lost: 5, offline: 2400, text: 'Last 8:51 PM', isOld: true, reason: 'No connection' },
  { stage: 'live', lost: 2400, offline: 2430, text: 'Last 8:50 PM', isOld: true, reason: 'No connection' },
  // What has ended does not change any more.
  { stage: 'completed', text: 'Final' },
  { stage: 'completed', lost: 600, offline: 600, text: 'Final' },
  { stage: 'forfeited', lost: 600, text: 'Forfeit' },
  { stage: 'cancelled', lost: 600, text: 'Cancelled' },
  { stage: 'void', offline: 600, text: 'Void' },
  { stage: 'removed', lost: 600, text: 'Removed', isOld: true },
]

const signsOf = ({ lost, offline }: Row): Signs => ({
  lostSince: lost === undefined ? undefined : before(lost),
  offlineSince: offline === undefined ? undefined : before(offline),
})

it.each(table)('a game that is $stage, server heard $lost s ago, scorer $offline s ago: $text', (row) => {
  const liveness = decideLiveness(row.stage, signsOf(row), now)
  expect(describeLiveness(liveness, zone, words).replaceAll('\u202f', ' ')).toBe(row.text)
  expect(isOldScore(liveness)).toBe(row.isOld ?? false)
  expect(explainLiveness(liveness)).toBe(row.reason ?? '')
})

it('never calls a game live without a connection, or long after its scorer was heard', () => {
  const ages = [undefined, 0, 1, 30, 59, 60, 61, 3600]
  for (const lost of ages)
    for (const offline of ages) {
      const row: Row = {
        stage: 'live',
        text: '',
        ...(lost !== undefined && { lost }),
        ...(offline !== undefined && { offline }),
      }
      const isLive = decideLiveness('live', signsOf(row), now).state === 'live'
      expect(isLive).toBe(lost === undefined && offline === undefined)
    }
})

it('says when time alone changes the state', () => {
  const offlineSince = before(50)
  const liveness = decideLiveness('live', { offlineSince }, now)
  const at = nextLiveness(liveness) ?? NaN
  expect(at).toBe(offlineSince + oldAfter)
  expect(isOldScore(decideLiveness('live', { offlineSince }, at - 1))).toBe(false)
  const old = decideLiveness('live', { offlineSince }, at)
  expect(isOldScore(old)).toBe(true)
  expect(nextLiveness(old)).toBeUndefined()
  expect(nextLiveness(decideLiveness('live', {}, now))).toBeUndefined()
})

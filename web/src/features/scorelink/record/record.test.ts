// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  withResponse,
  isContinuedBy,
  mergeRecords,
  withInvite,
  withRejected,
  withEvent,
  withEntries,
} from './record.ts'
import { invite, logOf, recordOf, toThree } from '../../../test/gameServer.ts'

const thisDevice = { device: 'mine', now: 1000 }
const idsOf = (events: { id: string }[]) => events.map(({ id }) => id)

describe('opening a link', () => {
  it('creates a record from the response', () => {
    const events = logOf(toThree, ['theirs', '12'])
    const record = withInvite(undefined, invite({}, { events }), 'link', thisDevice)
    expect(record).toMatchObject({
      id: 5,
      token: 'link',
      entries: events,
      outbox: [],
      read: 2,
      openedAt: 1000,
    })
  })

  it('keeps the outbox, adds new entries and removes received events from the outbox', () => {
    const before = recordOf({ known: '1', waiting: '12' }, { closed: true, token: 'old' })
    const [arrived] = before.outbox
    if (!arrived) throw new Error('Nothing waits')
    const events = [...before.entries, { ...arrived, seq: 2, outcome: 'applied' as const }]
    const after = withInvite(before, invite({}, { events }), 'new', thisDevice)
    expect(after).toMatchObject({ token: 'new', closed: false, entries: events })
    expect(idsOf(after.outbox)).toEqual(idsOf(before.outbox.slice(1)))
  })

  it('puts only own lost events back into the outbox after the server was restored from a backup', () => {
    const entries = logOf(toThree, ['mine', '1'], ['theirs', '2'], ['mine', '1'])
    const before = recordOf({ known: entries, waiting: '2' })
    const events = entries.slice(0, 1)
    const after = withInvite(before, invite({}, { events, epoch: 'NEW' }), 'link', thisDevice)
    expect(after.entries).toEqual(events)
    expect(idsOf(after.outbox)).toEqual([entries[2]?.id, before.outbox[0]?.id])
    expect(after.outbox[0]).not.toHaveProperty('seq')
    expect(after.outbox[0]).not.toHaveProperty('outcome')
  })
})

describe('adding an event', () => {
  it('adds it to the outbox once, whether it waits, was acknowledged or was refused', () => {
    const record = recordOf({ known: '1', waiting: '2' })
    for (const event of [...record.entries, ...record.outbox]) expect(withEvent(record, event)).toBe(record)
    const [event] = record.outbox
    if (!event) throw new Error('Nothing waits')
    const after = withRejected(record, event)
    expect(after).toMatchObject({ outbox: [], refused: [event] })
    expect(withEvent(after, event)).toBe(after)
  })
})

describe('a response', () => {
  it('removes acknowledged events from the outbox and sets the clock skew', () => {
    const record = recordOf({ waiting: '12' })
    const [first, second] = record.outbox
    if (!first || !second) throw new Error('Nothing waits')
    const entry = { ...first, at: first.at + 90_000, seq: 1, outcome: 'applied' as const }
    const after = withResponse(record, {
      events: [entry],
      outcomes: [{ id: first.id, outcome: 'applied', seq: 1 }],
    })
    expect(after).toMatchObject({ entries: [entry], outbox: [second], skew: 90_000 })
  })

  it('is ignored the second time, or after a gap', () => {
    const record = recordOf({ known: '12' })
    expect(withEntries(record, record.entries)).toBe(record)
    const afterGap = logOf(toThree, ['theirs', '1212']).slice(3)
    expect(withEntries(record, afterGap)).toBe(record)
  })

  it('continues the record, or belongs to another log', () => {
    const record = recordOf({ known: '12' })
    expect(isContinuedBy(record, record.entries)).toBe(true)
    expect(isContinuedBy(record, logOf(toThree, ['theirs', '12']))).toBe(false)
    expect(isContinuedBy(recordOf({}), [])).toBe(true)
  })
})

it('merges two records of one game without losing entries or events', () => {
  const entries = logOf(toThree, ['mine', '12'])
  const record = recordOf({ known: entries, waiting: '1' })
  const other = recordOf({ known: entries.slice(0, 1), waiting: '2' })
  const merged = mergeRecords(other, record)
  expect(merged.entries).toEqual(entries)
  expect(idsOf(merged.outbox)).toEqual([...idsOf(other.outbox), ...idsOf(record.outbox)])
})

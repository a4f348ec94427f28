import { afterEach, expect, it, vi } from 'vitest'
import { saveCrashCopy, crashCopies, retainCrashCopies } from './crashCopy.ts'
import { recordOf } from '../../../test/gameServer.ts'

const { outbox } = recordOf({ waiting: '1212' })
const [first, second] = outbox
if (!first || !second) throw new Error('Nothing waits')
const key = 'volleyball_outbox'

afterEach(() => vi.restoreAllMocks())

it('stores each event once until it is sent, per game', () => {
  saveCrashCopy({ game: 5, token: 'link', event: first })
  saveCrashCopy({ game: 6, token: 'other', event: second })
  saveCrashCopy({ game: 5, token: 'link', event: first })
  expect(crashCopies().map(({ game, event }) => [game, event.id])).toEqual([
    [6, second.id],
    [5, first.id],
  ])
  retainCrashCopies(5, [])
  expect(crashCopies().map(({ game }) => game)).toEqual([6])
  retainCrashCopies(6, [second])
  expect(crashCopies()).toHaveLength(1)
  retainCrashCopies(6, [])
  expect(localStorage.getItem(key)).toBeNull()
})

it('stores the newest 50 events', () => {
  for (let i = 0; i < 60; i++) saveCrashCopy({ game: 5, token: 'link', event: { ...first, id: `e${i}` } })
  expect(crashCopies()).toHaveLength(50)
  expect(crashCopies()[0]?.event.id).toBe('e10')
})

it.each(['', 'not json', '7', '[null, {}, {"game":5,"token":"link","event":{}}]'])(
  'reads "%s" as nothing',
  (stored) => {
    localStorage.setItem(key, stored)
    expect(crashCopies()).toEqual([])
  },
)

it('does not stop play if the browser refuses to store it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saveCrashCopy({ game: 5, token: 'link', event: first })
  expect(crashCopies()).toEqual([])
})

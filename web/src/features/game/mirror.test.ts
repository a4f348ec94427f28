import { afterEach, expect, it, vi } from 'vitest'
import { mirror, mirrored, mirrorOnly } from './mirror.ts'
import { recordOf } from '../../test/gameServer.ts'

const { outbox } = recordOf({ waiting: '1212' })
const [first, second] = outbox
if (!first || !second) throw new Error('Nothing waits')
const key = 'volleyball_outbox'

afterEach(() => vi.restoreAllMocks())

it('keeps each event once until it waits no longer, game by game', () => {
  mirror({ game: 5, token: 'link', event: first })
  mirror({ game: 6, token: 'other', event: second })
  mirror({ game: 5, token: 'link', event: first })
  expect(mirrored().map(({ game, event }) => [game, event.id])).toEqual([
    [6, second.id],
    [5, first.id],
  ])
  mirrorOnly(5, [])
  expect(mirrored().map(({ game }) => game)).toEqual([6])
  mirrorOnly(6, [second])
  expect(mirrored()).toHaveLength(1)
  mirrorOnly(6, [])
  expect(localStorage.getItem(key)).toBeNull()
})

it('keeps the newest 50', () => {
  for (let i = 0; i < 60; i++) mirror({ game: 5, token: 'link', event: { ...first, id: `e${i}` } })
  expect(mirrored()).toHaveLength(50)
  expect(mirrored()[0]?.event.id).toBe('e10')
})

it.each(['', 'not json', '7', '[null, {}, {"game":5,"token":"link","event":{}}]'])(
  'reads "%s" as nothing',
  (kept) => {
    localStorage.setItem(key, kept)
    expect(mirrored()).toEqual([])
  },
)

it('is a second copy: a browser that refuses it stops nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  mirror({ game: 5, token: 'link', event: first })
  expect(mirrored()).toEqual([])
})

// @vitest-environment node
import { expect, it } from 'vitest'
import type { ScheduledGame } from '../../contract/types.ts'
import { conflictsOf } from './conflicts.ts'

const game = (
  id: number,
  gameTime: string,
  teams: [number, number],
  courtName: string | null,
  more: object = {},
) =>
  ({
    id,
    day: '2026-11-26',
    gameTime,
    team1Id: teams[0],
    team2Id: teams[1],
    courtName,
    status: 'scheduled',
    ...more,
  }) as ScheduledGame

const first = game(1, '20:00', [1, 2], 'Court 1')

it.each([
  ['one of its teams plays elsewhere', game(2, '20:15', [2, 3], 'Court 2'), true],
  ['its court is taken, in other letters', game(2, '20:29', [3, 4], 'court 1'), true],
  ['other teams play elsewhere', game(2, '20:00', [3, 4], 'Court 2'), false],
  ['its team plays when it is over', game(2, '20:30', [2, 3], 'Court 2'), false],
  ['its team plays on another day', game(2, '20:00', [2, 3], 'Court 2', { day: '2026-11-27' }), false],
  ['the other game is cancelled', game(2, '20:00', [2, 3], 'Court 1', { status: 'cancelled' }), false],
  ['the other game waits for a place', game(2, '20:00', [2, 3], 'Court 1', { waiting: true }), false],
  ['neither game has a court', game(2, '20:00', [3, 4], null), false],
])('a game clashes if %s: %#', (_, other, clashes) => {
  const found = conflictsOf([other, first], 30)
  expect(found.get(1)).toEqual(clashes ? [other] : undefined)
  expect(found.get(2)).toEqual(clashes ? [first] : undefined)
})

it('a night after midnight belongs together', () => {
  const late = game(2, '00:05', [1, 3], 'Court 2', { day: '2026-11-27' })
  expect(conflictsOf([game(1, '23:50', [1, 2], 'Court 1'), late], 30).size).toBe(2)
})

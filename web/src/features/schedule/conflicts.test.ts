// @vitest-environment node
import { expect, it } from 'vitest'
import type { ScheduledGame } from '../../contract/types.ts'
import { findConflicts, conflictingTravelMinutes } from './conflicts.ts'

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
    tier: 1,
    status: 'scheduled',
    ...more,
  }) as ScheduledGame

const lengths = { gameDuration: 30, tierMinutes: [], nightChanges: [] }

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
  const found = findConflicts([other, first], lengths)
  expect(found.get(1)).toEqual(clashes ? [other] : undefined)
  expect(found.get(2)).toEqual(clashes ? [first] : undefined)
})

it('a night after midnight belongs together', () => {
  const late = game(2, '00:05', [1, 3], 'Court 2', { day: '2026-11-27' })
  expect(findConflicts([game(1, '23:50', [1, 2], 'Court 1'), late], lengths).size).toBe(2)
})

it('a game clashes as long as games of its tier last', () => {
  const next = (tier: number, more: object = {}) => game(3, '20:40', [2, 3], 'Court 2', { tier, ...more })
  const long = { gameDuration: 30, tierMinutes: [50], nightChanges: [] }
  expect([...findConflicts([first, game(2, '20:35', [4, 5], 'Court 3'), next(2)], long).keys()]).toEqual([
    1, 3,
  ])
  const second = { ...first, tier: 2 }
  expect(findConflicts([second, next(1)], long).size).toBe(0)
  // A short game between them ends before the third one begins, the first one does not.
  expect(findConflicts([first, game(2, '20:05', [4, 5], 'Court 3', { tier: 2 }), next(2)], long).size).toBe(2)
})

const annex = { courtName: 'Annex', tiers: [], timeSlotStart: null, timeSlotEnd: null, travelMinutes: 20 }
const change = { day: '2026-11-26', courtsOut: [], start: null, end: null, courts: [annex] }
const twoHalls = { ...lengths, nightChanges: [change] }

it.each([
  ['needs 20 minutes to the other hall, and has 10', game(2, '20:40', [2, 3], 'annex'), 20],
  ['has the 20 minutes', game(2, '20:50', [2, 3], 'Annex'), undefined],
  ['stays in its hall', game(2, '20:30', [2, 3], 'Court 2'), undefined],
  ['does not play there', game(2, '20:40', [3, 4], 'Annex'), undefined],
  ['plays there another night', game(2, '20:40', [2, 3], 'Annex', { day: '2026-11-27' }), undefined],
])('a team that %s: %#', (_, other, way) => {
  const found = findConflicts([other, first], twoHalls)
  expect(found.get(1)).toEqual(way === undefined ? undefined : [other])
  if (way !== undefined) expect(conflictingTravelMinutes(other, first, twoHalls)).toBe(way)
})

it('the way is as long after midnight, and no way within a hall', () => {
  const late = game(1, '00:05', [1, 2], 'Court 1', { day: '2026-11-27' })
  const there = game(2, '00:40', [2, 3], 'Annex', { day: '2026-11-27' })
  expect(findConflicts([late, there], twoHalls).size).toBe(2)
  expect(findConflicts([{ ...late, courtName: 'ANNEX' }, there], twoHalls).size).toBe(0)
})

it('games at the same time clash for that, however long the way is', () => {
  const then = game(2, '20:15', [2, 3], 'Annex')
  expect(findConflicts([first, then], twoHalls).size).toBe(2)
  expect(conflictingTravelMinutes(first, then, twoHalls)).toBeUndefined()
})

// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Court, ScheduledGame, Slot } from '../../../contract/types.ts'
import { thursday } from '../../../test/server.ts'
import { gridOf, verdictOf } from './cells.ts'

const night = '2026-11-26'
const league = { ...thursday, timeBlockStart: '22:00', timeBlockEnd: '01:00', gameDuration: 60 }

const court = (courtName: string, tier: number, more: Partial<Court> = {}) =>
  ({ courtName, tier, timeSlotStart: null, timeSlotEnd: null, ...more }) as Court

const game = (
  id: number,
  gameTime: string,
  teams: [number, number],
  courtName: string | null,
  more: object = {},
) =>
  ({
    id,
    day: night,
    gameTime,
    team1Id: teams[0],
    team2Id: teams[1],
    courtName,
    tier: 1,
    status: 'scheduled',
    ...more,
  }) as ScheduledGame

describe('the grid', () => {
  it('has each court once, in order, with its tiers, and the starts of the night after midnight too', () => {
    const courts = [court('Court 10', 2), court('Court 2', 1), court('court 2', 2)]
    const { courts: columns, times } = gridOf(league, courts, [game(1, '21:45', [1, 2], null)], night)
    expect(columns).toEqual([
      { name: 'Court 2', tiers: [1, 2] },
      { name: 'Court 10', tiers: [2] },
      { name: null, tiers: [] },
    ])
    expect(times.map(({ day, gameTime }) => `${day} ${gameTime}`)).toEqual([
      '2026-11-26 21:45',
      '2026-11-26 22:00',
      '2026-11-26 23:00',
      '2026-11-27 00:00',
    ])
  })

  it('has the starts of a court with hours of its own', () => {
    const courts = [court('Court 1', 1, { timeSlotStart: '20:30', timeSlotEnd: '21:30' })]
    expect(gridOf(league, courts, [], night).times.map(({ gameTime }) => gameTime)).toContain('20:30')
  })
})

describe('a place', () => {
  const courts = [court('Court 1', 1), court('Court 2', 1), court('Court 3', 2)]
  const moving = game(1, '20:00', [1, 2], 'Court 1')
  const other = game(2, '21:00', [3, 4], 'Court 2')
  const at = (gameTime: string, courtName: string | null) => ({ day: night, gameTime, courtName })
  const slot = (gameTime: string, courtName: string, problem = '', legal = false) =>
    ({ ...at(gameTime, courtName), legal, problems: problem ? [problem] : [] }) as unknown as Slot
  const judge = (
    place: ReturnType<typeof at>,
    slots: Slot[] | undefined,
    games = [moving, other],
    lifted = moving,
  ) => verdictOf(place, { moving: lifted, games, slots, courts, minutes: 60, notOffered: 'Not open' })

  it('is where the game is already', () => {
    expect(judge(at('20:00', 'court 1'), [])).toEqual({ kind: 'same' })
  })

  it('is unknown until the server has answered', () => {
    expect(judge(at('21:00', 'Court 1'), undefined)).toEqual({ kind: 'unknown' })
  })

  it('fits, with its disadvantages', () => {
    const slots = [slot('21:00', 'Court 1', 'Aces would wait 60 minutes', true)]
    expect(judge(at('21:00', 'Court 1'), slots)).toEqual({
      kind: 'fits',
      problems: ['Aces would wait 60 minutes'],
    })
  })

  it('does not fit, with the reason of the server or without an offer', () => {
    expect(judge(at('21:00', 'Court 1'), [slot('21:00', 'Court 1', 'Aces already play then')])).toEqual({
      kind: 'not',
      reason: 'Aces already play then',
    })
    expect(judge(at('21:00', 'Court 3'), [])).toEqual({ kind: 'not', reason: 'Not open' })
  })

  const taken = [slot('21:00', 'Court 2', 'Court 2 is taken')]

  it('that is taken is swapped', () => {
    expect(judge(at('21:00', 'Court 2'), taken)).toEqual({ kind: 'swaps', other })
  })

  it.each([
    ['the other game is over', { ...other, status: 'completed' as const }, moving, []],
    ['the other tier does not play on its court', { ...other, tier: 2 }, moving, []],
    ['a team would play twice', other, moving, [game(3, '20:30', [4, 5], 'Court 4')]],
    ['the lifted game has no place to give', other, { ...moving, waiting: true }, []],
  ])('is not swapped if %s', (_, on, lifted, more) => {
    expect(judge(at('21:00', 'Court 2'), taken, [lifted, on, ...more], lifted)).toEqual({
      kind: 'not',
      reason: 'Court 2 is taken',
    })
  })
})

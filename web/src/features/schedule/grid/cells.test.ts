// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Court, NightPlaces, ScheduledGame } from '../../../contract/types.ts'
import { thursday } from '../../../test/server.ts'
import { buildGrid, createDropCheck } from './cells.ts'

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
    const { courts: columns, times } = buildGrid(league, courts, [game(1, '21:45', [1, 2], null)], night)
    expect(columns).toEqual([
      { name: 'Court 2', tiers: [1, 2], isClosed: false },
      { name: 'Court 10', tiers: [2], isClosed: false },
      { name: null, tiers: [], isClosed: false },
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
    expect(buildGrid(league, courts, [], night).times.map(({ gameTime }) => gameTime)).toContain('20:30')
  })

  const timesOf = (settings: Partial<typeof league>, ...courts: Court[]) =>
    buildGrid({ ...league, ...settings }, courts, [], night).times.map(({ gameTime }) => gameTime)

  it('has the starts of each tier, whose games may last longer', () => {
    const lengths = { tierMinutes: [90, 0] }
    expect(timesOf(lengths, court('Court 1', 1))).toEqual(['22:00', '23:00', '23:30', '00:00'])
    expect(timesOf(lengths, court('Court 1', 1), court('Court 2', 2))).toEqual([
      '22:00',
      '23:00',
      '23:30',
      '00:00',
    ])
    expect(timesOf({ ...lengths, tierCount: 1 }, court('Court 1', 1))).toEqual(['22:00', '23:30'])
  })

  it('has the hours and the additional courts of a night that is not as usual', () => {
    const change = { day: night, courtsOut: ['court 1'], start: '20:00', end: '22:00', courts: [] }
    const annex = { courtName: 'Annex', tiers: [1], timeSlotStart: null, timeSlotEnd: null, travelMinutes: 0 }
    const own = court('Court 1', 1, { timeSlotStart: '18:00', timeSlotEnd: '19:00' })
    expect(timesOf({ nightChanges: [change] }, own, court('Court 2', 2))).toEqual(['20:00', '21:00'])
    const changed = buildGrid({ ...league, nightChanges: [{ ...change, courts: [annex] }] }, [own], [], night)
    expect(changed.courts).toEqual([
      { name: 'Annex', tiers: [1], isClosed: false },
      { name: 'Court 1', tiers: [1], isClosed: true },
    ])
    const other = { ...change, day: '2026-12-03' }
    expect(timesOf({ nightChanges: [other] }, court('Court 1', 1))).toEqual(['22:00', '23:00', '00:00'])
  })
})

describe('a place', () => {
  const moving = game(1, '20:00', [1, 2], 'Court 1')
  const other = game(2, '21:00', [3, 4], 'Court 2')
  const at = (gameTime: string, courtName: string | null) => ({ day: night, gameTime, courtName })
  const answered = (place: ReturnType<typeof at>, answer: object, ...sentences: string[]) =>
    ({
      day: night,
      places: [at('19:00', null), { ...place, tiers: [1] }],
      sentences,
      games: [{ id: 1, answers: [{ kind: 'illegal' }, answer] }],
    }) as unknown as NightPlaces
  const judge = (place: ReturnType<typeof at>, answers: NightPlaces | undefined, lifted = moving) =>
    createDropCheck(answers, [moving, other], 'Not open')(lifted, place)

  it('is where the game is already', () => {
    expect(judge(at('20:00', 'court 1'), undefined)).toEqual({ kind: 'same' })
  })

  it('is none for a game that waits, even where the game was', () => {
    expect(judge(at('20:00', 'Court 1'), undefined, { ...moving, waiting: true })).toEqual({
      kind: 'unknown',
    })
  })

  it('is unknown until the server has answered', () => {
    expect(judge(at('21:00', 'Court 1'), undefined)).toEqual({ kind: 'unknown' })
  })

  it('fits, with its disadvantages, whatever the case of its court', () => {
    const answers = answered(at('21:00', 'court 1'), { kind: 'free', reasons: [1] }, 'A', 'Aces would wait')
    expect(judge(at('21:00', 'Court 1'), answers)).toEqual({ kind: 'fits', problems: ['Aces would wait'] })
  })

  it('does not fit, with the reason of the server', () => {
    const answers = answered(
      at('21:00', 'Court 1'),
      { kind: 'illegal', reasons: [0] },
      'Aces already play then',
    )
    expect(judge(at('21:00', 'Court 1'), answers)).toEqual({ kind: 'not', reason: 'Aces already play then' })
  })

  it('does not fit where no court is open', () => {
    const answers = answered(at('21:00', 'Court 1'), { kind: 'free' })
    expect(judge(at('21:00', 'Court 3'), answers)).toEqual({ kind: 'not', reason: 'Not open' })
  })

  it('that is taken is swapped, if the server says so and the other game is still on the night', () => {
    const swapWith = (id: number) => answered(at('21:00', 'Court 2'), { kind: 'swap', with: id })
    expect(judge(at('21:00', 'Court 2'), swapWith(2))).toEqual({ kind: 'swaps', other })
    expect(judge(at('21:00', 'Court 2'), swapWith(3))).toEqual({ kind: 'not', reason: 'Not open' })
  })
})

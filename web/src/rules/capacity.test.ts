// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LeagueShape } from '../contract/types.ts'
import { capacityOf } from './capacity.ts'
import { fitInWords, roomInWords } from './capacityWords.ts'
import { newLeague } from './leagueForm.ts'
import type { LeagueForm } from './leagueForm.ts'
import { toShapeForm } from './shapeForm.ts'

const form = (changes: Partial<LeagueForm> = {}): LeagueForm => ({
  ...newLeague('America/New_York'),
  startDate: '2026-09-01',
  ...changes,
})
const courts = (...names: string[][]) =>
  names.flatMap((list, index) => list.map((name) => ({ tier: index + 1, name })))

describe('a fixed league', () => {
  it('counts nights, games and the end of a night', () => {
    expect(capacityOf(form(), [], '2026-11-22')).toEqual({
      teams: 8,
      courts: 0,
      tiers: 2,
      courtless: 2,
      starts: 7,
      games: 24,
      gamesPerNight: 12,
      gamesPerTeam: 6,
      nights: 2,
      days: ['2026-09-03', '2026-09-10'],
      lastDay: '2026-09-10',
      available: null,
      booked: null,
      maxGames: 14,
      mostPerTeam: 3,
      endsAt: '22:00',
      problem: null,
    })
  })

  it.each([
    { name: 'two courts for each tier', list: courts(['A', 'B'], ['C', 'D']), nights: 1 },
    { name: 'two courts for both tiers', list: courts(['A', 'B'], ['a ', 'B']), nights: 2 },
    { name: 'one court for both tiers', list: courts(['A'], ['A']), nights: 4 },
    { name: 'one of two courts shared', list: courts(['A', 'B'], ['B']), nights: 2 },
    { name: 'more courts than games at once', list: courts(['A', 'B', 'C'], ['D', 'E', 'F']), nights: 1 },
  ])('needs nights for $name', ({ list, nights }) => {
    expect(capacityOf(form(), list, '2026-11-22')?.nights).toBe(nights)
  })

  it('says whether it ends before the end date', () => {
    const fitting = capacityOf(form({ endDate: '2026-09-10' }), [], '2026-11-22')
    expect([fitting?.available, fitting?.problem]).toEqual([2, null])
    const late = capacityOf(form({ endDate: '2026-09-09' }), [], '2026-11-22')
    expect([late?.available, late?.problem]).toEqual([1, 'end-date'])
  })

  it.each([
    { name: 'a time block that is too short', changes: { timeBlockEnd: '20:20' }, problem: 'no-room' },
    {
      name: 'the most teams',
      changes: { tierCount: '10', teamsPerTier: '20', gamesPerMatchup: '5' },
      problem: null,
    },
  ])('has the problem $problem with $name', ({ changes, problem }) => {
    expect(capacityOf(form(changes), [], '2026-11-22')?.problem).toBe(problem)
  })

  it('goes on after midnight', () => {
    const night = capacityOf(form({ timeBlockStart: '23:00', timeBlockEnd: '01:00' }), [], '2026-11-22')
    expect([night?.starts, night?.endsAt]).toEqual([8, '01:00'])
  })

  it('plays every team once on a night without an end', () => {
    const night = capacityOf(form({ timeBlockEnd: '' }), courts(['A'], ['A']), '2026-11-22')
    expect([night?.starts, night?.nights, night?.endsAt]).toEqual([4, 6, '21:15'])
  })

  it('begins today without a start date, and on any day without a game day', () => {
    expect(capacityOf(form({ startDate: '' }), [], '2026-11-22')?.days[0]).toBe('2026-11-26')
    expect(capacityOf(form({ startDate: '', gameDay: '' }), [], '2026-11-22')?.days[0]).toBe('2026-11-22')
  })
})

describe('a season that is spread', () => {
  const spread = { shapeKind: 'spread', nights: '10' }

  it('plays as often each night as it says, on all nights that are booked', () => {
    const thursdays = form({
      ...spread,
      tierCount: '3',
      teamsPerTier: '6',
      perNight: '2',
      timeBlockStart: '19:00',
      gameDuration: '20',
    })
    const capacity = capacityOf(thursdays, courts(['A'], ['B'], ['C']), '2026-11-22')
    expect(capacity).toMatchObject({
      nights: 10,
      booked: 10,
      games: 180,
      gamesPerNight: 18,
      gamesPerTeam: 20,
      lastDay: '2026-11-05',
      problem: null,
    })
    expect(capacity && roomInWords(capacity)).toBe('3 courts, 9 starts: 27 games a night, every team up to 3')
  })

  it('goes to the end date without a number of nights, as long as every team plays each night', () => {
    const ending = form({ tierCount: '1', teamsPerTier: '8', gamesPerMatchup: '1', endDate: '2026-11-12' })
    expect(capacityOf(ending, courts(['A', 'B']), '2026-11-22')).toMatchObject({
      nights: 7,
      booked: 11,
      gamesPerNight: 4,
      lastDay: '2026-10-15',
      problem: null,
    })
  })

  it('has two games for each meeting in blocks', () => {
    const block = form({ ...spread, tierCount: '1', perNight: '1', block: 'yes' })
    expect(capacityOf(block, courts(['A', 'B']), '2026-11-22')).toMatchObject({
      starts: 6,
      gamesPerNight: 4,
      games: 40,
      gamesPerTeam: 20,
      mostPerTeam: 6,
      problem: null,
    })
  })

  it.each([
    ['too few nights', { nights: '2', teamsPerTier: '8' }, 'the season needs 8 nights, and 2 are booked.'],
    [
      'too many games a night',
      { teamsPerTier: '8', perNight: '3' },
      'there is room for 1 game of each team a night.',
    ],
    [
      'nights after the end date',
      { endDate: '2026-10-01' },
      'the season needs 10 nights, and the end date leaves 5.',
    ],
  ])('has the problem %s', (_, changes, sentence) => {
    const capacity = capacityOf(form({ ...spread, tierCount: '1', ...changes }), [], '2026-11-22')
    expect(capacity && fitInWords(capacity, '')).toContain(sentence)
  })

  it('skips the days without games', () => {
    const skipping = form({ ...spread, nights: '3', perNight: '1', blackouts: '2026-09-10,2026-09-11' })
    expect(capacityOf(skipping, [], '2026-11-22')?.days).toEqual(['2026-09-03', '2026-09-17', '2026-09-24'])
  })
})

describe('a league by standings', () => {
  it('counts the games of a night', () => {
    const week = capacityOf(form({ scheduleMode: 'weekly', endDate: '2026-10-01' }), [], '2026-11-22')
    expect(week).toMatchObject({
      games: 12,
      gamesPerTeam: 3,
      nights: 5,
      lastDay: '2026-10-01',
      problem: null,
    })
  })

  it('knows no last night without an end date', () => {
    const week = capacityOf(form({ scheduleMode: 'overall' }), [], '2026-11-22')
    expect(week).toMatchObject({ nights: null, days: [], lastDay: null, problem: null })
  })

  it('gives an odd number of teams an even number of games', () => {
    const week = capacityOf(form({ scheduleMode: 'weekly', teamsPerTier: '5' }), [], '2026-11-22')
    expect(week?.gamesPerTeam).toBe(2)
  })

  it('says that not every team can play', () => {
    const week = capacityOf(form({ scheduleMode: 'weekly', teamsPerTier: '20' }), [], '2026-11-22')
    expect(week?.problem).toBe('not-all-play')
  })
})

it.each([
  [{}, 'No courts yet: one game at a time in each tier. It fits, done at 10:00 PM.'],
  [{ tierCount: '1' }, 'No courts yet: one game at a time. It fits, done at 10:00 PM.'],
  [{ endDate: '2026-09-09' }, 'It does not fit: the season needs 2 nights, and the end date leaves 1.'],
  [{ endDate: '2026-09-01', scheduleMode: 'weekly' }, 'No night is left before the end date.'],
  [{ timeBlockEnd: '20:20' }, 'No game fits into the time block: make it longer, or the games shorter.'],
  [
    { scheduleMode: 'weekly', teamsPerTier: '20' },
    'Not every team can play on a night: add courts, or make the time block longer.',
  ],
])('says whether it fits: %o', (changes, words) => {
  const capacity = capacityOf(form(changes), [], '2026-11-22')
  expect(capacity && fitInWords(capacity, '10:00 PM')).toBe(words)
})

it.each(['tierCount', 'teamsPerTier', 'gameDuration', 'gamesPerMatchup'] as const)(
  'has no answer without %s',
  (field) => {
    expect(capacityOf(form({ [field]: '' }), [], '2026-11-22')).toBeNull()
  },
)

it.each([
  { list: courts(['A'], ['B']), words: 'It fits: 2 courts, done at 10:00 PM.' },
  { list: courts(['A'], ['a ']), words: 'It fits: 1 court, done at 10:00 PM.' },
  {
    list: courts(['A', 'B']),
    words: '1 tier has no courts: one game at a time in it. It fits, done at 10:00 PM.',
  },
])('counts only courts that were entered: $words', ({ list, words }) => {
  const capacity = capacityOf(form(), list, '2026-11-22')
  expect(capacity && fitInWords(capacity, '10:00 PM')).toBe(words)
})

it('names no court where none was entered', () => {
  const capacity = capacityOf(form(), [], '2026-11-22')
  expect(capacity && roomInWords(capacity)).toBe('7 starts: 14 games a night, every team up to 3')
})

/** A case of spec/vectors/capacity.json, which internal/rules/schedule/capacity_vectors_test.go holds to the planner. */
interface PlannedCase {
  tiers: number
  teams: number
  minutes: number
  perPair: number
  mode: string
  start: string
  end: string
  endDate: string | null
  shape: LeagueShape
  daysOff: string[] | null
  courts: string[][] | null
  capacity: {
    fits: boolean
    games: number
    gamesPerTeam: number
    nights: number
    lastDay: string | null
    courtless: number
    maxGames: number
    mostPerTeam: number
    note: string
  }
}

const file = join(import.meta.dirname, '../../../spec/vectors/capacity.json')
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: PlannedCase[] }

it.each(cases)('says what the planner makes of $tiers tiers of $teams, $mode, $shape.kind', (c) => {
  const league = form({
    tierCount: String(c.tiers),
    teamsPerTier: String(c.teams),
    gameDuration: String(c.minutes),
    gamesPerMatchup: String(c.perPair),
    scheduleMode: c.mode,
    timeBlockStart: c.start,
    timeBlockEnd: c.end,
    startDate: '2026-09-03',
    endDate: c.endDate ?? '',
    blackouts: (c.daysOff ?? []).join(),
    ...toShapeForm(c.shape),
  })
  const found = capacityOf(league, courts(...(c.courts ?? [])), '2026-08-20')
  const { fits, games, gamesPerTeam, nights, lastDay, note, ...room } = c.capacity
  expect(found).toMatchObject(room)
  const isWeek = c.mode !== 'fixed'
  expect(found?.problem === null || (isWeek && found?.problem === 'not-all-play')).toBe(fits)
  if (!fits) return
  expect(found).toMatchObject(isWeek ? { games, gamesPerTeam } : { games, gamesPerTeam, nights, lastDay })
  // The planner names the only tier, which the dialog counts.
  if (found?.problem === null)
    expect(fitInWords(found, '')).toContain(note.replace(/^Tier \d+ has/, '1 tier has'))
})

// @vitest-environment node
// Runs the cases in spec/vectors, which internal/rules/league runs too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dayIn, laterNightOfWeek, nextNight, nightOf, nightRule, timeIn, tonightAt } from './nights.ts'
import type { NightSettings } from './nights.ts'

interface LeagueCases {
  name: string
  league: NightSettings
  courts: { timeSlotStart: string | null; timeSlotEnd: string | null }[]
  games?: { day: string; gameTime: string; night: string }[]
  instants?: { name: string; at: string; nights: string[]; night: string }[]
}

const path = join(import.meta.dirname, '../../../spec/vectors/nights.json')
const { leagues } = JSON.parse(readFileSync(path, 'utf8')) as { leagues: LeagueCases[] }

describe.each(leagues)('$name', ({ league, courts, games = [], instants = [] }) => {
  const rule = nightRule(league, courts)

  it.each(games)('the game on $day at $gameTime belongs to $night', ({ night, ...game }) => {
    expect(nightOf(rule, game)).toBe(night)
  })

  it.each(instants)('tonight, $name, is $night', ({ at, nights, night }) => {
    expect(tonightAt(rule, new Date(at), nights)).toBe(night)
  })
})

it('an instant is converted to the day and time of the zone', () => {
  const at = new Date('2026-11-26T03:30:00Z')
  expect([dayIn('America/New_York', at), timeIn('America/New_York', at)]).toEqual(['2026-11-25', '22:30'])
  expect([dayIn('Asia/Tokyo', at), timeIn('Asia/Tokyo', at)]).toEqual(['2026-11-26', '12:30'])
  expect(timeIn('UTC', new Date('2026-11-26T00:05:00Z'))).toBe('00:05')
})

it('the next night is tonight, else the first later one, else the last one', () => {
  const nights = ['2026-12-03', '2026-11-26', '2026-11-19']
  expect(nextNight(nights, '2026-11-26')).toBe('2026-11-26')
  expect(nextNight(nights, '2026-11-27')).toBe('2026-12-03')
  expect(nextNight(nights, '2026-12-04')).toBe('2026-12-03')
  expect(nextNight([], '2026-12-04')).toBeUndefined()
})

const twoDays = {
  gameDay: 'Thursday',
  secondGameDay: 'Monday',
  startDate: '2026-11-26',
  blackouts: [] as string[],
}

it.each([
  ['the first night of a week', '2026-12-03', {}, '2026-12-07'],
  ['the second one', '2026-12-07', {}, undefined],
  ['the first one, if the second is a day off', '2026-12-03', { blackouts: ['2026-12-07'] }, undefined],
  ['a night that was moved', '2026-12-05', {}, '2026-12-07'],
  ['a week that begins with the second day', '2026-11-30', { startDate: '2026-11-30' }, '2026-12-03'],
  ['a league with one game day', '2026-12-03', { secondGameDay: null }, undefined],
])('after %s', (_, night, settings, later) => {
  expect(laterNightOfWeek({ ...twoDays, ...settings }, night)).toBe(later)
})

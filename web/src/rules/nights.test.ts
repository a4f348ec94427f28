// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { dayIn, nextNight, nightOf } from './nights.ts'

const late = { gameDay: 'Thursday', timeBlockStart: '22:30', timeBlockEnd: '01:00' }
const early = { gameDay: 'Thursday', timeBlockStart: '20:15', timeBlockEnd: '22:00' }

describe('the night of a game', () => {
  it.each([
    [late, '2026-11-26', '22:30', '2026-11-26'],
    [late, '2026-11-27', '00:30', '2026-11-26'],
    [late, '2026-11-27', '01:00', '2026-11-27'], // the block is over by then
    [late, '2026-11-29', '00:30', '2026-11-29'], // nobody plays on a Saturday
    [early, '2026-11-27', '00:30', '2026-11-27'],
    [{ ...early, timeBlockEnd: null }, '2026-11-27', '00:30', '2026-11-27'],
    [{ ...late, gameDay: null }, '2026-11-29', '00:30', '2026-11-28'],
    [late, '2027-01-01', '00:30', '2026-12-31'],
  ])('%o on %s at %s is that of %s', (league, day, gameTime, night) => {
    expect(nightOf(league, { day, gameTime })).toBe(night)
  })
})

it('a day is that of the zone', () => {
  const at = new Date('2026-11-26T03:30:00Z')
  expect(dayIn('America/New_York', at)).toBe('2026-11-25')
  expect(dayIn('Asia/Tokyo', at)).toBe('2026-11-26')
})

it('the next night is tonight, else the first to come, else the last that was', () => {
  const nights = ['2026-12-03', '2026-11-26', '2026-11-19']
  expect(nextNight(nights, '2026-11-26')).toBe('2026-11-26')
  expect(nextNight(nights, '2026-11-27')).toBe('2026-12-03')
  expect(nextNight(nights, '2026-12-04')).toBe('2026-12-03')
  expect(nextNight([], '2026-12-04')).toBeUndefined()
})

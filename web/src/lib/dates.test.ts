// @vitest-environment node
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dayInWords, timeInWords, weekdayOf } from './dates.ts'

const before = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Pacific/Honolulu' // where an instant of midnight UTC is the day before
})
afterEach(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

it('a day is the same in every zone', () => {
  expect(new Date('2026-11-26T00:00:00Z').getDate()).toBe(25)
  expect(dayInWords('2026-11-26')).toBe('Nov 26, 2026')
  expect(weekdayOf('2026-11-26')).toBe('Thursday')
})

it.each([
  ['00:00', '12:00 AM'],
  ['00:05', '12:05 AM'],
  ['09:30', '9:30 AM'],
  ['12:00', '12:00 PM'],
  ['20:15', '8:15 PM'],
  ['23:59', '11:59 PM'],
])('%s is %s', (time, words) => {
  expect(timeInWords(time)).toBe(words)
})

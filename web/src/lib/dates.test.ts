// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dayInWords, instantIn, timeInWords, weekdayOf } from './dates.ts'

const before = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Pacific/Honolulu' // midnight UTC is on the day before there
})
afterEach(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

it('a date is the same day in every time zone', () => {
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
])('the time %s is shown as %s', (time, shown) => {
  expect(timeInWords(time)).toBe(shown)
})

it('an instant is shown with its year unless that is the current year in the zone', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T03:00:00Z') }) // still 2026 in New York
  const inNewYork = (at: string) => instantIn('America/New_York', at)
  expect(inNewYork('2026-11-27T01:15:00Z')).toBe('Thu, Nov 26, 8:15 PM EST')
  expect(inNewYork('2027-01-08T01:15:00Z')).toBe('Thu, Jan 7, 2027, 8:15 PM EST')
})

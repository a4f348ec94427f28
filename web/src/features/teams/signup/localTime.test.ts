import { expect, it } from 'vitest'
import { fieldOf, instantOf } from './localTime.ts'

it.each([
  ['America/New_York', '2027-01-07T18:00', '2027-01-07T23:00:00.000Z'],
  ['America/New_York', '2027-07-07T18:00', '2027-07-07T22:00:00.000Z'],
  ['America/New_York', '2027-03-14T01:30', '2027-03-14T06:30:00.000Z'], // half an hour before the clocks change
  ['America/New_York', '2027-03-14T03:30', '2027-03-14T07:30:00.000Z'],
  ['Australia/Sydney', '2027-01-07T08:00', '2027-01-06T21:00:00.000Z'],
  ['Asia/Kathmandu', '2027-01-07T18:00', '2027-01-07T12:15:00.000Z'],
])('in %s, %s is %s', (timezone, field, instant) => {
  expect(instantOf(field, timezone)).toBe(instant)
  expect(fieldOf(instant, timezone)).toBe(field)
})

it.each(['America/New_York', 'Australia/Sydney'])(
  'reads a time that the clocks skip in %s as one an hour away',
  (timezone) => {
    const skipped = timezone === 'Australia/Sydney' ? '2026-10-04T02:30' : '2027-03-14T02:30'
    expect(fieldOf(instantOf(skipped, timezone), timezone)).toMatch(/T0[13]:30$/)
  },
)

it('has no instant of an empty field', () => {
  expect(instantOf('', 'UTC')).toBeNull()
  expect(fieldOf(null, 'UTC')).toBe('')
})

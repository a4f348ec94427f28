import { expect, it } from 'vitest'
import { nightTitle } from './nightTitle.ts'

it.each([
  ['2026-11-27', 'Friday, Nov 27 · tomorrow'],
  ['2026-11-28', 'Saturday, Nov 28 · in 2 days'],
  ['2026-12-03', 'Thursday, Dec 3 · in 1 week'],
  ['2026-12-05', 'Saturday, Dec 5 · in 9 days'],
  ['2027-01-07', 'Thursday, Jan 7 · in 6 weeks'],
  ['2027-01-08', 'Friday, Jan 8 · in 6 weeks'],
  ['2027-09-02', 'Thursday, Sep 2, 2027 · in 40 weeks'],
  ['2026-11-19', 'Thursday, Nov 19'],
])('the night of %s', (day, title) => {
  expect(nightTitle(day, '2026-11-26')).toBe(title)
})

import { describe, expect, it } from 'vitest'
import { describeAge, msUntilNextAge } from './age.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

describe('an age in words', () => {
  it.each([
    [-5 * second, '0 s ago'],
    [0, '0 s ago'],
    [4.4 * second, '4 s ago'],
    [59.4 * second, '59 s ago'],
    [59.6 * second, '1 min ago'],
    [59 * minute, '59 min ago'],
    [hour, '1 h ago'],
    [47 * hour, '47 h ago'],
    [48 * hour, '2 days ago'],
  ])('%i ms is "%s"', (ms, words) => {
    expect(describeAge(ms)).toBe(words)
  })

  it.each([
    -second,
    0,
    4.4 * second,
    59.2 * second,
    61 * second,
    59.9 * minute,
    hour,
    47.5 * hour,
    50 * hour,
  ])('changes %i ms later, and not before', (ms) => {
    const wait = msUntilNextAge(ms)
    expect(describeAge(Math.max(0, ms) + wait)).not.toBe(describeAge(ms))
    expect(describeAge(Math.max(0, ms) + wait - 1)).toBe(describeAge(ms))
  })
})

import { expect, it, vi } from 'vitest'
import { memoize } from './memoize.ts'

it('calls the function once for each object, and again for an equal object', () => {
  const compute = vi.fn((numbers: number[]) => numbers.toSorted((a, b) => a - b))
  const sorted = memoize(compute)
  const numbers = [3, 1, 2]
  expect(sorted(numbers)).toEqual([1, 2, 3])
  expect(sorted(numbers)).toBe(sorted(numbers))
  expect(compute).toHaveBeenCalledTimes(1)
  expect(sorted([3, 1, 2])).not.toBe(sorted(numbers))
  expect(compute).toHaveBeenCalledTimes(2)
})

it('caches undefined too', () => {
  const compute = vi.fn((list: number[]) => list[0])
  const first = memoize(compute)
  const none: number[] = []
  expect([first(none), first(none)]).toEqual([undefined, undefined])
  expect(compute).toHaveBeenCalledTimes(1)
})

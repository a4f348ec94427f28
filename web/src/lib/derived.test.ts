import { expect, it, vi } from 'vitest'
import { derived } from './derived.ts'

it('makes something once of each value, and anew of another one that is alike', () => {
  const make = vi.fn((numbers: number[]) => numbers.toSorted((a, b) => a - b))
  const sorted = derived(make)
  const numbers = [3, 1, 2]
  expect(sorted(numbers)).toEqual([1, 2, 3])
  expect(sorted(numbers)).toBe(sorted(numbers))
  expect(make).toHaveBeenCalledTimes(1)
  expect(sorted([3, 1, 2])).not.toBe(sorted(numbers))
  expect(make).toHaveBeenCalledTimes(2)
})

it('keeps also what it made of nothing', () => {
  const make = vi.fn((list: number[]) => list[0])
  const first = derived(make)
  const none: number[] = []
  expect([first(none), first(none)]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledTimes(1)
})

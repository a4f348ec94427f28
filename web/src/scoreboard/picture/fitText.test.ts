// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitText } from './fitText.ts'

const sizes = [40, 20, 10]
const place = { width: 200, height: 50 }
/** Every character is as wide as it is high. */
const measure = (text: string, size: number) => Array.from(text).length * size

it('takes the largest size in which the text fits', () => {
  expect(fitText('Aces', place, sizes, measure)).toEqual({ size: 40, lines: ['Aces'] })
  expect(fitText('Block Party', place, sizes, measure)).toEqual({ size: 20, lines: ['Block', 'Party'] })
})

it('breaks a word that is longer than a line', () => {
  expect(fitText('ABCDEFGHIJKLMNOP', place, sizes, measure)).toEqual({
    size: 20,
    lines: ['ABCDEFGHIJ', 'KLMNOP'],
  })
})

it('cuts off what does not fit in the smallest size', () => {
  const { size, lines } = fitText('x'.repeat(100), place, sizes, measure)
  expect([size, lines.length]).toEqual([10, 4])
  expect(lines.at(-1)).toBe(`${'x'.repeat(19)}…`)
})

it('no line is wider or higher than its place, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
      const { size, lines } = fitText(text, place, sizes, measure)
      expect(lines.length * size * 1.2).toBeLessThanOrEqual(place.height)
      for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(place.width)
    }),
  )
})

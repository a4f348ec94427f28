// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fitPage, heightOf, pageHeight } from './fitPage.ts'

const set = (columns: number) => ({ columns, notes: [40] })
const setsOf = (count: number, columns: number) => Array.from({ length: count }, () => set(columns))

describe('the scale of a printed score sheet', () => {
  it('is full for a usual match', () => {
    expect(fitPage([set(48), set(47), set(52), set(45)], 20)).toEqual({ zoom: 1, perLine: 40 })
  })

  it('fits five sets of 40 points, and the longest match that the rules allow', () => {
    for (const sets of [setsOf(5, 78), setsOf(9, 120), setsOf(1, 1997)]) {
      const fit = fitPage(sets, 100)
      expect(heightOf(sets, 100, fit) * fit.zoom).toBeLessThanOrEqual(pageHeight)
    }
  })

  it('counts a line for each note, however short', () => {
    const sets = [1, 2, 3, 4, 5].map(() => ({ columns: 78, notes: [40, 10, 10, 10] }))
    const fit = { zoom: 0.5, perLine: 82 }
    const without = sets.map(({ columns }) => ({ columns, notes: [] }))
    expect(heightOf(sets, 10, fit) - heightOf(without, 10, fit)).toBeCloseTo(5 * 4 * 3.8)
  })

  it('gets smaller with each point, never larger', () => {
    let before = 1
    for (let columns = 20; columns <= 400; columns += 20) {
      const { zoom } = fitPage(setsOf(5, columns), 30)
      expect(zoom).toBeLessThanOrEqual(before)
      before = zoom
    }
  })
})

import { describe, expect, it } from 'vitest'
import { dayRun } from './dayRun.ts'

const entry = (time: string | null, part: string, item: string, day = '2026-12-12') => ({
  day,
  time,
  part,
  item,
})

describe('the run of a day', () => {
  it('is one list by time, each slot with its parts', () => {
    const run = dayRun([
      entry('11:00', 'Semi-finals', 'S1'),
      entry('09:00', 'Pool B', 'B1'),
      entry('09:00', 'Pool A', 'A1'),
      entry('09:00', 'Pool B', 'B2'),
    ])
    expect(run.map(({ time, parts, items }) => [time, parts, items])).toEqual([
      ['09:00', ['Pool B', 'Pool A'], ['B1', 'A1', 'B2']],
      ['11:00', ['Semi-finals'], ['S1']],
    ])
  })

  it('goes on after midnight, and ends with what is called to free courts', () => {
    const run = dayRun([
      entry(null, 'Final', 'F'),
      entry('00:30', 'Pool A', 'late', '2026-12-13'),
      entry('23:30', 'Pool A', 'early'),
      entry(null, 'Semi-finals', 'S1'),
    ])
    expect(run.map(({ items }) => items)).toEqual([['early'], ['late'], ['F'], ['S1']])
  })
})

import { describe, expect, it } from 'vitest'
import type { FinalsMatch } from '../../../contract/types.ts'
import { finalsMatch, someFinals } from '../../../test/finals.ts'
import { finalsSlides } from './finalsSlides.ts'

/** A knockout of this many teams; the first `over` rounds are over. */
function knockout(teams: number, over = 0): FinalsMatch[] {
  const places: FinalsMatch[] = []
  for (let column = 1, count = teams / 2; count >= 1; column++, count /= 2)
    for (let n = 1; n <= count; n++) {
      const from = (side: number) =>
        column === 1
          ? { teamId: 2 * n + side, from: 'Seed', fromKey: '' }
          : { teamId: null, from: 'Winner', fromKey: `M${column - 1}-${2 * n - 1 + side}` }
      places.push(
        finalsMatch(`M${column}-${n}`, `Round ${column}, match ${n}`, {
          column,
          state: column <= over ? 'decided' : column === over + 1 ? 'ready' : 'waiting',
          team1: from(0),
          team2: from(1),
        }),
      )
    }
  return places
}

const keysOf = (places: FinalsMatch[], change: object = {}) =>
  finalsSlides([someFinals({ places, ...change })]).map((slide) =>
    slide.kind === 'champion'
      ? slide.team.name
      : slide.kind === 'vacant'
        ? slide.sentence
        : slide.places.map(({ key }) => key).join(' '),
  )

describe('the slides of finals', () => {
  it('are one for a bracket of eight', () => {
    expect(keysOf(knockout(8))).toEqual(['M1-1 M1-2 M1-3 M1-4 M2-1 M2-2 M3-1'])
  })

  it('have four matches below each other at most', () => {
    const slides = keysOf(knockout(32))
    expect(slides).toHaveLength(4)
    expect(slides.map((slide) => slide.match(/M1-\d+/g)?.length)).toEqual([4, 4, 4, 4])
    expect(slides.join(' ').split(' ')).toHaveLength(31)
  })

  it('leave out rounds that are over, but for the last one if it fits', () => {
    expect(keysOf(knockout(16, 1))).toEqual(['M2-1 M2-2 M2-3 M2-4 M3-1 M3-2 M4-1'])
    expect(keysOf(knockout(16, 2))).toEqual(['M2-1 M2-2 M2-3 M2-4 M3-1 M3-2 M4-1'])
    expect(keysOf(knockout(16, 3))).toEqual(['M3-1 M3-2 M4-1'])
  })

  it('say why a title is nobody’s', () => {
    const sentence = 'Both teams forfeited Final, so nobody has won it and both share place 2.'
    expect(keysOf(knockout(4, 2), { over: true, champions: [], vacant: [sentence] })[0]).toBe(sentence)
  })

  it('end with the champions and the last rounds', () => {
    expect(keysOf(knockout(16, 4), { over: true, champions: [3] })).toEqual([
      'Spikers',
      'M2-1 M2-2 M2-3 M2-4 M3-1 M3-2 M4-1',
    ])
  })
})

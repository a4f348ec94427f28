// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { shownLog } from '../../features/scorelink/record/shownLog.ts'
import { stateOf } from '../../rules/log.ts'
import { isBetweenSets } from '../../rules/setBreak.ts'
import { recordOf } from '../../test/gameServer.ts'
import { orderOf } from '../order.ts'
import { findSideChange } from './court.ts'

const bestOf3 = { sets: 3, endingScore: 2, winByTwo: false, decidingScore: 9, serve: true }
const logWith = (...args: Parameters<typeof recordOf>) => shownLog(recordOf(...args))

describe('the break between sets', () => {
  it('lasts until the first point, and the teams have changed sides', () => {
    const log = logWith({ match: bestOf3, known: '11' })
    expect(isBetweenSets(log)).toBe(true)
    expect(orderOf(stateOf(log))).toEqual(['team2', 'team1'])
    expect(isBetweenSets(logWith({ match: bestOf3, known: '112' }))).toBe(false)
    expect(isBetweenSets(logWith({ match: bestOf3 }))).toBe(false)
    expect(isBetweenSets(logWith({ match: bestOf3, known: '1111' }))).toBe(false)
  })

  it('is followed by another change of sides at eight in the deciding set', () => {
    const setsToTen = { ...bestOf3, endingScore: 10 }
    const sets = [
      { team1Score: 10, team2Score: 0 },
      { team1Score: 0, team2Score: 10 },
      { team1Score: 7, team2Score: 0 },
    ]
    const known = [
      { type: 'correct' as const, team1Score: 7, team2Score: 0, sets },
      { type: 'sides' as const, team: 'team1' as const },
      { type: 'point' as const, team: 'team1' as const },
    ]
    const changed = { before: 'team1', after: 'team2' }
    const after = (...more: typeof known | { type: 'pause' | 'timeout'; team?: 'team1' }[]) =>
      findSideChange(logWith({ match: setsToTen, known: [...known, ...more] }))
    expect(after()).toEqual(changed)
    expect(after({ type: 'pause' })).toEqual(changed)
    expect(after({ type: 'timeout', team: 'team1' })).toEqual(changed)
    expect(after({ type: 'sides', team: 'team1' })).toEqual(changed) // answered, and still asked
    expect(after({ type: 'point', team: 'team1' })).toBeNull()
    expect(findSideChange(logWith({ match: setsToTen, known: known.slice(0, 2) }))).toBeNull()
    expect(findSideChange(logWith({ match: bestOf3, known: '11' }))).toEqual(changed)
  })
})

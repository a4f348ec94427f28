// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { SetScore } from '../contract/types.ts'
import { bestOf3, to25 } from '../test/matches.ts'
import { forfeitedFrom, scoreOfForfeit, forfeitableSet } from './lateSet.ts'

const set = (team1Score: number, team2Score: number): SetScore => ({ team1Score, team2Score })
const forfeited: SetScore = { team1Score: 0, team2Score: 25, forfeit: 'team1' }

describe('the set that a late team forfeits', () => {
  it.each([
    ['the first one', bestOf3, [], undefined, 1],
    ['none in a game of one set', to25, [], undefined, 0],
    ['none without an ending score', { ...bestOf3, endingScore: 0 }, [], undefined, 0],
    ['none that has begun', bestOf3, [set(0, 1)], undefined, 0],
    ['the next one', bestOf3, [forfeited, set(0, 0)], undefined, 2],
    ['not the one that ends the match', bestOf3, [forfeited, set(0, 0)], 'team1', 0],
    ['the next one by the others', bestOf3, [forfeited, set(0, 0)], 'team2', 2],
    ['not the deciding one', bestOf3, [forfeited, set(25, 0), set(0, 0)], undefined, 0],
    [
      'all but the last where all are played',
      { ...bestOf3, playAll: true },
      [forfeited, set(0, 0)],
      'team1',
      2,
    ],
  ] as const)('%s', (_, match, sets, by, number) => {
    expect(forfeitableSet(match, sets, by)).toBe(number)
  })

  it('ends with the full score', () => {
    expect(scoreOfForfeit(bestOf3, 1)).toBe('25–0')
    expect(scoreOfForfeit(bestOf3, 3)).toBe('15–0')
  })
})

describe('when it is lost', () => {
  const start = '2026-11-26T19:00:00Z'
  const after = (minutes: number) => Date.parse(start) + minutes * 60_000
  it.each([
    ['never without the rule', 0, [], null],
    ['after the minutes of the rule', 10, [], after(10)],
    ['after as many again for the second one', 10, [forfeited, set(0, 0)], after(20)],
    ['never once a set was played', 10, [set(25, 20), set(0, 0)], null],
  ] as const)('%s', (_, setAfter, sets, at) => {
    expect(forfeitedFrom(setAfter, start, sets)).toBe(at)
  })
})

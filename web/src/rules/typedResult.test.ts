import { describe, expect, it } from 'vitest'
import type { Match } from '../contract/types.ts'
import { bestOf3, to25 } from '../test/matches.ts'
import { checkResult, isDecided, resultEvent, withDecidingPoint } from './typedResult.ts'

const names = { team1: 'Aces', team2: 'Diggers' }
const typed = (text: string) =>
  text.split(' ').map((set) => {
    const [team1 = '', team2 = ''] = set.split('-')
    return { team1, team2 }
  })

describe('a typed result', () => {
  it.each<[string, Match, string, ReturnType<typeof checkResult>['errors'] | string]>([
    ['by the rules', to25, '25-20', ''],
    ['won by two after 25', to25, '27-25', ''],
    ['without points', to25, '-', { 0: 'Type the points of both teams.' }],
    ['of one team only', to25, '25-', { 0: 'Type the points of both teams.' }],
    ['with words', to25, '25-x', { 0: 'Type the points of both teams.' }],
    ['too high', to25, '99999-1', { 0: 'Maximum score 9999' }],
    ['level', to25, '18-18', 'level'],
    ['too low', to25, '18-12', '18–12: it ends at 25 points.'],
    ['won by one', to25, '25-24', '25–24: it must be won by two points.'],
    [
      'won by one below the cap',
      { ...to25, maxScoreCap: 27 },
      '26-25',
      '26–25: it must be won by two points, or with 27.',
    ],
    ['won by one with the cap', { ...to25, maxScoreCap: 27 }, '27-26', ''],
    ['above the cap', { ...to25, maxScoreCap: 27 }, '28-26', '28–26: nobody can have more than 27 points.'],
    ['that was over before', to25, '30-20', '30–20: it was over at 25–20.'],
    ['without a target', { ...to25, endingScore: 0 }, '2-1', ''],
    ['in two sets', bestOf3, '25-18 25-20', ''],
    ['in three sets', bestOf3, '25-18 18-25 15-13', ''],
    ['with a long third set', bestOf3, '25-18 18-25 25-13', 'Set 3, 25–13: it was over at 15–13.'],
    [
      'with a set too many',
      bestOf3,
      '25-18 25-20 15-3',
      { 2: 'Aces had won the match by then. Leave this set empty.' },
    ],
    ['of all sets', { ...bestOf3, playAll: true }, '25-18 25-20 15-3', ''],
    ['of one set of three', bestOf3, '25-18', 'A match is the best of 3 sets, and nobody has won enough.'],
    ['with level sets', bestOf3, '25-18 18-25', 'level'],
    ['with a level first set', bestOf3, '20-20 18-25', { 0: 'Set 1 is level: somebody has won it.' }],
    ['with a gap', bestOf3, '25-18 - 15-3', { 1: 'Type the points of both teams.' }],
  ])('%s', (_, match, text, want) => {
    const { errors, doubts, isLevel } = checkResult(match, typed(text), names)
    if (want === 'level') expect([errors, isLevel]).toEqual([{}, true])
    else if (typeof want === 'string') expect([errors, isLevel, doubts.join()]).toEqual([{}, false, want])
    else expect(errors).toEqual(want)
  })

  it('becomes one event', () => {
    expect(resultEvent(to25, [{ team1Score: 25, team2Score: 20 }])).toEqual({
      type: 'correct',
      final: true,
      team1Score: 25,
      team2Score: 20,
    })
    const sets = [{ team1Score: 25, team2Score: 20 }]
    expect(resultEvent(bestOf3, sets)).toEqual({ type: 'correct', final: true, sets })
  })

  it('that is level is decided by one more point', () => {
    const level = { team1Score: 18, team2Score: 18 }
    expect(withDecidingPoint(to25, [level], 'team2')).toEqual([{ team1Score: 18, team2Score: 19 }])
    const sets = [
      { team1Score: 25, team2Score: 18 },
      { team1Score: 18, team2Score: 25 },
    ]
    expect(withDecidingPoint(bestOf3, sets, 'team1')).toEqual([...sets, { team1Score: 1, team2Score: 0 }])
    expect(isDecided(bestOf3, sets)).toBe(false)
  })
})

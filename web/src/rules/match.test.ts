// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { addPoint, newGame, winnerOf } from './game.ts'
import type { Game } from './game.ts'
import { hasNextSet, setDecidesMatch, setsWonSoFar } from './match.ts'
import { defaultRules } from './rules.ts'
import type { GameRules, Team } from './rules.ts'
import { rulesOfSet, setsNeeded } from './sets.ts'

const bestOf3: GameRules = { ...defaultRules, bestOf: 3 }
const bestOf5: GameRules = { ...defaultRules, bestOf: 5 }

function points(game: Game, team: Team, count: number): Game {
  return count === 0 ? game : points(addPoint(game, team, 1), team, count - 1)
}

/** A set that this team wins to zero, after the sets won so far. */
function wonSet(rules: GameRules, [team1, team2]: [number, number], team: Team): Game {
  return points(newGame('set', rules, 0, { team1, team2 }), team, rules.endingScore)
}

describe('setsNeeded', () => {
  it.each([
    [defaultRules, 1],
    [bestOf3, 2],
    [bestOf5, 3],
  ])('%j', (rules, needed) => {
    expect(setsNeeded(rules)).toBe(needed)
  })
})

describe('the rules of a set', () => {
  const capped = (rules: GameRules): GameRules => ({ ...rules, maxScoreCap: 30 })
  it.each<[string, GameRules, [number, number], { endingScore: number; maxScoreCap?: number }]>([
    ['one set is the match', capped(defaultRules), [0, 0], { endingScore: 25, maxScoreCap: 30 }],
    ['best of 3, first set', capped(bestOf3), [0, 0], { endingScore: 25, maxScoreCap: 30 }],
    ['best of 3, second set', capped(bestOf3), [1, 0], { endingScore: 25, maxScoreCap: 30 }],
    ['best of 3, deciding set: 15 without a cap', capped(bestOf3), [1, 1], { endingScore: 15 }],
    ['best of 5, third set at 1-1', capped(bestOf5), [1, 1], { endingScore: 25, maxScoreCap: 30 }],
    ['best of 5, fourth set', capped(bestOf5), [2, 1], { endingScore: 25, maxScoreCap: 30 }],
    ['best of 5, deciding set: 15 without a cap', capped(bestOf5), [2, 2], { endingScore: 15 }],
    [
      'sets to 15: the deciding one is like the others',
      { ...capped(bestOf3), endingScore: 15 },
      [1, 1],
      { endingScore: 15, maxScoreCap: 30 },
    ],
    [
      'sets to 11: the deciding one is like the others',
      { ...bestOf3, endingScore: 11, maxScoreCap: 13 },
      [1, 1],
      { endingScore: 11, maxScoreCap: 13 },
    ],
    [
      'sets that start at 14 can be shortened',
      { ...bestOf3, startingScore: 14 },
      [1, 1],
      { endingScore: 15 },
    ],
    ['sets that start at 15 cannot', { ...bestOf3, startingScore: 15 }, [1, 1], { endingScore: 25 }],
  ])('%s', (_, rules, [team1, team2], want) => {
    const { endingScore, maxScoreCap } = rulesOfSet(rules, { team1, team2 })
    expect({ endingScore, ...(maxScoreCap !== undefined && { maxScoreCap }) }).toEqual(want)
  })

  it('the deciding set has no cap: it continues at 30-29, and a lead of two ends it', () => {
    const rules = { ...bestOf3, maxScoreCap: 16 }
    let game = newGame('set', rules, 0, { team1: 1, team2: 1 })
    for (let rally = 0; rally < 29; rally++) game = points(points(game, 'team1', 1), 'team2', 1)
    game = points(game, 'team1', 1)
    expect(winnerOf(game)).toBeNull()
    expect(winnerOf(points(game, 'team1', 1))).toBe('team1')
  })

  it('the deciding set has the win-by-two setting of the match', () => {
    expect(rulesOfSet({ ...bestOf3, winByTwo: false }, { team1: 1, team2: 1 }).winByTwo).toBe(false)
  })
})

describe('the match', () => {
  it.each<[string, GameRules, [number, number], Team, boolean]>([
    ['one set decides', defaultRules, [0, 0], 'team1', true],
    ['best of 3, first set', bestOf3, [0, 0], 'team1', false],
    ['best of 3, second set, won by the leader', bestOf3, [1, 0], 'team1', true],
    ['best of 3, second set, won by the trailing team', bestOf3, [1, 0], 'team2', false],
    ['best of 3, third set', bestOf3, [1, 1], 'team2', true],
    ['best of 5, third set at 2-0, won by the leader', bestOf5, [2, 0], 'team1', true],
    ['best of 5, third set at 1-1', bestOf5, [1, 1], 'team1', false],
    ['best of 5, fifth set', bestOf5, [2, 2], 'team1', true],
  ])('%s', (_, rules, setsWon, team, decides) => {
    const game = wonSet(rules, setsWon, team)
    expect(winnerOf(game)).toBe(team)
    expect(setDecidesMatch(game, team)).toBe(decides)
    expect(hasNextSet(game)).toBe(!decides)
  })

  it('a set counts as won once it is over, not before', () => {
    const playing = newGame('set', bestOf3, 0, { team1: 1, team2: 0 })
    expect(setsWonSoFar(playing)).toEqual({ team1: 1, team2: 0 })
    expect(hasNextSet(playing)).toBe(false)
    expect(setsWonSoFar(wonSet(bestOf3, [1, 0], 'team2'))).toEqual({ team1: 1, team2: 1 })
    expect(setsWonSoFar(wonSet(bestOf3, [1, 1], 'team1'))).toEqual({ team1: 2, team2: 1 })
  })
})

// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addPoint,
  agreeNextPointWins,
  canUndo,
  endOnTime,
  largestLead,
  newGame,
  scoreOf,
  secondsPlayed,
  undo,
  winnerOf,
} from './game.ts'
import type { Game } from './game.ts'
import { defaultRules, leader } from './rules.ts'
import type { GameRules, Team } from './rules.ts'

const actions: Record<string, (game: Game) => Game> = {
  '1': (game) => addPoint(game, 'team1', 2000),
  '2': (game) => addPoint(game, 'team2', 2000),
  u: undo,
  /** Ended by hand, because time is up. */
  t: (game) => endOnTime(game, 3000),
  /** Agreed: the next point wins. */
  a: agreeNextPointWins,
}

/** A game to 25 after these actions: "112u" is two points of team 1, one of team 2, and an undo. */
function play(taps: string, rules: Partial<GameRules> = {}): Game {
  const start = newGame('g', { ...defaultRules, ...rules }, 1000)
  return Array.from(taps).reduce((game, tap) => actions[tap]?.(game) ?? game, start)
}

// Small numbers, so that many of the games end, some of them by the cap.
const anyRules = fc
  .record({
    startingScore: fc.nat(4),
    endingScore: fc.integer({ min: 1, max: 8 }),
    winByTwo: fc.boolean(),
    maxScoreCap: fc.option(fc.integer({ min: 1, max: 12 })),
  })
  .map(({ maxScoreCap, ...rules }) => (maxScoreCap === null ? rules : { ...rules, maxScoreCap }))

const tapsOf = (...taps: string[]) =>
  fc.array(fc.constantFrom(...taps), { maxLength: 60 }).map((all) => all.join(''))

const anyGame = fc.tuple(tapsOf('1', '1', '2', '2', 'u', 't', 'a'), anyRules).map(([taps, rules]) => {
  return play(taps, rules)
})
const anyTeam = fc.constantFrom<Team>('team1', 'team2')

describe('in every game', () => {
  it('undo restores the game before the last point', () => {
    fc.assert(
      fc.property(anyGame, anyTeam, (game, team) => {
        const next = addPoint(game, team, 5000)
        fc.pre(next !== game)
        expect(undo(next)).toEqual(game)
      }),
    )
  })

  it('undo reverts an ending by hand', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const ended = endOnTime(game, 5000)
        fc.pre(ended !== game)
        expect(undo(ended)).toEqual(game)
      }),
    )
  })

  it('the winner is the leader, and the end time is set exactly when there is a winner', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const won = winnerOf(game)
        if (won) expect(won).toBe(leader(scoreOf(game)))
        expect(game.endTime !== undefined).toBe(won !== null)
      }),
    )
  })

  it('the largest lead is at least the final margin, and no more than the points played', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const { team1, team2 } = scoreOf(game)
        expect(largestLead(game)).toBeGreaterThanOrEqual(Math.abs(team1 - team2))
        expect(largestLead(game)).toBeLessThanOrEqual(game.scoreHistory.length)
      }),
    )
  })

  it('points after the end change nothing', () => {
    fc.assert(
      fc.property(anyGame, anyTeam, (game, team) => {
        fc.pre(winnerOf(game) !== null)
        expect(addPoint(game, team, 5000)).toBe(game)
      }),
    )
  })

  it('undoing every action restores the new game', () => {
    fc.assert(
      fc.property(tapsOf('1', '2', 'u', 't'), anyRules, (taps, rules) => {
        let game = play(taps, rules)
        while (canUndo(game)) game = undo(game)
        expect(game).toEqual(play('', rules))
        expect(undo(game)).toBe(game)
      }),
    )
  })

  it('no action mutates its game', () => {
    fc.assert(
      fc.property(anyGame, fc.constantFrom(...Object.values(actions)), (game, action) => {
        const before = structuredClone(game)
        action(game)
        expect(game).toEqual(before)
      }),
    )
  })
})

describe('a point', () => {
  it('is stored with its team and time, and the last one sets the end time', () => {
    const rules = { ...defaultRules, endingScore: 2 }
    const one = addPoint(newGame('g', rules, 1000), 'team2', 1500)
    expect(one).toMatchObject({ scoreHistory: [{ team: 'team2', timestamp: 1500 }] })
    expect(one.endTime).toBeUndefined()
    expect(addPoint(one, 'team2', 1900).endTime).toBe(1900)
  })

  it('counts from the starting score', () => {
    expect(scoreOf(play('112', { startingScore: 10 }))).toEqual({ team1: 12, team2: 11 })
  })
})

describe('ended by hand when time is up', () => {
  it('makes the leader the winner, at the time of the tap', () => {
    const game = play('12111t')
    expect(winnerOf(game)).toBe('team1')
    expect(game).toMatchObject({ endedOnTime: true, endTime: 3000 })
  })

  it.each(['', '12', '1212'])('is not possible with level scores (%j)', (taps) => {
    const game = play(taps)
    expect(endOnTime(game, 3000)).toBe(game)
  })

  it('is not possible twice, nor after a win', () => {
    const ended = play('1t')
    expect(endOnTime(ended, 9000)).toBe(ended)
    const won = play('11', { endingScore: 2 })
    expect(endOnTime(won, 9000)).toBe(won)
  })

  it('undo resumes the game with all its points', () => {
    expect(play('121tu')).toEqual(play('121'))
  })
})

describe('agreed that the next point wins', () => {
  it('the next point of either team decides the game', () => {
    expect(winnerOf(play('12a'))).toBeNull()
    expect(winnerOf(play('12a1'))).toBe('team1')
    expect(winnerOf(play('12a2'))).toBe('team2')
    expect(play('12a2').endTime).toBe(2000)
  })

  it('is possible before the first point', () => {
    expect(winnerOf(play('a2'))).toBe('team2')
  })

  it('is possible only while the scores are level and nobody has won', () => {
    const ahead = play('121')
    expect(agreeNextPointWins(ahead)).toBe(ahead)
    const over = play('12a1')
    expect(agreeNextPointWins(over)).toBe(over)
  })

  it('stays agreed after the undo of the deciding point', () => {
    expect(play('12a1u')).toEqual(play('12a'))
  })

  it('is an action that undo reverts', () => {
    expect(play('12a1uu')).toEqual(play('12'))
    expect(play('12a1uuu')).toEqual(play('1'))
    expect(play('au')).toEqual(play(''))
    expect(winnerOf(play('12a1uu1'))).toBeNull()
  })
})

describe('the seconds played', () => {
  it.each([
    { now: 1000, endTime: undefined, want: 0, why: 'at the start' },
    { now: 1999, endTime: undefined, want: 0, why: 'an incomplete second does not count' },
    { now: 2000, endTime: undefined, want: 1, why: 'a whole second counts' },
    { now: 61_999, endTime: undefined, want: 60, why: 'over a minute' },
    { now: 900_000, endTime: 4500, want: 3, why: 'until the end of a finished game' },
    { now: 500, endTime: undefined, want: 0, why: 'never below 0 after the clock was set back' },
  ])('$why: $want', ({ now, endTime, want }) => {
    expect(secondsPlayed({ startTime: 1000, ...(endTime && { endTime }) }, now)).toBe(want)
  })
})

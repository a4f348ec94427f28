// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finishOf, lastPointOf, pauseOf, pointOf, resumeOf, undoOf } from './actions.ts'
import type { Action } from './actions.ts'
import { newGame, secondsPlayed } from './freeGame.ts'
import type { FreeGame } from './freeGame.ts'
import { applyAction, largestLead, logOf, matchRules, pointsPlayed } from './freeLog.ts'
import { stateOf, findUndoableEvent } from './log.ts'
import type { Log } from './logTypes.ts'
import { defaultRules, leader } from './rules.ts'
import type { GameRules, Score } from './rules.ts'

const actions: Record<string, (log: Log) => Action | null> = {
  '1': (log) => pointOf(log, 'team1'),
  '2': (log) => pointOf(log, 'team2'),
  u: undoOf,
  /** Ended by hand, because time is up. */
  t: finishOf,
  /** Agreed: the next point wins. */
  a: lastPointOf,
  p: pauseOf,
  r: resumeOf,
}

/** The game after these actions, one each second: "112u" is two points of team 1, one of team 2, and an undo. */
function after(game: FreeGame, taps: string): FreeGame {
  return Array.from(taps).reduce((before, tap) => {
    const made = { id: `e${before.events.length}`, at: before.startTime + 1000 * (before.events.length + 1) }
    return applyAction(before, actions[tap] ?? (() => null), made)
  }, game)
}

/** A game to 25 after these actions, which began at 1000. */
function play(taps: string, rules: Partial<GameRules> = {}): FreeGame {
  return after(newGame('g', { ...defaultRules, ...rules }, 1000), taps)
}

const scoreOf = ({ state }: FreeGame): Score => {
  const { team1Score = 0, team2Score = 0 } = state.sets.at(-1) ?? {}
  return { team1: team1Score, team2: team2Score }
}
const setsOf = ({ state }: FreeGame) =>
  state.sets.map(({ team1Score, team2Score }) => `${team1Score}-${team2Score}`).join(' ')

// Small numbers, so that many of the games end, some of them by the cap.
const anyRules = fc
  .record({
    startingScore: fc.nat(4),
    endingScore: fc.integer({ min: 1, max: 8 }),
    winByTwo: fc.boolean(),
    maxScoreCap: fc.option(fc.integer({ min: 1, max: 12 })),
    bestOf: fc.constantFrom(undefined, undefined, 3 as const, 5 as const),
  })
  .map(({ maxScoreCap, bestOf, ...rules }) => ({
    ...rules,
    ...(maxScoreCap !== null && { maxScoreCap }),
    ...(bestOf && { bestOf }),
  }))

const tapsOf = (...taps: string[]) =>
  fc.array(fc.constantFrom(...taps), { maxLength: 60 }).map((all) => all.join(''))

const anyGame = fc
  .tuple(tapsOf('1', '1', '2', '2', 'u', 't', 'a'), anyRules)
  .map(([taps, rules]) => play(taps, rules))

describe('in every game', () => {
  it('undo restores the state before the last action', () => {
    fc.assert(
      fc.property(anyGame, fc.constantFrom('1', '2', 't', 'a'), (game, tap) => {
        const next = after(game, tap)
        fc.pre(next !== game)
        expect(after(next, 'u').state).toEqual(game.state)
        expect(after(next, 'u').endTime).toBe(game.endTime)
      }),
    )
  })

  it('the state and the end time are those of its events', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const stored = JSON.parse(JSON.stringify(game)) as FreeGame
        expect(stateOf(logOf(stored))).toMatchObject(stored.state)
        expect(game.endTime !== undefined).toBe(game.state.winner !== null)
      }),
    )
  })

  it('the winner leads, by sets or by points', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const { winner, team1Sets, team2Sets } = game.state
        fc.pre(winner !== null)
        expect(winner).toBe(leader({ team1: team1Sets, team2: team2Sets }))
        if (!game.rules.bestOf) expect(winner).toBe(leader(scoreOf(game)))
      }),
    )
  })

  it('the largest lead is at least the final margin, and no more than the points played', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        const { team1, team2 } = scoreOf(game)
        expect(largestLead(logOf(game))).toBeGreaterThanOrEqual(Math.abs(team1 - team2))
        expect(largestLead(logOf(game))).toBeLessThanOrEqual(pointsPlayed(logOf(game)))
      }),
    )
  })

  it('points after the end change nothing', () => {
    fc.assert(
      fc.property(anyGame, fc.constantFrom('1', '2'), (game, tap) => {
        fc.pre(game.state.winner !== null)
        expect(after(game, tap)).toBe(game)
      }),
    )
  })

  it('undoing every action restores the new game', () => {
    fc.assert(
      fc.property(tapsOf('1', '2', 'u', 't', 'a'), anyRules, (taps, rules) => {
        let game = play(taps, rules)
        while (findUndoableEvent(logOf(game))) game = after(game, 'u')
        expect(game.state).toEqual(play('', rules).state)
        expect(after(game, 'u')).toBe(game)
      }),
    )
  })

  it('no action mutates its game', () => {
    fc.assert(
      fc.property(anyGame, fc.constantFrom('1', '2', 'u', 't', 'a'), (game, tap) => {
        const before = structuredClone(game)
        after(game, tap)
        expect(game).toEqual(before)
      }),
    )
  })
})

describe('a point', () => {
  it('is stored with its team and time, and the last one sets the end time', () => {
    const one = play('2', { endingScore: 2 })
    expect(one.events).toEqual([{ id: 'e0', type: 'point', team: 'team2', rally: 1, at: 2000, seen: 0 }])
    expect(one.endTime).toBeUndefined()
    expect(after(one, '2').endTime).toBe(3000)
  })

  it('counts from the starting score', () => {
    expect(scoreOf(play('112', { startingScore: 10 }))).toEqual({ team1: 12, team2: 11 })
  })
})

describe('ended by hand when time is up', () => {
  it('makes the leader the winner, at the time of the tap', () => {
    const game = play('12111t')
    expect(game.state.winner).toBe('team1')
    expect(game.endTime).toBe(7000)
  })

  it.each(['', '12', '1212'])('is not possible with level scores (%j)', (taps) => {
    const game = play(taps)
    expect(after(game, 't')).toBe(game)
  })

  it('is not possible twice, nor after a win', () => {
    const ended = play('1t')
    expect(after(ended, 't')).toBe(ended)
    const won = play('11', { endingScore: 2 })
    expect(after(won, 't')).toBe(won)
  })

  it('makes the leader by sets the winner of a match', () => {
    const game = play('11' + '22' + '1t', { endingScore: 2, bestOf: 5 })
    expect([game.state.winner, setsOf(game)]).toEqual(['team1', '2-0 0-2 1-0'])
    expect(play('11' + '2t', { endingScore: 2, bestOf: 3 }).state.winner).toBe('team1')
  })
})

describe('agreed that the next point wins', () => {
  it('the next point of either team decides the game', () => {
    expect(play('12a').state.winner).toBeNull()
    expect(play('12a1').state.winner).toBe('team1')
    expect(play('12a2').state.winner).toBe('team2')
    expect(play('12a2').endTime).toBe(5000)
  })

  it('is possible before the first point', () => {
    expect(play('a2').state.winner).toBe('team2')
  })

  it('is possible only while the scores are level and nobody has won', () => {
    const ahead = play('121')
    expect(after(ahead, 'a')).toBe(ahead)
    const over = play('12a1')
    expect(after(over, 'a')).toBe(over)
  })

  it('stays agreed after the undo of the deciding point, and is undone next', () => {
    expect(play('12a1u2').state.winner).toBe('team2')
    expect(play('12a1uu1').state.winner).toBeNull()
    expect(play('12a1uuu').state).toEqual(play('1').state)
  })
})

describe('the rules of the sets', () => {
  const capped = { ...defaultRules, maxScoreCap: 30 }
  const one = (count: number) => '1'.repeat(count)
  const two = (count: number) => '2'.repeat(count)
  /** How many points in a row win the running set. */
  function pointsToWin(game: FreeGame): number {
    const sets = game.state.sets.length
    let points = 0
    for (let now = game; !now.state.winner && now.state.sets.length === sets; points++) now = after(now, '1')
    return points
  }

  it.each<[string, Partial<GameRules>, string, number]>([
    ['one set is the match', {}, '', 25],
    ['best of 3, first set', { bestOf: 3 }, '', 25],
    ['best of 3, second set', { bestOf: 3 }, one(25), 25],
    ['best of 3, deciding set: 15', { bestOf: 3 }, one(25) + two(25), 15],
    ['best of 5, third set at 1-1', { bestOf: 5 }, one(25) + two(25), 25],
    ['best of 5, fourth set', { bestOf: 5 }, one(50) + two(25), 25],
    ['best of 5, deciding set: 15', { bestOf: 5 }, one(50) + two(50), 15],
    [
      'sets to 15: the deciding one is like the others',
      { bestOf: 3, endingScore: 15 },
      one(15) + two(15),
      15,
    ],
    [
      'sets to 11: the deciding one is like the others',
      { bestOf: 3, endingScore: 11 },
      one(11) + two(11),
      11,
    ],
    ['sets that start at 14 can be shortened', { bestOf: 3, startingScore: 14 }, one(11) + two(11), 2],
    ['sets that start at 15 cannot', { bestOf: 3, startingScore: 15 }, one(10) + two(10), 10],
  ])('%s', (_, rules, taps, points) => {
    expect(pointsToWin(play(taps, { ...capped, ...rules }))).toBe(points)
  })

  it('the deciding set has no cap: it continues at 30-29, and a lead of two ends it', () => {
    const game = play(one(25) + two(25) + '12'.repeat(29) + '1', { bestOf: 3, maxScoreCap: 26 })
    expect(game.state.winner).toBeNull()
    expect(after(game, '1').state.winner).toBe('team1')
  })

  it('a deciding set that is not shorter has the cap of the others', () => {
    const rules = { bestOf: 3, endingScore: 11, maxScoreCap: 13 } as const
    expect(play(one(11) + two(11) + '12'.repeat(12) + '1', rules).state.winner).toBe('team1')
  })

  it('the deciding set has the win-by-two setting of the match', () => {
    const game = play(one(25) + two(25) + '12'.repeat(14) + '1', { bestOf: 3, winByTwo: false })
    expect(game.state.winner).toBe('team1')
  })

  it('a set takes what the free scorer has no rule for from the match', () => {
    expect(matchRules({ ...capped, bestOf: 3 })).toEqual({
      startingScore: 0,
      endingScore: 25,
      winByTwo: true,
      maxScoreCap: 30,
      sets: 3,
      playAll: false,
      decidingScore: 15,
      steps: [1],
      serve: false,
    })
  })
})

describe('a match of several sets', () => {
  const bestOf3 = { bestOf: 3, endingScore: 2 } as const

  it('is over once a team has won most of them', () => {
    expect(play('11', bestOf3).state).toMatchObject({ team1Sets: 1, team2Sets: 0, winner: null })
    expect(play('11' + '22', bestOf3).state).toMatchObject({ team1Sets: 1, team2Sets: 1, winner: null })
    const game = play('11' + '22' + '1211', bestOf3)
    expect(game.state).toMatchObject({ team1Sets: 2, team2Sets: 1, winner: 'team1' })
    expect(setsOf(game)).toBe('2-0 0-2 3-1')
  })

  it('is undone over the ends of its sets', () => {
    expect(setsOf(play('11' + 'u', bestOf3))).toBe('1-0')
    const game = play('11' + '22' + '1211', bestOf3)
    expect(setsOf(after(game, 'u'.repeat(6)))).toBe('2-0 0-0')
    expect(setsOf(after(game, 'u'.repeat(7)))).toBe('1-0')
  })

  it('has the largest lead of its sets, and the points of all', () => {
    const log = logOf(play('111' + '1222' + '2', { bestOf: 3, endingScore: 3 }))
    expect([largestLead(log), pointsPlayed(log)]).toEqual([3, 8])
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
    expect(secondsPlayed({ startTime: 1000, state: {}, ...(endTime && { endTime }) }, now)).toBe(want)
  })

  // One action a second from 1000: the point of "1p" is at 2000, the pause at 3000.
  it.each([
    { taps: '1p', now: 60_000, want: 2, why: 'the clock stands still in a pause' },
    { taps: '1pp', now: 60_000, want: 2, why: 'a second pause changes nothing' },
    { taps: '1p2r', now: 11_000, want: 8, why: 'it goes on after the pause' },
    { taps: '1r', now: 11_000, want: 10, why: 'a clock that runs cannot be resumed' },
    { taps: '1pu', now: 11_000, want: 10, why: 'an undone pause was none' },
    { taps: '1pru', now: 60_000, want: 2, why: 'an undone resume was none' },
    {
      taps: '1pr2222222222p22t',
      now: 99_000,
      want: 13,
      why: 'a game that ends in a pause has the clock of its beginning',
    },
    { taps: '1ptr', now: 99_000, want: 2, why: 'it cannot be resumed after the end' },
  ])('$why: $want', ({ taps, now, want }) => {
    expect(secondsPlayed(play(taps), now)).toBe(want)
  })

  it('no pause is stored with a game that had none', () => {
    expect(play('1pu').state).not.toHaveProperty('clock')
    expect(play('1p').state).toHaveProperty('clock', { pausedSince: 3000, pausedFor: 0 })
  })
})

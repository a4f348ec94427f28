// @vitest-environment node
// Games that the version before has stored, when each set was a game of its own and its points a list.
import { describe, expect, it } from 'vitest'
import { lastPointOf, pauseOf, pointOf, undoOf } from '../rules/actions.ts'
import { newGame } from '../rules/freeGame.ts'
import { applyAction, logOf } from '../rules/freeLog.ts'
import { stateOf, findUndoableEvent } from '../rules/log.ts'
import { defaultRules } from '../rules/rules.ts'
import type { GameRules } from '../rules/rules.ts'
import { repairGame } from './repairGame.ts'

interface OldGame {
  rules?: Partial<GameRules>
  setsWon?: { team1: number; team2: number }
  endTime?: number
  nextPointWinsFrom?: number
  endedOnTime?: boolean
}

/** The game to 2 that was stored with these points, one a second from 1000. */
function takeOver(points: string, { rules, ...rest }: OldGame = {}) {
  const scoreHistory = Array.from(points, (team, i) => ({ team: `team${team}`, timestamp: 2000 + 1000 * i }))
  const game = repairGame({
    id: 'g',
    rules: { ...defaultRules, endingScore: 2, ...rules },
    startTime: 1000,
    scoreHistory,
    setsWon: { team1: 0, team2: 0 },
    ...rest,
  })
  if (!game) throw new Error('The game was dropped')
  return game
}

const setsOf = ({ state }: ReturnType<typeof takeOver>) =>
  state.sets.map(({ team1Score, team2Score }) => `${team1Score}-${team2Score}`).join(' ')

const cases: [string, string, OldGame, string, string | null][] = [
  ['not begun', '', {}, '0-0', null],
  ['running', '12', {}, '1-1', null],
  ['from a start above 0', '12', { rules: { startingScore: 1, endingScore: 5 } }, '2-2', null],
  ['won', '1211', { endTime: 5000 }, '3-1', 'team1'],
  ['ended on time', '2', { endTime: 9000, endedOnTime: true }, '0-1', 'team2'],
  ['agreed that the next point wins', '12', { nextPointWinsFrom: 2 }, '1-1', null],
  ['won by the agreed point', '121', { nextPointWinsFrom: 2, endTime: 4000 }, '2-1', 'team1'],
  ['first set of three', '1', { rules: { bestOf: 3 } }, '1-0', null],
  ['first set of three, over', '11', { rules: { bestOf: 3 }, endTime: 3000 }, '2-0 0-0', null],
  ['second set of three', '2', { rules: { bestOf: 3 }, setsWon: { team1: 1, team2: 0 } }, '1-0 0-1', null],
  [
    'third set of three, won',
    '22',
    { rules: { bestOf: 3 }, setsWon: { team1: 1, team2: 1 }, endTime: 3000 },
    '1-0 0-1 0-2',
    'team2',
  ],
  [
    'second of three, ended on time by the team that is behind',
    '2',
    { rules: { bestOf: 3 }, setsWon: { team1: 1, team2: 0 }, endTime: 9000, endedOnTime: true },
    '1-0 0-1 0-0',
    null,
  ],
]

describe('a game of the version before', () => {
  it.each(cases)('%s', (_, points, stored, sets, winner) => {
    const game = takeOver(points, stored)
    expect([setsOf(game), game.state.winner]).toEqual([sets, winner])
    expect(game.endTime).toBe(winner ? stored.endTime : undefined)
    expect(stateOf(logOf(game))).toMatchObject(game.state)
  })

  it('can be undone point by point, also over its end', () => {
    let game = takeOver('1211', { endTime: 5000 })
    for (const left of ['2-1', '1-1', '1-0', '0-0']) {
      game = applyAction(game, undoOf, { id: `undo ${left}`, at: 9000 })
      expect(setsOf(game)).toBe(left)
    }
    expect(findUndoableEvent(logOf(game))).toBeNull()
  })

  it('keeps the times of its points', () => {
    expect(takeOver('12').events.map(({ type, team, at }) => [type, team, at])).toEqual([
      ['point', 'team1', 2000],
      ['point', 'team2', 3000],
    ])
  })

  it('goes on after the sets that were won before', () => {
    const before = takeOver('1', { rules: { bestOf: 3 }, setsWon: { team1: 1, team2: 1 } })
    const game = applyAction(before, (log) => pointOf(log, 'team1'), { id: 'new', at: 9000 })
    expect(game.state).toMatchObject({ team1Sets: 2, team2Sets: 1, winner: 'team1' })
  })

  it('still agrees that the next point wins', () => {
    const game = takeOver('12', { nextPointWinsFrom: 2 })
    expect(applyAction(game, lastPointOf, { id: 'again', at: 9000 })).toBe(game)
    const over = applyAction(game, (log) => pointOf(log, 'team2'), { id: 'new', at: 9000 })
    expect(over).toMatchObject({ state: { winner: 'team2' }, endTime: 9000 })
  })

  it('drops a point of neither team', () => {
    const history = [{ team: 'team1', timestamp: 5 }, { team: 'team3' }, null, { team: 'team2' }]
    const game = repairGame({ id: 'g', startTime: 0, scoreHistory: history })
    expect(game?.events.map(({ team, at }) => [team, at])).toEqual([
      ['team1', 5],
      ['team2', 0],
    ])
  })
})

describe('the clock of a stored game', () => {
  const game = applyAction(newGame('g', defaultRules, 1000), pauseOf, { id: 'p', at: 5000 })

  it('is still paused', () => {
    expect(repairGame(JSON.parse(JSON.stringify(game)))).toEqual(game)
  })

  it.each([null, 5, [], {}, { pausedSince: 'now', pausedFor: -1 }, { pausedSince: 0, pausedFor: 0 }])(
    'runs if %j is stored for it',
    (clock) => {
      expect(repairGame({ ...game, state: { ...game.state, clock } })?.state).not.toHaveProperty('clock')
    },
  )
})

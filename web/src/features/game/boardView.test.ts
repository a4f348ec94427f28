// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { stateOf } from '../../rules/log.ts'
import { boardGame, changesSides, isBetweenSets, orderOf, timeoutAt } from './boardView.ts'
import { correctTo, finishOf, pointOf, undoOf } from './deeds.ts'
import { shownLog } from './shown.ts'
import { began, recordOf } from '../../test/gameServer.ts'

const bestOf3 = { sets: 3, endingScore: 2, winByTwo: false, decidingScore: 9, serve: true }
const soccer = { endingScore: 0, winByTwo: false }

function board(...args: Parameters<typeof recordOf>) {
  const record = recordOf(...args)
  return boardGame(record, shownLog(record))
}
const logWith = (...args: Parameters<typeof recordOf>) => shownLog(recordOf(...args))

describe('the board of a live game', () => {
  it('has names, scores and whose point came last', () => {
    expect(board({ known: '1', waiting: '2' })).toEqual({
      sides: {
        team1: { name: 'Aces', score: 1, sets: null, word: null, serves: false },
        team2: { name: 'Diggers', score: 1, sets: null, word: null, serves: false },
      },
      beat: 2,
      scored: 'team2',
      canScore: true,
      canUndo: true,
    })
  })

  it('says what the next point decides', () => {
    const words = (...args: Parameters<typeof recordOf>) =>
      Object.values(board(...args).sides).map(({ word }) => word)
    expect(words({ known: '11' })).toEqual(['Match point', null])
    expect(words({ match: { winByTwo: false }, known: '1122' })).toEqual([
      'Next point wins',
      'Next point wins',
    ])
    expect(words({ match: bestOf3, known: '1' })).toEqual(['Set point', null])
    expect(words({ match: bestOf3, known: '111' })).toEqual(['Match point', null])
    expect(words({ match: soccer, known: '1' })).toEqual([null, null])
    const all = { ...bestOf3, playAll: true, decidingScore: 2 }
    expect(words({ match: all, known: '1111' + '1' })).toEqual(['Match point', null])
    expect(words({ match: all, known: '1111' + '2' })).toEqual([null, 'Set point']) // the match is lost
    expect(words({ known: '111' })).toEqual([null, null])
  })

  it('shows sets and who serves where the match has them', () => {
    const { team1, team2 } = board({ match: bestOf3, known: '112' }).sides
    expect([team1.sets, team2.sets]).toEqual([1, 0])
    expect([team1.serves, team2.serves]).toEqual([false, true])
  })

  it('is for looking at while another phone scores, or once it is over', () => {
    expect(board({ known: '1' }, { watching: true })).toMatchObject({ canScore: false, canUndo: false })
    expect(board({ known: '111' })).toMatchObject({ canScore: false, canUndo: true })
    expect(board({})).toMatchObject({ canScore: true, canUndo: false })
  })
})

describe('between sets', () => {
  it('the board waits until the first point, and the teams have changed sides', () => {
    const log = logWith({ match: bestOf3, known: '11' })
    expect(isBetweenSets(log)).toBe(true)
    expect(orderOf(stateOf(log))).toEqual(['team2', 'team1'])
    expect(isBetweenSets(logWith({ match: bestOf3, known: '112' }))).toBe(false)
    expect(isBetweenSets(logWith({ match: bestOf3 }))).toBe(false)
    expect(isBetweenSets(logWith({ match: bestOf3, known: '1111' }))).toBe(false)
  })

  it('and at eight of the deciding set they change sides again', () => {
    const longer = { ...bestOf3, endingScore: 10 }
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
    expect(changesSides(logWith({ match: longer, known }))).toBe(true)
    expect(changesSides(logWith({ match: longer, known: known.slice(0, 2) }))).toBe(false)
    expect(changesSides(logWith({ match: bestOf3, known: '11' }))).toBe(false) // the break says it
  })
})

describe('a time-out', () => {
  it('lasts 30 s, or until the next thing happens', () => {
    const log = logWith({ match: bestOf3, known: [{ type: 'timeout', team: 'team2' }] })
    expect(timeoutAt(log, began)).toEqual({ team: 'team2', seconds: 30 })
    expect(timeoutAt(log, began + 29_001)).toEqual({ team: 'team2', seconds: 1 })
    expect(timeoutAt(log, began + 30_000)).toBeNull()
    expect(timeoutAt(log, began - 5000)?.seconds).toBe(30)
    const over = logWith({
      match: bestOf3,
      known: [
        { type: 'timeout', team: 'team2' },
        { type: 'point', team: 'team1' },
      ],
    })
    expect(timeoutAt(over, began)).toBeNull()
  })
})

describe('a deed', () => {
  it('is a point with its rally, which counts all sets', () => {
    expect(pointOf(logWith({ match: bestOf3, known: '112' }), 'team1')).toEqual({
      type: 'point',
      team: 'team1',
      rally: 4,
    })
    expect(pointOf(logWith({ match: { ...soccer, steps: [1, 2, 3] }, known: '1' }), 'team2', 3)).toEqual({
      type: 'point',
      team: 'team2',
      rally: 4,
      points: 3,
    })
    expect(pointOf(logWith({ known: '111' }), 'team1')).toBeNull()
  })

  it('takes back the latest that counts, if anything does', () => {
    const record = recordOf({ known: '12' })
    expect(undoOf(shownLog(record))).toEqual({ type: 'undo', undoes: record.entries[1]?.id })
    expect(undoOf(logWith({}))).toBeNull()
  })

  it('ends a game by hand, but not while it is level', () => {
    expect(finishOf(logWith({ match: soccer, known: '1' }))).toEqual({ type: 'finish', rally: 1 })
    expect(finishOf(logWith({ match: soccer, known: '12' }))).toBeNull()
    expect(
      finishOf(logWith({ match: soccer, known: [{ type: 'point', team: 'team1' }, { type: 'finish' }] })),
    ).toBeNull()
  })

  it('sets the score, with the sets before where there are any', () => {
    expect(correctTo(stateOf(logWith({ known: '12' })))).toEqual({
      type: 'correct',
      team1Score: 1,
      team2Score: 1,
    })
    expect(correctTo(stateOf(logWith({ match: bestOf3, known: '112' })))).toMatchObject({
      type: 'correct',
      sets: [
        { team1Score: 2, team2Score: 0 },
        { team1Score: 0, team2Score: 1 },
      ],
    })
  })
})

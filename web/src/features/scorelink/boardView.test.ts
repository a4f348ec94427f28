// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { stateOf } from '../../rules/log.ts'
import { toBoardGame } from './boardView.ts'
import { correctTo, finishOf, pauseOf, pointOf, resumeOf, undoOf } from '../../rules/actions.ts'
import { shownLog } from './record/shownLog.ts'
import { recordOf } from '../../test/gameServer.ts'

const bestOf3 = { sets: 3, endingScore: 2, winByTwo: false, decidingScore: 9, serve: true }
const soccer = { endingScore: 0, winByTwo: false }

function board(...args: Parameters<typeof recordOf>) {
  const record = recordOf(...args)
  return toBoardGame(record, shownLog(record))
}
const logWith = (...args: Parameters<typeof recordOf>) => shownLog(recordOf(...args))

describe('the board of a live game', () => {
  it('shows names, scores and the team of the last point', () => {
    expect(board({ known: '1', waiting: '2' })).toMatchObject({
      sides: {
        team1: { name: 'Aces', kit: 'green', score: 1, sets: null, label: null, serves: false },
        team2: { name: 'Diggers', kit: 'orange', score: 1, sets: null, label: null, serves: false },
      },
      actionCount: 2,
      scored: 'team2',
      canScore: true,
      canUndo: true,
    })
  })

  it('shows what the next point decides', () => {
    const labels = (...args: Parameters<typeof recordOf>) =>
      Object.values(board(...args).sides).map(({ label }) => label)
    expect(labels({ known: '11' })).toEqual(['Match point', null])
    expect(labels({ match: { winByTwo: false }, known: '1122' })).toEqual([
      'Next point wins',
      'Next point wins',
    ])
    expect(labels({ match: bestOf3, known: '1' })).toEqual(['Set point', null])
    expect(labels({ match: bestOf3, known: '111' })).toEqual(['Match point', null])
    expect(labels({ match: soccer, known: '1' })).toEqual([null, null])
    const playAllSets = { ...bestOf3, playAll: true, decidingScore: 2 }
    expect(labels({ match: playAllSets, known: '1111' + '1' })).toEqual(['Match point', null])
    expect(labels({ match: playAllSets, known: '1111' + '2' })).toEqual([null, 'Set point']) // the match is lost
    expect(labels({ known: '111' })).toEqual([null, null])
  })

  it('shows sets and serve if the match has them', () => {
    const { team1, team2 } = board({ match: bestOf3, known: '112' }).sides
    expect([team1.sets, team2.sets]).toEqual([1, 0])
    expect([team1.serves, team2.serves]).toEqual([false, true])
  })

  it('cannot be tapped while another phone scores or once the game is over', () => {
    expect(board({ known: '1' }, { watching: true })).toMatchObject({ canScore: false, canUndo: false })
    expect(board({ known: '111' })).toMatchObject({ canScore: false, canUndo: true })
    expect(board({})).toMatchObject({ canScore: true, canUndo: false })
  })
})

describe('an action', () => {
  it('adds a point with its rally number, counted over all sets', () => {
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

  it('undoes the latest event that counts, if there is one', () => {
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

  it('pauses the clock of a running game, and lets it go on', () => {
    const running = logWith({ known: '1' })
    expect([pauseOf(running), resumeOf(running)]).toEqual([{ type: 'pause' }, null])
    const paused = logWith({ known: [{ type: 'pause' }] })
    expect([pauseOf(paused), resumeOf(paused)]).toEqual([null, { type: 'resume' }])
    const over = logWith({ known: '111' })
    expect([pauseOf(over), resumeOf(over)]).toEqual([null, null])
  })

  it('corrects the score, with earlier sets if there are any', () => {
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

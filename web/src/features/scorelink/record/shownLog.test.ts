// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { stateOf } from '../../../rules/log.ts'
import { gameText } from '../gameText.ts'
import {
  officialScore,
  completionFields,
  endedAt,
  formatSetScores,
  durationSeconds,
  serverLog,
  shownLog,
} from './shownLog.ts'
import { firstPointAt, invite, logOf, recordOf, toThree } from '../../../test/gameServer.ts'
import { describeScore } from '../words.ts'

const bestOf3 = { sets: 3, endingScore: 2, winByTwo: false }
const scoreOf = (log: ReturnType<typeof shownLog>) => formatSetScores(stateOf(log))

describe('the shown log', () => {
  it('is the log of the server with the outbox on top', () => {
    const record = recordOf({ known: '12', waiting: '1' })
    expect(scoreOf(serverLog(record))).toBe('1–1')
    expect(scoreOf(shownLog(record))).toBe('2–1')
  })

  it('applies the rules to the outbox: another phone has sent the same rally', () => {
    const known = logOf(toThree, ['theirs', '1'])
    const waiting = [{ type: 'point' as const, team: 'team1' as const, rally: 1, at: firstPointAt + 5000 }]
    expect(scoreOf(shownLog(recordOf({ known, waiting })))).toBe('1–0')
    // By the server's clock the tap came half a minute later, so it is another rally.
    expect(stateOf(shownLog(recordOf({ known, waiting }, { skew: 30_000 }))).sets).toEqual([
      { team1Score: 1, team2Score: 0 },
    ])
    expect(shownLog(recordOf({ known, waiting }, { skew: 30_000 })).open).toHaveLength(1)
  })

  it('is the stored score for a game from before logs existed', () => {
    const { game } = invite()
    const official = { ...game, team1Score: 25, team2Score: 20, status: 'completed' as const }
    const log = shownLog(recordOf({}, { invite: invite({}, { game: official }) }))
    expect(stateOf(log)).toMatchObject({ winner: 'team1', sets: [{ team1Score: 25, team2Score: 20 }] })
  })
})

describe('a game that is won', () => {
  const record = recordOf({ known: '12', waiting: '11' })
  const log = shownLog(record)

  it('is sent as completed, with its winner, duration and end', () => {
    expect(completionFields(record, log)).toEqual({
      status: 'completed',
      winnerId: 11,
      duration: 30,
      completedAt: new Date(firstPointAt + 30_000).toISOString(),
    })
    expect(completionFields(record, serverLog(record))).toEqual({})
  })

  it('starts with its first tap and ends with its last, by the clock of the server', () => {
    expect(log.startedAt).toBe(firstPointAt)
    expect(endedAt(log)).toBe(firstPointAt + 30_000)
    expect(durationSeconds(log)).toBe(30)
    expect(shownLog(recordOf({ waiting: '1' }, { skew: 1000 })).startedAt).toBe(firstPointAt + 1000)
    expect(shownLog(recordOf({})).startedAt).toBe(0)
  })

  it('has a duration without its pauses', () => {
    const known = [
      { type: 'point' as const, team: 'team1' as const },
      { type: 'pause' as const },
      { type: 'resume' as const, at: firstPointAt + 70_000 },
      { type: 'finish' as const, at: firstPointAt + 90_000 },
    ]
    expect(durationSeconds(shownLog(recordOf({ match: { endingScore: 0 }, known })))).toBe(30)
  })

  it('does not end later because the league changes its result', () => {
    const record = [{ type: 'record' as const, team1Score: 4, team2Score: 2, final: true, device: '' }]
    const known = logOf(toThree, ['mine', '1211'], ['', record])
    expect(endedAt(shownLog(recordOf({ known })))).toBe(firstPointAt + 30_000)
  })

  it('is shared with its score and duration', () => {
    expect(gameText(record, log, 30)).toBe(
      'Aces won 3–1 against Diggers. Duration: 0m 30s. Scored with Sideout.',
    )
    expect(gameText(record, serverLog(record), 0)).toBe(
      'Aces 1–1 Diggers, not finished. Scored with Sideout.',
    )
  })
})

it('writes a match of several sets as sets won, with the points of each set', () => {
  const record = recordOf({ match: bestOf3, known: '22112' })
  const log = shownLog(record)
  expect(officialScore(log)).toEqual({ team1Score: 1, team2Score: 1 })
  expect(scoreOf(log)).toBe('0–2, 2–0, 0–1')
  expect(describeScore(stateOf(log))).toBe('1–1 in sets, 0–1')
  const won = shownLog(recordOf({ match: bestOf3, known: '2222' }))
  expect(gameText(record, won, 75)).toBe(
    'Diggers won 2–0 (2–0, 2–0) against Aces. Duration: 1m 15s. Scored with Sideout.',
  )
})

// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { liveScore, played, publicGame } from '../../test/publicLeague.ts'
import {
  groupByDay,
  sortLatestFirst,
  sortLiveFirst,
  currentGames,
  currentPoints,
  describeScore,
  withScore,
} from './publicGames.ts'
import { courtCapacity } from './board/useRotation.ts'

const sets = [
  { team1Score: 25, team2Score: 20 },
  { team1Score: 3, team2Score: 4 },
]
const scores = (...live: ReturnType<typeof liveScore>[]) => new Map(live.map((score) => [score.id, score]))
const live = (id: number) => withScore(publicGame(id, 1, 2), scores(liveScore(id, 2, 1)))
const unscored = (id: number, more = {}) => withScore(publicGame(id, 1, 2, more), new Map())
const court = (...games: ReturnType<typeof unscored>[]) => ({ name: 'Court 1', games })

it('the results of a night are the latest first, and those of one time by court', () => {
  const at = (gameTime: string, courtName: string) => unscored(10, { gameTime, courtName })
  const night = [
    at('20:00', 'Court 2'),
    at('21:00', 'Court 10'),
    at('21:00', 'Court 9'),
    at('20:00', 'Court 1'),
  ]
  expect(sortLatestFirst(night).map(({ gameTime, courtName }) => `${gameTime} ${courtName}`)).toEqual([
    '21:00 Court 9',
    '21:00 Court 10',
    '20:00 Court 1',
    '20:00 Court 2',
  ])
})

describe('the score of a game', () => {
  it('is the live score', () => {
    expect(live(10)).toMatchObject({ team1Score: 2, team2Score: 1, isLive: true })
    expect(unscored(10)).toMatchObject({ team1Score: null, isLive: false })
  })

  it('is not live once the game is over, and absent if it is cancelled', () => {
    const finalScore = scores(liveScore(10, 25, 1, { status: 'completed', winnerId: 1 }))
    expect(withScore(publicGame(10, 1, 2), finalScore)).toMatchObject({ winnerId: 1, isLive: false })
    const cancelled = withScore(publicGame(10, 1, 2, { status: 'cancelled' }), scores(liveScore(10, 1, 0)))
    expect(cancelled).toMatchObject({ status: 'cancelled', isLive: false, team1Score: null })
    expect(withScore(publicGame(10, 1, 2, { gameId: null }), new Map()).isLive).toBe(false)
  })

  it('of a void game ignores live scores, and a court shows another game instead', () => {
    const game = publicGame(10, 1, 2, { status: 'void', team1Score: 12, team2Score: 10 })
    const voidGame = withScore(game, scores(liveScore(10, 13, 10)))
    expect(voidGame).toMatchObject({ status: 'void', isLive: false, team1Score: 12 })
    expect(currentPoints(voidGame)).toBeNull()
    expect(currentGames(court(voidGame, unscored(11))).main?.gameId).toBe(11)
  })

  it('is written with the points of each set', () => {
    expect(describeScore({ ...live(10), sets })).toBe('2–1 (25–20, 3–4)')
    expect(describeScore(live(10))).toBe('2–1')
  })

  it('has the points of the current set, or the sets of a finished match', () => {
    expect(currentPoints({ ...live(10), sets })).toEqual({ team1: 3, team2: 4 })
    expect(
      currentPoints({ ...unscored(5), status: 'completed', team1Score: 2, team2Score: 0, sets }),
    ).toEqual({
      team1: 2,
      team2: 0,
    })
    expect(currentPoints(unscored(10))).toBeNull()
  })
})

describe('a court', () => {
  it('comes first while a game is played there', () => {
    const courts = [1, 2, 3].map((n) => ({ courtName: `Court ${n}`, games: [publicGame(n, 1, 2)] }))
    const names = sortLiveFirst(courts, scores(liveScore(3, 1, 0))).map(({ name }) => name)
    expect(names).toEqual(['Court 3', 'Court 1', 'Court 2'])
  })

  it('shows the running game, else the next, else the last', () => {
    const [first, running, third] = [unscored(1), live(2), unscored(3)]
    const completed = withScore(played(4, 1, 2), new Map())
    const cancelled = unscored(6, { status: 'cancelled' })
    expect(currentGames(court(completed, first, running, third))).toEqual({ main: running, next: first })
    expect(currentGames(court(completed, first, third))).toEqual({ main: first, last: completed })
    expect(currentGames(court(completed))).toEqual({ main: completed })
    expect(currentGames(court(cancelled))).toEqual({ main: cancelled })
    expect(currentGames(court(cancelled, first))).toEqual({ main: first })
  })
})

it('groups games by day', () => {
  const days = groupByDay([
    unscored(1),
    unscored(2),
    unscored(3, { day: '2026-12-03' }),
    unscored(4, { day: null }),
  ])
  expect(days.map(({ day, games }) => [day, games.length])).toEqual([
    ['2026-11-26', 2],
    ['2026-12-03', 1],
    ['', 1],
  ])
})

it('shows as many courts as can be read on the screen', () => {
  const capacityAt = (width: number, height: number) => courtCapacity(width / 16, height / 16)
  expect(capacityAt(1920, 1080)).toBe(6)
  expect(capacityAt(1280, 800)).toBe(6)
  expect(capacityAt(1080, 1920)).toBe(4)
  expect(capacityAt(390, 844)).toBe(3)
  expect(capacityAt(320, 200)).toBe(1)
})

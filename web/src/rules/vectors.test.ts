// @vitest-environment node
// Runs the cases in spec/vectors, which internal/score runs too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addPoint, largestLead, newGame, scoreOf, undo, winnerOf } from './game.ts'
import type { Game } from './game.ts'
import type { GameRules, Team, WinningRules } from './rules.ts'
import { decidedAtStart, winner } from './winner.ts'

interface WinnerCase {
  name: string
  rules: WinningRules
  team1Score: number
  team2Score: number
  winner: Team | null
}
interface PlayCase {
  name: string
  rules: WinningRules
  /** "1x24 2 u": 24 points of team 1, one of team 2, one undo. */
  taps: string
  want: {
    team1Score: number
    team2Score: number
    winner: Team | null
    largestLead: number
    totalPoints: number
  }
}
interface StartCase {
  name: string
  rules: WinningRules
  decided: boolean
}

function cases(file: string): unknown[] {
  const path = join(import.meta.dirname, '../../../spec/vectors', file)
  return (JSON.parse(readFileSync(path, 'utf8')) as { cases: unknown[] }).cases
}

const winnerCases = cases('winner.json') as WinnerCase[]
const playCases = cases('play.json') as PlayCase[]
const startCases = cases('start.json') as StartCase[]

const teams: Record<string, Team> = { '1': 'team1', '2': 'team2' }

function play(rules: WinningRules, taps: string): Game {
  const all: GameRules = { name: '', ...rules }
  let game = newGame('vector', all, 0)
  for (const token of taps.split(' ').filter(Boolean)) {
    const [key = '', times = '1'] = token.split('x')
    const team = teams[key]
    if (!team && key !== 'u') throw new Error(`No such tap: ${token}`)
    const afterRun = team && addRun(game, team, Number(times))
    if (afterRun && !winnerOf(afterRun)) game = afterRun
    else for (let left = Number(times); left > 0; left--) game = team ? addPoint(game, team, 0) : undo(game)
  }
  return game
}

/**
 * The game with many points of one team added in one call: cases with thousands of points would take seconds otherwise.
 * It is valid if the result is not over, since then no point before the last ended the game.
 */
function addRun(game: Game, team: Team, times: number): Game {
  const points = Array.from({ length: times }, () => ({ team, timestamp: 0 }))
  return winnerOf(game) ? game : { ...game, scoreHistory: [...game.scoreHistory, ...points] }
}

it('there are at least 60 cases, with unique names in each file', () => {
  const files = [winnerCases, playCases, startCases]
  expect(files.flat().length).toBeGreaterThanOrEqual(60)
  for (const file of files) {
    expect(file.length).toBeGreaterThan(0)
    expect(new Set(file.map(({ name }) => name)).size).toBe(file.length)
  }
})

describe('winner.json', () => {
  it.each(winnerCases)('$name', ({ rules, team1Score, team2Score, winner: won }) => {
    expect(winner(rules, { team1: team1Score, team2: team2Score })).toBe(won)
  })
})

describe('play.json', () => {
  it.each(playCases)('$name', ({ rules, taps, want }) => {
    const game = play(rules, taps)
    const score = scoreOf(game)
    expect({
      team1Score: score.team1,
      team2Score: score.team2,
      winner: winnerOf(game),
      largestLead: largestLead(game),
      totalPoints: game.scoreHistory.length,
    }).toEqual(want)
  })
})

describe('start.json', () => {
  it.each(startCases)('$name', ({ rules, decided }) => {
    expect(decidedAtStart(rules)).toBe(decided)
  })
})

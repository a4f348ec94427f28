// @vitest-environment node
// Runs the cases in spec/vectors, which internal/rules/score runs too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pointOf, undoOf } from './actions.ts'
import { largestLead, matchRules, pointsPlayed } from './freeLog.ts'
import { currentScore } from './liveMatch.ts'
import { addEvent, emptyLog, stateOf, withEntry } from './log.ts'
import type { Log } from './logTypes.ts'
import type { Team, WinningRules } from './rules.ts'
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

const isLarge = (taps: string) => /x\d{4}/.test(taps)

function play(rules: WinningRules, taps: string): Log {
  let log = emptyLog(matchRules({ name: '', ...rules }))
  let count = 0
  for (const token of taps.split(' ').filter(Boolean)) {
    const [key = '', times = '1'] = token.split('x')
    const team = teams[key]
    if (!team && key !== 'u') throw new Error(`No such tap: ${token}`)
    for (let left = Number(times); left > 0; left--) {
      const action = team ? pointOf(log, team) : undoOf(log)
      if (!action) continue
      const event = { id: `e${++count}`, ...action, at: 0, seen: count }
      // To look for the id of each of thousands of events takes minutes; those of the large cases all count.
      log = isLarge(taps)
        ? withEntry(log, { ...event, seq: count, outcome: 'applied' })
        : addEvent(log, event).log
    }
  }
  return log
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
    const log = play(rules, taps)
    expect({
      ...currentScore(stateOf(log)),
      winner: stateOf(log).winner,
      largestLead: largestLead(log),
      totalPoints: pointsPlayed(log),
    }).toEqual(want)
  })
})

describe('start.json', () => {
  it.each(startCases)('$name', ({ rules, decided }) => {
    expect(decidedAtStart(rules)).toBe(decided)
  })
})

// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { largestLeads, lastStreak, calculateRuns } from './runOfPlay.ts'

const rules = { startingScore: 0 }
const matchWith = (run: string, ...sets: [number, number][]) => ({
  run,
  rules,
  team1Score: 0,
  team2Score: 0,
  sets: sets.map(([team1Score, team2Score]) => ({ team1Score, team2Score })),
})

describe('the run of play', () => {
  it('is the lead after each point', () => {
    expect(calculateRuns(matchWith('11212', [3, 2]))).toEqual([{ set: 1, leads: [0, 1, 2, 1, 2, 1] }])
  })

  it('restarts with each set', () => {
    expect(calculateRuns(matchWith('11222', [2, 0], [0, 3]))).toEqual([
      { set: 1, leads: [0, 1, 2] },
      { set: 2, leads: [0, -1, -2, -3] },
    ])
  })

  it('starts where the score was set by hand, and ends at the score', () => {
    expect(calculateRuns(matchWith('12', [11, 8]))).toEqual([
      { set: 1, leads: [3, 4, 3], corrections: [{ at: 0, after: { team1Score: 10, team2Score: 7 } }] },
    ])
    expect(calculateRuns(matchWith('1', [25, 20], [1, 0]))).toEqual([{ set: 2, leads: [0, 1] }])
  })

  it('counts from the starting score', () => {
    const startingAt4 = { ...matchWith('121', [6, 5]), rules: { ...rules, startingScore: 4 } }
    expect(calculateRuns(startingAt4)).toEqual([{ set: 1, leads: [0, 1, 0, 1] }])
  })

  it('is empty before the first point', () => {
    expect(calculateRuns(matchWith('', [0, 0]))).toEqual([])
    expect(calculateRuns(matchWith('', [12, 8]))).toEqual([])
  })

  it('contains the largest lead of each team', () => {
    expect(largestLeads(calculateRuns(matchWith('1122222', [2, 5])))).toEqual({ team1: 2, team2: 3 })
    expect(largestLeads([])).toEqual({ team1: 0, team2: 0 })
  })

  it('ends with the latest streak', () => {
    expect(lastStreak('12111')).toEqual({ team: 'team1', points: 3 })
    expect(lastStreak('112')).toEqual({ team: 'team2', points: 1 })
    expect(lastStreak('')).toBeUndefined()
  })
})

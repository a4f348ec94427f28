// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { defaultRules } from '../rules/rules.ts'
import type { GameRules } from '../rules/rules.ts'
import type { SavedMatch } from './repair.ts'
import { clockTime, duration, shareText } from './matchText.ts'
import { rulesLine } from './rulesLine.ts'
import { scoreLine, teamName } from './words.ts'

it.each([
  [0, '0:00', '0m 0s'],
  [9, '0:09', '0m 9s'],
  [60, '1:00', '1m 0s'],
  [75, '1:15', '1m 15s'],
  [1200, '20:00', '20m 0s'],
  [3601, '60:01', '60m 1s'],
])('%i seconds are %s on the clock and %s in words', (seconds, clock, words) => {
  expect(clockTime(seconds)).toBe(clock)
  expect(duration(seconds)).toBe(words)
})

describe('a team', () => {
  it('has its name', () => {
    expect(teamName({ team1Name: 'Ann' }, 'team1')).toBe('Ann')
  })

  it.each([{}, { team1Name: '', team2Name: '' }])('without one is TEAM 1 or TEAM 2 (%j)', (names) => {
    expect([teamName(names, 'team1'), teamName(names, 'team2')]).toEqual(['TEAM 1', 'TEAM 2'])
  })
})

it('the score has team 1 first', () => {
  expect(scoreLine({ team1Score: 3, team2Score: 25 })).toBe('3–25')
})

describe('the text that is shared', () => {
  const match: SavedMatch = {
    id: 'm',
    winner: 'team2',
    team1Score: 21,
    team2Score: 25,
    team1Name: 'Ann',
    team2Name: 'Bo',
    duration: 75,
    rules: defaultRules,
    timestamp: 0,
  }

  it('has the winner, the final score and the duration', () => {
    expect(shareText(match)).toBe('Bo won 25–21 against Ann. Duration: 1m 15s. Scored with Sideout.')
  })

  it('has the points of each set, the winner first', () => {
    const sets = [
      { team1Score: 18, team2Score: 25 },
      { team1Score: 25, team2Score: 23 },
      { team1Score: 11, team2Score: 15 },
    ]
    expect(shareText({ ...match, team1Score: 1, team2Score: 2, sets })).toBe(
      'Bo won 2–1 (25–18, 23–25, 15–11) against Ann. Duration: 1m 15s. Scored with Sideout.',
    )
  })

  it('puts the winner first if team 1 has won', () => {
    const text = shareText({ ...match, winner: 'team1', team1Score: 25, team2Score: 9 })
    expect(text).toMatch(/^Ann won 25–9 against Bo\./)
  })
})

it.each<[Partial<GameRules>, string]>([
  [{}, 'To 25, win by 2'],
  [{ winByTwo: false, endingScore: 21 }, 'To 21'],
  [{ startingScore: 4 }, 'To 25, from 4, win by 2'],
  [{ maxScoreCap: 30, maxTime: 20, bestOf: 3 }, 'To 25, win by 2, cap 30, 20 min, best of 3'],
  [{ bestOf: 2, playAll: true }, 'To 25, win by 2, 2 sets'],
])('the rules %j are "%s"', (rules, words) => {
  expect(rulesLine({ ...defaultRules, ...rules })).toBe(words)
})

// @vitest-environment node
import { expect, it } from 'vitest'
import type { SetScore } from '../contract/types.ts'
import { localNightOf, tallyTeams } from './tally.ts'

const match = (
  team1: string,
  team2: string,
  [team1Score, team2Score]: [number, number],
  sets?: SetScore[],
) => ({
  names: { team1, team2 },
  played: {
    winner: team1Score > team2Score ? ('team1' as const) : ('team2' as const),
    team1Score,
    team2Score,
    ...(sets && { sets }),
  },
})

it('counts games and points of each team, the best first', () => {
  const tally = tallyTeams([
    match('Ann', 'Bo', [25, 20]),
    match('Bo', 'Cy', [25, 10]),
    match('Cy', 'Ann', [8, 25]),
  ])
  expect(tally).toEqual([
    { name: 'Ann', won: 2, lost: 0, pointsFor: 50, pointsAgainst: 28 },
    { name: 'Bo', won: 1, lost: 1, pointsFor: 45, pointsAgainst: 35 },
    { name: 'Cy', won: 0, lost: 2, pointsFor: 18, pointsAgainst: 50 },
  ])
})

it('counts the points of all sets of a match', () => {
  const sets = [
    { team1Score: 25, team2Score: 20 },
    { team1Score: 20, team2Score: 25 },
    { team1Score: 15, team2Score: 9 },
  ]
  const [winner] = tallyTeams([match('Ann', 'Bo', [2, 1], sets)])
  expect(winner).toEqual({ name: 'Ann', won: 1, lost: 0, pointsFor: 60, pointsAgainst: 54 })
})

it('takes a name in capital letters for the same team', () => {
  expect(tallyTeams([match('Ann', 'Bo', [25, 20]), match('ANN', 'Bo', [25, 20])])).toHaveLength(2)
})

it('is empty without matches', () => {
  expect(tallyTeams([])).toEqual([])
})

it.each([
  [new Date(2026, 10, 26, 20), 'Thu Nov 26 2026'],
  [new Date(2026, 10, 27, 5, 59), 'Thu Nov 26 2026'],
  [new Date(2026, 10, 27, 6), 'Fri Nov 27 2026'],
])('%s belongs to the night of %s', (at, night) => {
  expect(localNightOf(at.getTime())).toBe(night)
})

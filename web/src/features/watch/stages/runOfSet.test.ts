// @vitest-environment node
import { expect, it } from 'vitest'
import { playedSets } from './runOfSet.ts'

const game = {
  team1: { name: 'Aces' },
  team2: { name: 'Diggers' },
  team1Score: 1,
  team2Score: 1,
  sets: [
    { team1Score: 3, team2Score: 1 },
    { team1Score: 0, team2Score: 3 },
    { team1Score: 2, team2Score: 1 },
  ],
  run: '1211' + '222' + '121',
  rules: { startingScore: 0 },
}

it('has the points of each set', () => {
  expect(playedSets(game).map(({ set, game }) => [set, game.run, game.team1Score, game.team2Score])).toEqual([
    [1, '1211', 3, 1],
    [2, '222', 0, 3],
    [3, '121', 2, 1],
  ])
})

it('leaves out sets whose points are not known', () => {
  expect(playedSets({ ...game, run: '2121' }).map(({ set, game }) => [set, game.run])).toEqual([
    [2, '2'],
    [3, '121'],
  ])
  expect(playedSets({ ...game, run: '' })).toEqual([])
})

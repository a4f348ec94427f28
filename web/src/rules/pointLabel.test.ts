// @vitest-environment node
import { expect, it } from 'vitest'
import { agreeNextPointWins, newGame } from './game.ts'
import type { Game } from './game.ts'
import { pointLabel } from './pointLabel.ts'
import { defaultRules } from './rules.ts'
import type { GameRules, Team } from './rules.ts'

/** A game at this score. */
function gameAt(score: [number, number], rules: Partial<GameRules> = {}, setsWon = [0, 0]): Game {
  const [team1 = 0, team2 = 0] = setsWon
  const point = (team: Team) => ({ team, timestamp: 1 })
  const history = [...Array<Team>(score[0]).fill('team1'), ...Array<Team>(score[1]).fill('team2')]
  return {
    ...newGame('g', { ...defaultRules, ...rules }, 0, { team1, team2 }),
    scoreHistory: history.map(point),
  }
}

const nextPointWins = 'Next point wins'

it.each<[string, Game, [string | null, string | null]]>([
  ['0-0', gameAt([0, 0]), [null, null]],
  ['23-20: two points short', gameAt([23, 20]), [null, null]],
  ['24-20', gameAt([24, 20]), ['Match point', null]],
  ['20-24', gameAt([20, 24]), [null, 'Match point']],
  ['24-24, win by two', gameAt([24, 24]), [null, null]],
  ['25-24, win by two', gameAt([25, 24]), ['Match point', null]],
  ['29-29, cap 30', gameAt([29, 29], { maxScoreCap: 30 }), [nextPointWins, nextPointWins]],
  ['29-28, cap 30', gameAt([29, 28], { maxScoreCap: 30 }), ['Match point', null]],
  ['24-24, not by two', gameAt([24, 24], { winByTwo: false }), [nextPointWins, nextPointWins]],
  ['24-23, not by two', gameAt([24, 23], { winByTwo: false }), ['Match point', null]],
  ['agreed next point at 20-20', agreeNextPointWins(gameAt([20, 20])), [nextPointWins, nextPointWins]],
  ['over at 25-20', gameAt([25, 20]), [null, null]],
  ['best of 3, first set', gameAt([24, 20], { bestOf: 3 }), ['Set point', null]],
  ['best of 3, second set, team 1 leads', gameAt([24, 20], { bestOf: 3 }, [1, 0]), ['Match point', null]],
  ['best of 3, second set, team 2 trails', gameAt([20, 24], { bestOf: 3 }, [1, 0]), [null, 'Set point']],
  ['best of 3, deciding set goes to 15', gameAt([14, 9], { bestOf: 3 }, [1, 1]), ['Match point', null]],
  ['best of 5, third set at 2-0', gameAt([24, 20], { bestOf: 5 }, [2, 0]), ['Match point', null]],
  ['best of 5, third set at 1-1', gameAt([24, 20], { bestOf: 5 }, [1, 1]), ['Set point', null]],
])('%s', (_, game, labels) => {
  expect([pointLabel(game, 'team1'), pointLabel(game, 'team2')]).toEqual(labels)
})

// @vitest-environment node
import { expect, it } from 'vitest'
import { lastPointOf } from './actions.ts'
import { newGame } from './freeGame.ts'
import { applyAction, logOf, matchRules } from './freeLog.ts'
import { replay } from './log.ts'
import type { Log } from './logTypes.ts'
import { pointLabel } from './pointLabel.ts'
import { defaultRules } from './rules.ts'
import type { GameRules } from './rules.ts'

const set = ([team1Score, team2Score]: [number, number]) => ({ team1Score, team2Score })

/** A game at this score, after sets that team 1 or team 2 has won. */
function logAt(score: [number, number], rules: Partial<GameRules> = {}, [one, two] = [0, 0]): Log {
  const won = [...Array<[number, number]>(one).fill([25, 0]), ...Array<[number, number]>(two).fill([0, 25])]
  const sets = [...won, score].map(set)
  const correct = { id: 'c', type: 'correct' as const, ...set(score), sets, at: 0, seen: 0 }
  return replay(matchRules({ ...defaultRules, ...rules }), [{ ...correct, seq: 1, outcome: 'applied' }])
}

const nextPointWins = 'Next point wins'

it.each<[string, Log, [string | null, string | null]]>([
  ['0-0', logAt([0, 0]), [null, null]],
  ['23-20: two points short', logAt([23, 20]), [null, null]],
  ['24-20', logAt([24, 20]), ['Match point', null]],
  ['20-24', logAt([20, 24]), [null, 'Match point']],
  ['24-24, win by two', logAt([24, 24]), [null, null]],
  ['25-24, win by two', logAt([25, 24]), ['Match point', null]],
  ['29-29, cap 30', logAt([29, 29], { maxScoreCap: 30 }), [nextPointWins, nextPointWins]],
  ['29-28, cap 30', logAt([29, 28], { maxScoreCap: 30 }), ['Match point', null]],
  ['24-24, not by two', logAt([24, 24], { winByTwo: false }), [nextPointWins, nextPointWins]],
  ['24-23, not by two', logAt([24, 23], { winByTwo: false }), ['Match point', null]],
  [
    'agreed at 0-0 that the next point wins',
    logOf(applyAction(newGame('g', defaultRules, 0), lastPointOf, { id: 'a', at: 1 })),
    [nextPointWins, nextPointWins],
  ],
  ['over at 25-20', logAt([25, 20]), [null, null]],
  ['best of 3, first set', logAt([24, 20], { bestOf: 3 }), ['Set point', null]],
  ['best of 3, second set, team 1 leads', logAt([24, 20], { bestOf: 3 }, [1, 0]), ['Match point', null]],
  ['best of 3, second set, team 2 trails', logAt([20, 24], { bestOf: 3 }, [1, 0]), [null, 'Set point']],
  ['best of 3, deciding set goes to 15', logAt([14, 9], { bestOf: 3 }, [1, 1]), ['Match point', null]],
  ['best of 5, third set at 2-0', logAt([24, 20], { bestOf: 5 }, [2, 0]), ['Match point', null]],
  ['best of 5, third set at 1-1', logAt([24, 20], { bestOf: 5 }, [1, 1]), ['Set point', null]],
])('%s', (_, log, labels) => {
  expect([pointLabel(log, 'team1'), pointLabel(log, 'team2')]).toEqual(labels)
})

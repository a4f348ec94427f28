// @vitest-environment node
import { expect, it } from 'vitest'
import type { Team } from '../rules/rules.ts'
import { createTapGuard } from './tapGuard.ts'

it.each<[string, [Team, number][], boolean[]]>([
  ['a first tap counts, whenever it comes', [['team1', 0]], [true]],
  [
    '119 ms later is the same tap',
    [
      ['team1', 1000],
      ['team1', 1119],
    ],
    [true, false],
  ],
  [
    '120 ms later is another one',
    [
      ['team1', 1000],
      ['team1', 1120],
    ],
    [true, true],
  ],
  [
    'a tap on the other half counts immediately',
    [
      ['team1', 1000],
      ['team2', 1001],
      ['team1', 1119],
    ],
    [true, true, false],
  ],
  [
    'a tap that did not count starts no new wait',
    [
      ['team1', 0],
      ['team1', 100],
      ['team1', 120],
    ],
    [true, false, true],
  ],
])('%s', (_, taps, counted) => {
  const counts = createTapGuard()
  expect(taps.map(([team, at]) => counts(team, at))).toEqual(counted)
})

// @vitest-environment node
// Runs the cases in spec/vectors, which internal/rules/standings runs too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { MoveEdge, TableRules } from '../contract/types.ts'
import { limitedTiers, tierExchanges, tierSizesAfter } from './tiers.ts'
import { describeMovement } from './tierWords.ts'

interface Case {
  name: string
  preset: TableRules['preset']
  default: number
  edges: MoveEdge[]
  sizes: number[]
  exchanges: MoveEdge[]
  after: number[]
}

const path = join(import.meta.dirname, '../../../spec/vectors/movers.json')
const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { cases: Case[] }

it.each(cases)('movement between tiers: $name', ({ preset, edges, sizes, ...want }) => {
  const exchanges = tierExchanges({ preset, moves: { default: want.default, edges } }, sizes)
  expect(exchanges).toEqual(want.exchanges)
  expect(tierSizesAfter(sizes, exchanges)).toEqual(want.after)
})

it('names the tiers that are too small for the numbers of the rules', () => {
  const twoEachWay = { preset: 'sideout' as const, moves: { default: 2, edges: [] } }
  expect(limitedTiers(twoEachWay, [4, 3])).toEqual([{ tier: 2, teams: 3, most: 1 }])
  expect(limitedTiers(twoEachWay, [4, 4])).toEqual([])
  const firstEdgeOnly = { preset: 'own' as const, moves: { default: 0, edges: [{ down: 3, up: 1 }] } }
  expect(limitedTiers(firstEdgeOnly, [5, 3, 1])).toEqual([{ tier: 1, teams: 5, most: 2 }])
  expect(describeMovement(twoEachWay, [4, 3])).toEqual([
    'By the rules of the league, 2 teams go down and 2 up between two tiers, at most half of each.',
    'Tier 2 has 3 teams, so at most 1 can move each way.',
  ])
})

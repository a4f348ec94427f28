// @vitest-environment node
// Runs the cases in spec/vectors, which internal/rules/standings runs too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { MoveEdge, TableRules } from '../contract/types.ts'
import { tierExchanges, tierSizesAfter } from './tiers.ts'

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

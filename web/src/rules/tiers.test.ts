// @vitest-environment node
// Runs the cases in spec/vectors, which internal/standings runs too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { movers } from './tiers.ts'

const path = join(import.meta.dirname, '../../../spec/vectors/movers.json')
const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { cases: { teams: number; movers: number }[] }

it.each(cases)('in a tier of $teams teams, $movers move up and $movers move down', ({ teams, ...want }) => {
  expect(movers(teams)).toBe(want.movers)
})

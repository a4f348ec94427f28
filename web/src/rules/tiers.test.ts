// @vitest-environment node
// The cases that this rule and internal/standings are held to.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { movers } from './tiers.ts'

const path = join(import.meta.dirname, '../../../spec/vectors/movers.json')
const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { cases: { teams: number; movers: number }[] }

it.each(cases)('of $teams teams $movers move up and as many down', ({ teams, ...want }) => {
  expect(movers(teams)).toBe(want.movers)
})

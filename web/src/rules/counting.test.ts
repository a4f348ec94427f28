// @vitest-environment node
// Runs the cases in spec/vectors, which internal/rules/league runs too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Game } from '../contract/types.ts'
import { countsInStandings, hasResult, isOver } from './counting.ts'

type Case = Pick<Game, 'status' | 'deletedAt'> & {
  name: string
  stage: NonNullable<Game['stage']> | ''
  counts: boolean
  result: boolean
  over: boolean
}

const path = join(import.meta.dirname, '../../../spec/vectors/counting.json')
const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { cases: Case[] }

it.each(cases)('$name', ({ stage, ...rest }) => {
  const game = { ...rest, ...(stage && { stage }) }
  expect([countsInStandings(game), hasResult(game), isOver(game)]).toEqual([
    rest.counts,
    rest.result,
    rest.over,
  ])
})

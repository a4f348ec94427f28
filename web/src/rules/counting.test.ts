// @vitest-environment node
// Runs the cases in spec/vectors, which internal/league runs too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Game } from '../contract/types.ts'
import { counts, isOver } from './counting.ts'

type Case = Pick<Game, 'status' | 'deletedAt'> & { name: string; counts: boolean; over: boolean }

const path = join(import.meta.dirname, '../../../spec/vectors/counting.json')
const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { cases: Case[] }

it.each(cases)('$name', (game) => {
  expect([counts(game), isOver(game)]).toEqual([game.counts, game.over])
})

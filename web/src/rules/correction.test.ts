// @vitest-environment node
// Runs the cases in spec/vectors, which internal/rules/score runs too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { canCorrect } from './correction.ts'

interface Case {
  name: string
  completedAt: string
  now: string
  canCorrect: boolean
}

const path = join(import.meta.dirname, '../../../spec/vectors/correction.json')
const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { cases: Case[] }

it.each(cases)('a game can be corrected $name: $canCorrect', ({ completedAt, now, ...want }) => {
  expect(canCorrect(Date.parse(completedAt), Date.parse(now))).toBe(want.canCorrect)
})

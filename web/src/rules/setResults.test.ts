// @vitest-environment node
// Runs the cases of spec/vectors/setresults.json, which internal/rules/league runs too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Match } from '../contract/types.ts'
import { allowsSetResult, setResults, setResultsInWords } from './setResults.ts'

interface Case extends Partial<Match> {
  name: string
  results: [number, number][]
  words: string
}

const { cases } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../spec/vectors/setresults.json'), 'utf8'),
) as { cases: Case[] }

it.each(cases)('$name', ({ results, words, ...rules }) => {
  const match = { playAll: false, ...rules } as unknown as Match
  expect(setResults(match)).toEqual(results)
  expect(setResultsInWords(match)).toBe(words)
  for (const [won, lost] of results) expect(allowsSetResult(match, lost, won)).toBe(true)
})

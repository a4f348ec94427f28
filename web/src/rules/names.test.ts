// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { foldName } from './foldName.ts'
import { nextCourtName, pastedNames } from './names.ts'
import { formatSigned } from './signed.ts'

const file = join(import.meta.dirname, '../../../spec/vectors/names.json')
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as {
  cases: { name: string; one: string; other: string; same: boolean }[]
}
it.each(cases)('names that look the same are one: $name', ({ one, other, same }) => {
  expect(foldName(one) === foldName(other)).toBe(same)
  expect(foldName(foldName(one))).toBe(foldName(one))
})

it.each([
  ['Aces\nDiggers', ['Aces', 'Diggers']],
  ['Aces\r\n\r\n  Diggers  \r', ['Aces', 'Diggers']],
  [
    '1. Aces\n2) Diggers\n- Net Gains\n* Spike Force\n• Bump',
    ['Aces', 'Diggers', 'Net Gains', 'Spike Force', 'Bump'],
  ],
  ['49ers\n3 Musketeers\n2nd Set\n-1 Club', ['49ers', '3 Musketeers', '2nd Set', '-1 Club']],
  ['Cafe\u0301', ['Café']],
  [' \n', []],
  ['1. VC Wiesbaden', ['1. VC Wiesbaden']],
  ['1. VC Wiesbaden\n1. FC Nord\nTSV 08', ['1. VC Wiesbaden', '1. FC Nord', 'TSV 08']],
  ['1\tAces\tAnn\r\n2\tDiggers\tBob', ['Aces', 'Diggers']],
  ['\ufeff"Bump; Set"\n"The ""Best"""\n"Ace" Team', ['Bump; Set', 'The "Best"', '"Ace" Team']],
  ['\t\n2026\t\n', ['2026']],
])('the pasted list %j has the names %j', (text, names) => {
  expect(pastedNames(text)).toEqual(names)
})

it.each([
  [[], 'Court 1'],
  [['Court 1'], 'Court 2'],
  [['Court 1', 'Sports hall'], 'Court 3'],
  [['Court 2'], 'Court 3'],
  [[' court 3', 'Court 1'], 'Court 4'],
  [['Court\u00a0 3', 'Court 1'], 'Court 4'],
])('the next court after %j is %s', (names, next) => {
  expect(nextCourtName(names)).toBe(next)
})

it.each([
  [12, '+12'],
  [0, '0'],
  [-3, '−3'],
])('the difference %i is shown as %s', (difference, text) => {
  expect(formatSigned(difference)).toBe(text)
})

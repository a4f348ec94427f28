// @vitest-environment node
import { expect, it } from 'vitest'
import { isolate } from './isolated.ts'
import { t } from './t.ts'

it.each([
  ['Aces', 'Aces'],
  ['Zażółć O’Neill — 2', 'Zażółć O’Neill — 2'],
  ['球队 👩🏽‍💻', '球队 👩🏽‍💻'],
  ['מכבי', '\u2068מכבי\u2069'],
  ['نجوم 7', '\u2068نجوم 7\u2069'],
  ['Aces\u202e1-2', '\u2068Aces\u202e1-2\u2069'],
  [7, 7],
])('%s stands in a sentence as %s', (name, shown) => {
  expect(isolate(name)).toBe(shown)
})

it('the names in a sentence are isolated, other values are not', () => {
  expect(t('{team1} vs {team2}', { team1: 'מכבי', team2: 'Aces' })).toBe('\u2068מכבי\u2069 vs Aces')
  expect(t('Like {sports}', { sports: 'מכבי' })).toBe('Like מכבי')
})

// @vitest-environment node
// Runs the cases in spec/vectors/tablerules.json, which internal/rules/standings runs too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TableRules } from '../contract/types.ts'
import { criterionNames, isByList, presetNames, ruleInWords, withPreset } from './tableRules.ts'

interface Case {
  name: string
  rules: TableRules
  words: string
  whys?: string[]
}

const file = join(import.meta.dirname, '../../../spec/vectors/tablerules.json')
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }

describe('published table rules', () => {
  it.each(cases)('$name', ({ rules, words }) => {
    expect(ruleInWords(rules)).toBe(words)
    expect(presetNames).toHaveProperty(rules.preset)
    for (const criterion of rules.order) expect(criterionNames).toHaveProperty(criterion)
    expect(withPreset(rules, rules.preset)).toEqual(rules) // the presets are those of the server
  })

  it('include a reason that is the order of the list', () => {
    expect(cases.flatMap(({ whys = [] }) => whys).filter((why) => isByList(why))).toContain(
      'order on your list',
    )
  })

  it('are at least twelve', () => expect(cases.length).toBeGreaterThanOrEqual(12))
})

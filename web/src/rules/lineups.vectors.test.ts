// @vitest-environment node
// Runs the cases of line-ups in spec/vectors, which internal/rules/score runs too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { Match } from '../contract/types.ts'
import { describeLineups } from '../test/describeLineups.ts'
import { addLines } from '../test/logLines.ts'
import { lineupEventRules } from './lineupEvents.ts'
import { installLineupRules } from './lineupRules.ts'
import { emptyLog, entriesOf, replay } from './log.ts'

interface LineupCase {
  name: string
  rules: string
  /** Lines as in log.json. */
  events: string[]
  lineups: string
}

const path = join(import.meta.dirname, '../../../spec/vectors/lineups.json')
const { rules, cases } = JSON.parse(readFileSync(path, 'utf8')) as {
  rules: Record<string, Match>
  cases: LineupCase[]
}

beforeAll(() => installLineupRules(lineupEventRules))

it.each(cases)('$name', ({ rules: played, events, lineups }) => {
  const match = rules[played]
  if (!match) throw new Error(`No such rules: ${played}`)
  const log = addLines(emptyLog(match), events)
  expect(describeLineups(log)).toBe(lineups)
  expect(replay(match, entriesOf(log))).toEqual(log)
})

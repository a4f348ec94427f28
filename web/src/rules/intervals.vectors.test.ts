// @vitest-environment node
// Runs the cases of intervals and tosses in spec/vectors, which internal/rules/score runs too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Match } from '../contract/types.ts'
import { describeLog, teamNumber } from '../test/describeLog.ts'
import { addLines } from '../test/logLines.ts'
import { findInterval, latestToss } from './intervals.ts'
import { emptyLog, entriesOf, replay } from './log.ts'
import type { Log } from './logTypes.ts'

interface IntervalCase {
  name: string
  rules: string
  events: string[]
  state: string
  /** "technical 60 from 200": the kind, the length and the begin, in seconds; a time-out also names the team. */
  interval: string
  /** "1 serve; serves 1; left 2". */
  toss: string
  startedAt?: number
}

const path = join(import.meta.dirname, '../../../spec/vectors/intervals.json')
const { rules, cases } = JSON.parse(readFileSync(path, 'utf8')) as {
  rules: Record<string, Match>
  cases: IntervalCase[]
}

function intervalText(log: Log): string {
  const interval = findInterval(log)
  if (!interval) return ''
  const { kind, team, seconds, from } = interval
  return [kind, ...(team ? [teamNumber(team)] : []), seconds, 'from', from / 1000].join(' ')
}

function tossText(log: Log): string {
  const toss = latestToss(log)
  if (!toss) return ''
  const { team = null, chose, serves = null, left = null } = toss
  return `${teamNumber(team)} ${chose}; serves ${teamNumber(serves)}; left ${teamNumber(left)}`
}

describe('intervals.json', () => {
  it.each(cases)('$name', ({ rules: played, events, state, interval, toss, startedAt }) => {
    const match = rules[played]
    if (!match) throw new Error(`No such rules: ${played}`)
    const log = addLines(emptyLog(match), events)
    expect(describeLog(log)).toBe(state)
    expect(intervalText(log)).toBe(interval)
    expect(tossText(log)).toBe(toss)
    if (startedAt !== undefined) expect(log.startedAt).toBe(startedAt * 1000)
    expect(replay(match, entriesOf(log))).toEqual(log)
  })
})

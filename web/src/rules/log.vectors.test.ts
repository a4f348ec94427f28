// @vitest-environment node
// Runs the cases of the log in spec/vectors, which internal/rules/score runs too.
import type { Match } from '../contract/types.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeLog, teamNumber } from '../test/describeLog.ts'
import { addLines } from '../test/logLines.ts'
import {
  emptyLog,
  entriesOf,
  replay,
  scoredPoints,
  secondsPlayed,
  stateOf,
  findUndoableEvent,
} from './log.ts'
import type { Log } from './logTypes.ts'

interface LogCase {
  name: string
  rules: string
  /**
   * "A point 1 rally=3 -> merged": a device, its event, and the outcome, by default "applied". Unless the line says
   * otherwise, the ids of events are e1, e2, …, they are 25 seconds apart, and their devices have seen all earlier events.
   */
  events: string[]
  state: string
  top?: string
  run?: string
  reports?: number
  /** What the clock shows at a time, all in seconds. */
  clock?: { at: number; seconds: number; paused?: boolean }
}

const path = join(import.meta.dirname, '../../../spec/vectors/log.json')
const { rules, cases } = JSON.parse(readFileSync(path, 'utf8')) as {
  rules: Record<string, Match>
  cases: LogCase[]
}

const runText = (log: Log) =>
  scoredPoints(log)
    .map(({ team, points = 1 }) => teamNumber(team ?? null).repeat(points))
    .join('')

it('there are at least 150 cases with unique names', () => {
  expect(cases.length).toBeGreaterThanOrEqual(150)
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
})

describe('log.json', () => {
  it.each(cases)('$name', ({ rules: played, events, state, top, run, reports, clock }) => {
    const match = rules[played]
    if (!match) throw new Error(`No such rules: ${played}`)
    const log = addLines(emptyLog(match), events)
    expect(describeLog(log)).toBe(state)
    if (top !== undefined) expect(findUndoableEvent(log)?.id ?? '').toBe(top)
    if (run !== undefined) expect(runText(log)).toBe(run)
    if (reports !== undefined) expect(log.reports.length).toBe(reports)
    if (clock) {
      expect(secondsPlayed(log, clock.at * 1000)).toBe(clock.seconds)
      expect(stateOf(log).clock.pausedSince !== 0).toBe(clock.paused ?? false)
    }
    expect(replay(match, entriesOf(log))).toEqual(log)
  })
})

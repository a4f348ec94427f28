// @vitest-environment node
// Replays games that several devices have scored under faults, as the server has stored them: the log in the browser leads to the
// same state, and decides about each event as the server has decided. internal/app/scoring writes them (TestHistories, with
// HISTORIES_FILE); spec/vectors/histories.jsonl has some of them.
import type { LogEntry, GameEvent, Match } from '../contract/types.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeLog } from '../test/describeLog.ts'
import { lineupEventRules } from './lineupEvents.ts'
import { installLineupRules } from './lineupRules.ts'
import { addEvent, emptyLog, replay, secondsPlayed } from './log.ts'

installLineupRules(lineupEventRules)

interface History {
  name: string
  rules: Match
  events: LogEntry[]
  state: string
  reports: number
  seconds: number
}

const sample = join(import.meta.dirname, '../../../spec/vectors/histories.jsonl')
const histories = readFileSync(process.env.HISTORIES_FILE ?? sample, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as History)

it('the log in the browser agrees with the server about each history', () => {
  expect(histories.length).toBeGreaterThan(0)
  for (const { name, rules, events, state, reports, seconds } of histories) {
    expect(describeLog(replay(rules, events)), name).toBe(state)
    let log = emptyLog(rules)
    for (const { seq, outcome, ...event } of events) {
      const decided = addEvent(log, event satisfies GameEvent, outcome === 'late')
      expect({ seq: decided.entry.seq, outcome: decided.entry.outcome }, `${name}, ${event.id}`).toEqual({
        seq,
        outcome,
      })
      log = decided.log
    }
    expect(describeLog(log), name).toBe(state)
    expect(log.reports.length, name).toBe(reports)
    expect(secondsPlayed(log, events.at(-1)?.at ?? 0), name).toBe(seconds)
  }
})

// @vitest-environment node
// Runs the cases of the log in spec/vectors, which internal/rules/score runs too.
import type { EventType, GameEvent, Match } from '../contract/types.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeLog, teamNumber } from '../test/describeLog.ts'
import { totalPoints } from './liveMatch.ts'
import {
  addEvent,
  emptyLog,
  entriesOf,
  replay,
  scoredPoints,
  secondsPlayed,
  seqOf,
  stateOf,
  findUndoableEvent,
} from './log.ts'
import type { Log } from './logTypes.ts'
import type { Team } from './rules.ts'

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

const scoreOf = (text: string) => {
  const [, one, two] = /^(-?\d+)-(-?\d+)$/.exec(text) ?? []
  if (!one || !two) throw new Error(`No such score: ${text}`)
  return { team1Score: Number(one), team2Score: Number(two) }
}

/** The fields of an event that one word of a line sets. */
function partOf(word: string): Partial<GameEvent> {
  const [key = '', value] = word.split('=')
  if (word === '1' || word === '2') return { team: `team${word}` }
  if (word === 'final') return { final: true }
  if (key === 'worth') return { points: Number(value) }
  if (key === 'at') return { at: Number(value) * 1000 }
  if (key === 'forfeit') return { forfeit: `team${value}` as Team }
  if (key === 'reason') return { reason: (value ?? '') as NonNullable<GameEvent['reason']> }
  if (key === 'id') return { id: value ?? '' }
  if (key === 'sets') return { sets: (value ?? '').split(',').map(scoreOf) }
  if (value !== undefined) return { [key]: Number(value) }
  return word.startsWith('e') ? { undoes: word } : scoreOf(word)
}

/** Adds the events of these lines to a log, and checks the outcome of each. */
function addLines(start: Log, lines: string[]): Log {
  let log = start
  let count = 0
  let at = 0
  for (const line of lines) {
    const [eventText = '', outcome = 'applied'] = line.split(' -> ')
    const [device = '', type = '', ...words] = eventText.split(' ')
    const times = Number(words.find((word) => /^x\d+$/.test(word))?.slice(1) ?? 1)
    const parts = words.filter((word) => word !== 'tooLate' && !/^x\d+$/.test(word)).map(partOf)
    const fields = parts.reduce((all, more) => ({ ...all, ...more }), {})
    for (let i = 0; i < times; i++) {
      count += 1
      const event: GameEvent = {
        id: `e${count}`,
        type: type as EventType,
        at: at + 25_000,
        seen: seqOf(log),
        ...(device === '-' ? {} : { device }),
        ...fields,
      }
      if (type === 'point') event.rally ??= totalPoints(stateOf(log)) + (event.points ?? 1)
      at = event.at
      const after = addEvent(log, event, words.includes('tooLate'))
      expect(after.entry.outcome, `${line} (${event.id})`).toBe(outcome)
      log = after.log
    }
  }
  return log
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

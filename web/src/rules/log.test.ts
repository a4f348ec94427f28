// @vitest-environment node
// Properties of all logs. The cases shared with Go are in log.vectors.test.ts.
import type { EventType, GameEvent, Match } from '../contract/types.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { totalPoints } from './liveMatch.ts'
import {
  addEvent,
  emptyLog,
  entriesOf,
  findEntry,
  replay,
  scoredPoints,
  seqOf,
  stateOf,
  findUndoableEvent,
} from './log.ts'
import type { Log } from './logTypes.ts'
import type { Team } from './rules.ts'

// Small numbers of points, so that sets and matches end often.
const anyMatch: fc.Arbitrary<Match> = fc.record(
  {
    startingScore: fc.nat(1),
    endingScore: fc.integer({ min: 2, max: 6 }),
    winByTwo: fc.boolean(),
    maxScoreCap: fc.integer({ min: 4, max: 8 }),
    sets: fc.constantFrom(1, 3, 5),
    playAll: fc.boolean(),
    decidingScore: fc.integer({ min: 2, max: 5 }),
    decidingCap: fc.integer({ min: 4, max: 8 }),
    steps: fc.constantFrom([1], [1, 2, 3]),
    serve: fc.boolean(),
  },
  {
    requiredKeys: [
      'startingScore',
      'endingScore',
      'winByTwo',
      'sets',
      'playAll',
      'decidingScore',
      'steps',
      'serve',
    ],
  },
)

const types: EventType[] = [
  'correct',
  'finish',
  'lastPoint',
  'serve',
  'sides',
  'timeout',
  'pause',
  'resume',
  'take',
  'settle',
  'record',
]

/** Creates an event that a device could send about a log: mostly valid, often late or without the latest entries. */
const anyEvent = fc
  .record({
    type: fc.constantFrom<EventType>('point', 'point', 'point', 'point', 'undo', 'undo', ...types),
    team: fc.constantFrom<Team>('team1', 'team2'),
    device: fc.constantFrom('A', 'B'),
    behind: fc.constantFrom(0, 0, 0, 1, 2),
    scores: fc.tuple(fc.nat(7), fc.nat(7)),
    clock: fc.integer({ min: -15_000, max: 15_000 }),
  })
  .map(({ type, team, device, behind, scores: [team1Score, team2Score], clock }) => (log: Log): GameEvent => {
    const seq = seqOf(log)
    const event = {
      id: `e${seq + 1}`,
      type,
      device,
      at: 10_000 * seq + clock,
      seen: Math.max(0, seq - behind),
    }
    if (type === 'point') return { ...event, team, rally: totalPoints(stateOf(log)) + 1 - behind }
    if (type === 'undo')
      return { ...event, undoes: behind ? `e${seq - behind}` : (findUndoableEvent(log)?.id ?? '') }
    return { ...event, team, team1Score, team2Score, final: behind > 0 }
  })

const anyGame = fc.tuple(anyMatch, fc.array(anyEvent, { maxLength: 25, size: 'max' }))

function play([match, events]: [Match, ((log: Log) => GameEvent)[]]): Log {
  return events.reduce((log, make) => addEvent(log, make(log)).log, emptyLog(match))
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

it('replaying the entries gives the same log', () => {
  fc.assert(
    fc.property(anyGame, (game) => {
      const log = play(game)
      expect(replay(game[0], entriesOf(log))).toEqual(log)
      expect(entriesOf(log).map(({ seq }) => seq)).toEqual(
        Array.from({ length: seqOf(log) }, (_, i) => i + 1),
      )
      expect(entriesOf(log, 3)).toEqual(entriesOf(log).slice(3))
    }),
  )
})

it('an event never changes the log before it', () => {
  fc.assert(
    fc.property(anyGame, anyEvent, (game, make) => {
      const log = freeze(play(game))
      addEvent(log, freeze(make(log)))
    }),
  )
})

it('an event that is added twice changes nothing', () => {
  fc.assert(
    fc.property(anyGame, anyEvent, (game, make) => {
      const before = play(game)
      const once = addEvent(before, make(before))
      const twice = addEvent(once.log, { ...make(once.log), id: once.entry.id })
      expect(twice.log).toBe(once.log)
      expect(twice.entry).toBe(once.entry)
      expect(findEntry(once.log, once.entry.id)).toBe(once.entry)
    }),
  )
})

it('an undo restores the state before an applied event', () => {
  fc.assert(
    fc.property(anyGame, anyEvent, (game, make) => {
      const before = play(game)
      const { log, entry } = addEvent(before, make(before))
      fc.pre(entry.outcome === 'applied' && findUndoableEvent(log)?.id === entry.id)
      const undo: GameEvent = { ...entry, id: 'undo', type: 'undo', undoes: entry.id, seen: entry.seq }
      const after = addEvent(log, undo)
      expect(after.entry.outcome).toBe('applied')
      expect(stateOf(after.log)).toBe(stateOf(before))
      expect(findUndoableEvent(after.log)).toBe(findUndoableEvent(before))
      expect(scoredPoints(after.log)).toEqual(scoredPoints(before))
      expect(after.log.open.length).toBe(before.open.length)
    }),
  )
})

it('an event that is not applied does not change the state', () => {
  fc.assert(
    fc.property(anyGame, anyEvent, fc.boolean(), (game, make, tooLate) => {
      const before = play(game)
      const { log, entry } = addEvent(before, make(before), tooLate)
      fc.pre(entry.outcome !== 'applied')
      expect(stateOf(log)).toBe(stateOf(before))
      expect(findUndoableEvent(log)).toBe(findUndoableEvent(before))
    }),
  )
})

// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logOf } from '../rules/freeLog.ts'
import { stateOf } from '../rules/log.ts'
import { defaultRules } from '../rules/rules.ts'
import { largestNumber, longestName, repairPreset, repairRules, tidyName } from './repair.ts'
import { repairMatch } from './repairMatch.ts'
import { repairGame } from './repairGame.ts'
import { rulesLine } from './rulesLine.ts'

/** Values of stored fields: valid ones, nearly valid ones, and any other JSON. */
const anyNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-1, 0, 0.5, 1e9, 1e300, 9e15))
const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'grapheme', minLength: 95, maxLength: 110 }),
  fc.constantFrom('', '   ', `${'x'.repeat(99)} y`, 'e\u0301'.repeat(100), '\u{1f3d0}'.repeat(101), '\ud83c'),
)
const field = fc.oneof(
  { weight: 3, arbitrary: anyNumber },
  { weight: 2, arbitrary: anyName },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.jsonValue() },
)
const team = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('team1', 'team2') }, field)
const record = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] })

const storedRules = record({
  name: field,
  startingScore: field,
  endingScore: field,
  winByTwo: field,
  maxScoreCap: field,
  maxTime: field,
  bestOf: fc.oneof(fc.integer({ min: 1, max: 9 }), field),
  playAll: fc.oneof(fc.constant(true), field),
  team1Name: field,
  team2Name: field,
})
const storedSets = fc.oneof(
  fc.array(fc.oneof(record({ team1Score: field, team2Score: field }), field)),
  field,
)
const storedEvent = record({
  id: anyName,
  type: fc.oneof(fc.constantFrom('point', 'undo', 'finish', 'lastPoint', 'record', 'correct'), field),
  team,
  rally: field,
  undoes: field,
  team1Score: field,
  team2Score: field,
  sets: storedSets,
  at: field,
  seen: field,
})
const storedGame = record({
  id: anyName,
  rules: fc.oneof(storedRules, fc.jsonValue()),
  startTime: anyNumber,
  endTime: field,
  events: fc.oneof(fc.array(fc.oneof(storedEvent, field)), field),
  state: fc.oneof(record({ sets: storedSets, team1Sets: field, team2Sets: field, winner: team }), field),
})
/** A game as the version before games were logs has stored it. */
const oldGame = record({
  id: anyName,
  rules: fc.oneof(storedRules, fc.jsonValue()),
  startTime: anyNumber,
  endTime: field,
  scoreHistory: fc.oneof(fc.array(fc.oneof(record({ team, timestamp: field }), field)), field),
  setsWon: fc.oneof(record({ team1: field, team2: field }), field),
  nextPointWinsFrom: field,
  endedOnTime: field,
})
const storedMatch = record({
  id: anyName,
  winner: team,
  team1Score: anyNumber,
  team2Score: anyNumber,
  team1Name: field,
  team2Name: field,
  duration: field,
  rules: fc.oneof(storedRules, fc.jsonValue()),
  timestamp: field,
})

const wholeNumber = (min: number, max = Infinity) =>
  expect.toSatisfy(
    (value: number) => Number.isInteger(value) && value >= min && value <= max,
    `a whole number from ${min} to ${max}`,
  ) as number
const tidy = expect.toSatisfy(
  (value: string) => value === value.trim() && Array.from(value).length <= longestName,
  'a tidy name',
) as string

function expectRules(rules: ReturnType<typeof repairRules>): void {
  expect(rules).toMatchObject({
    name: tidy,
    startingScore: wholeNumber(0, largestNumber),
    endingScore: wholeNumber(1, largestNumber),
  })
  expect(typeof rules.winByTwo).toBe('boolean')
  expect([undefined, 2, 3, 4, 5, 6, 7, 8, 9]).toContain(rules.bestOf)
  if (rules.playAll) expect(rules.bestOf).toBeDefined()
  for (const limit of [rules.maxScoreCap, rules.maxTime])
    if (limit !== undefined) expect(limit).toEqual(wholeNumber(1, largestNumber))
  for (const name of [rules.team1Name, rules.team2Name])
    if (name !== undefined) {
      expect(name).toEqual(tidy)
      expect(name).not.toBe('')
    }
}

const throughJSON = (value: unknown): unknown =>
  value === undefined ? null : JSON.parse(JSON.stringify(value))

describe('any stored data', () => {
  it('is repaired to rules within their bounds', () => {
    fc.assert(
      fc.property(fc.oneof(storedRules, fc.jsonValue()), (stored) => {
        const rules = repairRules(throughJSON(stored))
        expectRules(rules)
        expect(rulesLine(rules)).not.toContain('undefined')
      }),
    )
  })

  it('is repaired to a preset with a name, or dropped', () => {
    fc.assert(
      fc.property(fc.oneof(storedRules, fc.jsonValue()), (stored) => {
        const preset = repairPreset(throughJSON(stored))
        if (preset) expect(preset.name).not.toBe('')
      }),
    )
  })

  it('is repaired to a game that can continue, or dropped', () => {
    fc.assert(
      fc.property(fc.oneof(storedGame, oldGame, fc.jsonValue()), (stored) => {
        const game = repairGame(throughJSON(stored))
        if (!game) return
        expectRules(game.rules)
        const { sets, team1Sets, team2Sets, winner } = game.state
        expect(game.startTime).toEqual(wholeNumber(0))
        expect([team1Sets, team2Sets]).toEqual([wholeNumber(0), wholeNumber(0)])
        expect(sets.length).toBeGreaterThan(0)
        for (const set of sets)
          expect(set).toEqual({ team1Score: wholeNumber(0), team2Score: wholeNumber(0) })
        expect([null, 'team1', 'team2']).toContain(winner)
        expect(game.endTime !== undefined).toBe(winner !== null)
        if (game.endTime !== undefined) expect(game.endTime).toEqual(wholeNumber(game.startTime))
        expect([null, 'team1', 'team2']).toContain(stateOf(logOf(game)).winner)
      }),
    )
  })

  it('is repaired to a match that can be shown, or dropped', () => {
    fc.assert(
      fc.property(fc.oneof(storedMatch, fc.jsonValue()), (stored) => {
        const match = repairMatch(throughJSON(stored))
        if (!match) return
        expectRules(match.rules)
        expect(match).toMatchObject({
          winner: expect.stringMatching(/^team[12]$/) as string,
          team1Score: wholeNumber(0),
          team2Score: wholeNumber(0),
          duration: wholeNumber(0),
        })
        expect(() => new Date(match.timestamp).toISOString()).not.toThrow()
      }),
    )
  })

  it.each([
    ['rules', repairRules, storedRules],
    ['preset', repairPreset, storedRules],
    ['game', repairGame, storedGame],
    ['old game', repairGame, oldGame],
    ['match', repairMatch, storedMatch],
  ])('a repaired %s needs no further repair', (_, repair, arbitrary: fc.Arbitrary<unknown>) => {
    fc.assert(
      fc.property(arbitrary, (stored) => {
        const repaired = repair(throughJSON(stored))
        if (repaired !== null) expect(repair(repaired)).toEqual(repaired)
      }),
    )
  })
})

describe('valid data is left unchanged:', () => {
  const rules = {
    ...defaultRules,
    name: 'Beach',
    endingScore: 21,
    winByTwo: false,
    maxScoreCap: 23,
    maxTime: 20,
    bestOf: 3,
    team1Name: 'Ann',
    team2Name: 'Bo',
  }
  const game = {
    id: 'g',
    rules,
    startTime: 1000,
    endTime: 9000,
    events: [
      { id: 'e1', type: 'point', team: 'team1', rally: 1, at: 2000, seen: 0 },
      { id: 'e2', type: 'undo', undoes: 'e1', at: 3000, seen: 1 },
      { id: 'e3', type: 'lastPoint', rally: 0, at: 4000, seen: 2 },
      { id: 'e4', type: 'point', team: 'team2', rally: 1, at: 9000, seen: 3 },
    ],
    state: { sets: [{ team1Score: 0, team2Score: 1 }], team1Sets: 0, team2Sets: 1, winner: 'team2' },
  }
  const match = {
    id: 'm',
    winner: 'team2',
    team1Score: 3,
    team2Score: 21,
    team1Name: 'Ann',
    team2Name: 'Bo',
    sets: [{ team1Score: 3, team2Score: 21 }],
    duration: 600,
    rules,
    timestamp: 1_700_000_000_000,
  }
  it.each([
    ['rules', repairRules, rules],
    ['preset', repairPreset, rules],
    ['game', repairGame, game],
    ['match', repairMatch, match],
  ])('%s', (_, repair, stored) => {
    expect(repair(stored)).toEqual(stored)
  })
})

describe('rules', () => {
  it.each([null, undefined, [], 'rules', 25, {}])('from %j are the defaults', (stored) => {
    expect(repairRules(stored)).toEqual(defaultRules)
  })

  it.each([
    [{ startingScore: -1 }, { startingScore: 0 }],
    [{ startingScore: 2.9 }, { startingScore: 2 }],
    [{ endingScore: 0 }, { endingScore: 25 }],
    [{ endingScore: '21' }, { endingScore: 25 }],
    [{ winByTwo: 'no' }, { winByTwo: true }],
    [{ maxScoreCap: 0, maxTime: null, bestOf: 1, playAll: true }, {}],
    [{ bestOf: 7 }, { bestOf: 7 }],
    [
      { bestOf: 2, playAll: true },
      { bestOf: 2, playAll: true },
    ],
    [{ team1Name: '  ', team2Name: ' Bo ' }, { team2Name: 'Bo' }],
  ])('%j', (stored, repaired) => {
    expect(repairRules(stored)).toEqual({ ...defaultRules, ...repaired })
  })
})

describe('data that cannot be repaired is dropped:', () => {
  const match = { id: 'm', winner: 'team1', team1Score: 25, team2Score: 20 }
  const game = { id: 'g', startTime: 0, events: [] }
  it.each([
    ['a preset without a name', repairPreset, { endingScore: 21 }],
    ['a match without an id', repairMatch, { ...match, id: undefined }],
    ['a match without a winner', repairMatch, { ...match, winner: 'nobody' }],
    ['a match without a score', repairMatch, { ...match, team2Score: null }],
    ['a game without an id', repairGame, { ...game, id: 5 }],
    ['a game without a start', repairGame, { ...game, startTime: 'now' }],
    ['a game without its events', repairGame, { ...game, events: null }],
  ])('%s', (_, repair, stored) => {
    expect(repair(stored)).toBeNull()
  })

  it('an event that cannot be read, but not its game', () => {
    const point = { id: 'e', type: 'point', team: 'team1', at: 5, seen: 0 }
    const events = [point, { ...point, id: 7 }, null, { ...point, at: 'now' }, { ...point, sets: [null] }]
    expect(repairGame({ ...game, events })?.events).toEqual([point])
  })
})

it('a kit that is not known is dropped, and the other one stays', () => {
  const game = { id: 'g', startTime: 0, events: [] }
  const kitsOf = (kits: unknown) => repairGame({ ...game, kits })?.kits
  expect(kitsOf({ team1: 'green', team2: 'white', team3: 'red' })).toEqual({ team1: 'green', team2: 'white' })
  expect(kitsOf({ team1: 'plaid', team2: 'sky' })).toEqual({ team2: 'sky' })
  for (const none of [undefined, null, 'green', ['green'], { team1: 5 }, {}])
    expect(repairGame({ ...game, kits: none })).not.toHaveProperty('kits')
})

describe('a name', () => {
  it.each([
    ['is trimmed', '  Ann  ', 'Ann'],
    ['is composed', 'Zoe\u0308', 'Zo\u00eb'],
    ['has at most 100 characters', 'x'.repeat(101), 'x'.repeat(100)],
    ['is cut between characters, not inside one', '\u{1f3d0}'.repeat(101), '\u{1f3d0}'.repeat(100)],
    ['does not end in a blank because it was cut there', `${'x'.repeat(99)} y`, 'x'.repeat(99)],
  ])('%s', (_, typed, stored) => {
    expect(tidyName(typed)).toBe(stored)
  })
})

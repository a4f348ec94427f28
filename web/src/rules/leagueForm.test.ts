// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkLeague, leagueToChange, leagueToCreate, newLeague } from './leagueForm.ts'
import type { LeagueForm } from './leagueForm.ts'
import { nameProblem, tidyName } from './names.ts'
import { checkPlay, toPlayForm, playToChange, defaultRulesOf, rulesOf } from './playForm.ts'
import type { PlayForm } from './playForm.ts'

interface Case {
  name: string
  kind: string
  input: { [field: string]: string | number | null } & {
    rules?: { [field: string]: number | boolean | null }
  }
  problems: { field: string; message: string }[]
  tidy?: { name?: string }
}

const file = join(import.meta.dirname, '../../../spec/vectors/validation.json')
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }
const ofKind = (kind: string) => cases.filter((one) => one.kind === kind)
const valid = { ...newLeague('America/New_York'), name: 'Thursday night' }

const played: PlayForm = { ...defaultRulesOf('volleyball'), visibility: 'off', slug: '' }

/** The form with the values of a case as typed: numbers as text, missing values as empty text. */
function typed({ rules, ...input }: Case['input']): LeagueForm & PlayForm {
  const fields = Object.entries({ ...input, ...rules }).map(([field, value]) => [
    field,
    typeof value === 'boolean' ? value : value === null ? '' : String(value),
  ])
  return { ...valid, ...played, ...(Object.fromEntries(fields) as Partial<LeagueForm & PlayForm>) }
}

describe('the form of a league has the same problems as the server finds:', () => {
  it.each(ofKind('league'))('$name', ({ input, problems }) => {
    const expected = problems.map(({ field, message }) => [field.replace(/^rules\./, ''), message])
    const form = typed(input)
    expect({ ...checkLeague(form), ...checkPlay(form) }).toEqual(Object.fromEntries(expected))
  })
})

describe('the name of a team has the same problems as the server finds:', () => {
  it.each(ofKind('team'))('$name', ({ input, problems, tidy }) => {
    expect(nameProblem('Team name', String(input.name))).toBe(problems[0]?.message)
    if (tidy) expect(tidyName(String(input.name))).toBe(tidy.name)
  })
})

it.each(['', 'two', '2.5', '1e1'])('%j is not a number of tiers', (tierCount) => {
  expect(checkLeague({ ...valid, tierCount })).toEqual({ tierCount: 'Must have at least 1 tier' })
})

it('the request that creates a league has numbers as numbers, and no empty fields', () => {
  const form = { ...valid, name: '  Thursday  ', startDate: '2026-09-03', timeBlockEnd: '' }
  expect(leagueToCreate(form)).toEqual({
    name: 'Thursday',
    sportType: 'volleyball',
    tierCount: 2,
    teamsPerTier: 4,
    startDate: '2026-09-03',
    scheduleMode: 'fixed',
    gameDay: 'Thursday',
    timeBlockStart: '20:15',
    gameDuration: 15,
    gamesPerMatchup: 2,
    duty: 0,
    shape: { kind: 'shortest', nights: null, perNight: null, block: false },
    timezone: 'America/New_York',
  })
})

it.each([
  ['shortest without an end date', {}, { kind: 'shortest', nights: null, perNight: null, block: false }],
  [
    'spread to an end date',
    { endDate: '2026-12-17' },
    { kind: 'spread', nights: null, perNight: null, block: false },
  ],
  [
    'shortest although there is an end date, once it was chosen',
    { endDate: '2026-12-17', shapeKind: 'shortest', nights: '8', perNight: '2' },
    { kind: 'shortest', nights: null, perNight: null, block: false },
  ],
  [
    'as it was chosen',
    { shapeKind: 'spread', nights: ' 10 ', perNight: '3', block: 'yes' },
    { kind: 'spread', nights: 10, perNight: 3, block: true },
  ],
  [
    'shortest in another mode',
    { shapeKind: 'spread', scheduleMode: 'weekly', block: 'yes' },
    { kind: 'shortest', nights: null, perNight: null, block: false },
  ],
])('the season is %s', (_, changes, shape) => {
  expect(leagueToCreate({ ...valid, ...changes }).shape).toEqual(shape)
})

it.each(['', '0', '101', 'ten'])('a season cannot be spread over %j nights', (nights) => {
  const form = { ...valid, shapeKind: 'spread', nights }
  expect(checkLeague(form).nights).toBe(
    nights
      ? 'A season must have from 1 to 100 nights'
      : 'Enter the number of nights, or an end date for the season',
  )
  expect(checkLeague({ ...form, scheduleMode: 'weekly', startDate: '2026-09-03' })).toEqual({})
})

it('the days without games are sent when there are some, and when they have changed', () => {
  const off = { ...valid, blackouts: '2026-11-26,2026-12-24' }
  expect(leagueToCreate(off).blackouts).toEqual(['2026-11-26', '2026-12-24'])
  expect(leagueToChange(off, off)).not.toHaveProperty('blackouts')
  expect(leagueToChange(valid, off).blackouts).toEqual([])
})

it('the request that changes a league clears emptied fields, and omits fields that were empty before', () => {
  const before = { ...valid, startDate: '2026-09-03', endDate: '' }
  const sent = leagueToChange({ ...before, startDate: '', timeBlockStart: '19:00' }, before)
  expect(sent).toMatchObject({ startDate: null, timeBlockStart: '19:00', tierCount: 2 })
  expect(sent).not.toHaveProperty('endDate')
})

const rules = { ...defaultRulesOf('volleyball'), sets: '3', maxScoreCap: '', decidingCap: '17' }

it('all rules are sent if one has changed', () => {
  expect(playToChange({ ...played, ...rules }, played)).toEqual({
    rules: {
      startingScore: 0,
      endingScore: 25,
      winByTwo: true,
      sets: 3,
      playAll: false,
      decidingScore: 15,
      decidingCap: 17,
      serve: false,
    },
  })
  expect(playToChange(played, played)).toEqual({})
})

it('an empty ending score is sent as 0, and read back as empty', () => {
  const soccer: PlayForm = { ...played, ...defaultRulesOf('soccer') }
  expect(soccer.endingScore).toBe('')
  expect(checkPlay(soccer)).toEqual({})
  const sent = playToChange(soccer, played) as { rules: Parameters<typeof toPlayForm>[0]['rules'] }
  expect(sent.rules.endingScore).toBe(0)
  expect(toPlayForm({ rules: sent.rules, visibility: 'off', slug: null })).toEqual(soccer)
})

it('sends intervals and line-ups, and reads them back', () => {
  const intervals = { set: 180, timeout: 30, technical: 60, technicalAt: [8, 16] }
  const saved = { ...rulesOf(played), intervals, lineups: 6 } as Parameters<typeof toPlayForm>[0]['rules']
  const form = toPlayForm({ rules: saved, visibility: 'off', slug: null })
  expect(playToChange({ ...form, serve: true }, form).rules).toMatchObject({
    serve: true,
    intervals,
    lineups: 6,
  })
})

it('a time limit is sent in minutes, and read back', () => {
  const timed: PlayForm = { ...played, maxTime: '20' }
  const sent = playToChange(timed, played) as { rules: Parameters<typeof toPlayForm>[0]['rules'] }
  expect(sent.rules.maxTime).toBe(20)
  expect(toPlayForm({ rules: sent.rules, visibility: 'off', slug: null }).maxTime).toBe('20')
  expect(playToChange(played, timed).rules).not.toHaveProperty('maxTime')
})

it.each(['0', '1000', 'ten', '2.5'])('%j is not a time limit', (maxTime) => {
  expect(checkPlay({ ...played, maxTime }).maxTime).toBe('Max time must be from 1 to 999 minutes')
})

it('an emptied address is sent as null, so that the server derives a new one', () => {
  const before: PlayForm = { ...played, visibility: 'public', slug: 'thursday' }
  expect(playToChange({ ...before, slug: '' }, before)).toEqual({ slug: null })
  expect(checkPlay({ ...before, slug: '' })).toEqual({})
})

it.each(['', 'ten', '2.5'])('%j is not a starting score', (startingScore) => {
  expect(checkPlay({ ...played, startingScore }).startingScore).toBe('Starting score must be from 0 to 9999')
})

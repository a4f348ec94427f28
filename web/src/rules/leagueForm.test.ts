// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkLeague, leagueToChange, leagueToCreate, newLeague } from './leagueForm.ts'
import type { LeagueForm } from './leagueForm.ts'
import { nameProblem, tidyName } from './names.ts'

interface Case {
  name: string
  kind: string
  input: { [field: string]: string | number | null }
  problems: { field: string; message: string }[]
  tidy?: { name?: string }
}

const file = join(import.meta.dirname, '../../../spec/vectors/validation.json')
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }
const ofKind = (kind: string) => cases.filter((one) => one.kind === kind)
const valid = { ...newLeague('America/New_York'), name: 'Thursday night' }

/** The case as somebody would type it: numbers as text, and what was not entered empty. */
function typed(input: Case['input']): LeagueForm {
  const fields = Object.entries(input).map(([field, value]) => [field, value === null ? '' : String(value)])
  return { ...valid, ...(Object.fromEntries(fields) as Partial<LeagueForm>) }
}

describe('a league, as the server judges it too:', () => {
  it.each(ofKind('league'))('$name', ({ input, problems }) => {
    const expected = Object.fromEntries(problems.map(({ field, message }) => [field, message]))
    expect(checkLeague(typed(input))).toEqual(expected)
  })
})

describe('a name of a team, as the server judges it too:', () => {
  it.each(ofKind('team'))('$name', ({ input, problems, tidy }) => {
    expect(nameProblem('Team', String(input.name))).toBe(problems[0]?.message)
    if (tidy) expect(tidyName(String(input.name))).toBe(tidy.name)
  })
})

it.each(['', 'two', '2.5', '1e1'])('%j is no number of tiers', (tierCount) => {
  expect(checkLeague({ ...valid, tierCount })).toEqual({ tierCount: 'Must have at least 1 tier' })
})

it('creating sends numbers as numbers, and leaves out what is empty', () => {
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
    timezone: 'America/New_York',
  })
})

it('changing clears what was emptied, and leaves out what was empty before', () => {
  const before = { ...valid, startDate: '2026-09-03', endDate: '' }
  const sent = leagueToChange({ ...before, startDate: '', timeBlockStart: '19:00' }, before)
  expect(sent).toMatchObject({ startDate: null, timeBlockStart: '19:00', tierCount: 2 })
  expect(sent).not.toHaveProperty('endDate')
})

// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dateProblem, scoresProblems, teamsProblems, whenProblems } from './gameForm.ts'

interface Case {
  name: string
  kind: string
  input: { [field: string]: string | number | boolean }
  problems: { field: string; message: string }[]
}

const file = join(import.meta.dirname, '../../../spec/vectors/validation.json')
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }
const ofKind = (kind: string) => cases.filter((testCase) => testCase.kind === kind)
const expected = ({ problems }: Case) =>
  Object.fromEntries(problems.map(({ field, message }) => [field, message]))

const teams = ({ input }: Case) => ({
  team1Id: Number(input.team1Id ?? 0),
  team2Id: Number(input.team2Id ?? 0),
})

describe('the form has the same problems as the server finds with', () => {
  it.each(ofKind('teams'))('teams: $name', (testCase) => {
    expect(teamsProblems(teams(testCase))).toEqual(expected(testCase))
  })

  it.each(ofKind('scores'))('scores: $name', (testCase) => {
    const { team1Score, team2Score } = testCase.input
    const typed = { team1Score: String(team1Score), team2Score: String(team2Score) }
    expect(scoresProblems(typed, Boolean(testCase.input.draws))).toEqual(expected(testCase))
  })

  // The form has no field for an instant.
  it.each(ofKind('schedule').filter(({ name }) => name !== 'an instant'))(
    'a scheduled game: $name',
    (testCase) => {
      const when = { gameDate: String(testCase.input.gameDate), gameTime: String(testCase.input.gameTime) }
      expect({ ...teamsProblems(teams(testCase)), ...whenProblems(when) }).toEqual(expected(testCase))
    },
  )
})

it.each(['', ' ', 'x', '1.5', '1e2'])('%j is not a score', (team1Score) => {
  expect(scoresProblems({ team1Score, team2Score: '25' })).toEqual({
    team1Score: 'Score must be 0 or greater',
  })
})

it('an optional date may be empty but must be valid', () => {
  expect(dateProblem('')).toBe('')
  expect(dateProblem('2026-02-30')).toBe('Date must be a date like 2026-09-03')
})

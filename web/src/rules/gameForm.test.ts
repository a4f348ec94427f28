// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dateProblem, scoresProblems, teamsProblems, whenProblems } from './gameForm.ts'

interface Case {
  name: string
  kind: string
  input: { [field: string]: string | number }
  problems: { field: string; message: string }[]
}

const file = join(import.meta.dirname, '../../../spec/vectors/validation.json')
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }
const ofKind = (kind: string) => cases.filter((one) => one.kind === kind)
const expected = ({ problems }: Case) =>
  Object.fromEntries(problems.map(({ field, message }) => [field, message]))

const teams = ({ input }: Case) => ({
  team1Id: Number(input.team1Id ?? 0),
  team2Id: Number(input.team2Id ?? 0),
})

describe('what the server says too about', () => {
  it.each(ofKind('teams'))('teams: $name', (one) => {
    expect(teamsProblems(teams(one))).toEqual(expected(one))
  })

  it.each(ofKind('scores'))('scores: $name', (one) => {
    const { team1Score, team2Score } = one.input
    expect(scoresProblems({ team1Score: String(team1Score), team2Score: String(team2Score) })).toEqual(
      expected(one),
    )
  })

  // A form has no instants.
  it.each(ofKind('schedule').filter(({ name }) => name !== 'an instant'))(
    'a scheduled game: $name',
    (one) => {
      const when = { gameDate: String(one.input.gameDate), gameTime: String(one.input.gameTime) }
      expect({ ...teamsProblems(teams(one)), ...whenProblems(when) }).toEqual(expected(one))
    },
  )
})

it.each(['', ' ', 'x', '1.5', '1e2'])('%j is no score', (team1Score) => {
  expect(scoresProblems({ team1Score, team2Score: '25' })).toEqual({
    team1Score: 'Score must be 0 or greater',
  })
})

it('a date may be left out where it is optional, and must be one where it is not', () => {
  expect(dateProblem('')).toBe('')
  expect(dateProblem('2026-02-30')).toBe('Date must be a date like 2026-09-03')
})

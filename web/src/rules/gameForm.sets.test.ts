// @vitest-environment node
import { expect, it } from 'vitest'
import type { Match } from '../contract/types.ts'
import { emptyResult, resultOf, resultProblems, findTypedSet } from './gameForm.ts'
import { unusualResultQuestion } from './unfinishedSet.ts'

const match: Match = {
  startingScore: 0,
  endingScore: 25,
  winByTwo: true,
  sets: 5,
  playAll: false,
  decidingScore: 15,
  steps: [1],
  serve: false,
}
const setsOnly = (team1Score: string, team2Score: string) => ({
  ...emptyResult,
  team1Score,
  team2Score,
  setsOnly: true,
})

it('takes the sets won without the points of the sets', () => {
  expect(resultProblems(setsOnly('3', '2'), match)).toEqual({})
  expect(resultOf(setsOnly('3', '2'), true)).toEqual({ team1Score: 3, team2Score: 2, setsOnly: true })
})

it('refuses a score with which no match can end, and says with which it can', () => {
  expect(resultProblems(setsOnly('7', '2'), match)).toEqual({
    team2Score: 'A match of this league ends 3–0, 3–1 or 3–2 in sets, not 7–2',
  })
  expect(resultProblems(setsOnly('', '2'), match)).toEqual({ team1Score: 'Score must be 0 or greater' })
})

it('asks whether only one set was played', () => {
  expect(resultProblems(setsOnly('25', '20'), match)).toEqual({
    team2Score: 'A match of this league ends 3–0, 3–1 or 3–2 in sets. Was only one set played?',
  })
  expect(findTypedSet(setsOnly('25', '20'), match)).toBe('25-20')
  expect(findTypedSet(setsOnly('25', '24'), match)).toBe('')
  expect(findTypedSet(setsOnly('3', '2'), match)).toBe('')
})

it('asks once about a match that the sets do not decide', () => {
  const result = (text: string) => resultOf({ ...emptyResult, sets: text }, true)
  expect(result('25-20')).toEqual({
    team1Score: 1,
    team2Score: 0,
    sets: [{ team1Score: 25, team2Score: 20 }],
  })
  expect(unusualResultQuestion(match, result('25-20'))).toBe(
    'A match has more than one set. Was only one played? Save anyway?',
  )
  expect(unusualResultQuestion(match, result('25-20, 20-25'))).toBe(
    'Nobody has won the match with 1–1 in sets. Save anyway?',
  )
  expect(unusualResultQuestion(match, result('25-20, 25-20, 25-20'))).toBe('')
  expect(unusualResultQuestion(match, { team1Score: 3, team2Score: 2 })).toBe('')
})

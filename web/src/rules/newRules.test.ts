// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { newLeague } from './leagueForm.ts'
import {
  checkNewRules,
  newRulesToCreate,
  emptyNewRules,
  minutesIfTooShortForNew,
  withConsequences,
} from './newRules.ts'
import type { NewRules } from './newRules.ts'

const form = (changes: Partial<NewRules & { sportType: string; gameDuration: string }> = {}) => ({
  ...newLeague('UTC'),
  ...emptyNewRules,
  ...changes,
})

describe('the request', () => {
  it('says nothing as long as nothing is chosen', () => {
    expect(newRulesToCreate(form())).toEqual({})
    expect(newRulesToCreate(form({ sportType: 'beach' }))).toEqual({})
    expect(newRulesToCreate(form({ sets: '1', preset: 'sideout', draws: 'no' }))).toEqual({})
  })

  it('has the sets, the targets and the preset that are chosen, and the rest as in the sport', () => {
    expect(newRulesToCreate(form({ sets: '4 all', targets: '21/21/21/15', preset: 'fivb' }))).toEqual({
      rules: {
        startingScore: 0,
        endingScore: 21,
        winByTwo: true,
        sets: 4,
        playAll: true,
        targets: [21, 21, 21, 15],
        decidingScore: 15,
        serve: false,
      },
      tableRules: { preset: 'fivb', draws: false },
    })
  })

  it('has no cap with other points to win, unless one is given', () => {
    expect(newRulesToCreate(form({ endingScore: '15' })).rules).not.toHaveProperty('maxScoreCap')
    expect(newRulesToCreate(form({ endingScore: '15', maxScoreCap: '17' })).rules).toMatchObject({
      endingScore: 15,
      maxScoreCap: 17,
    })
  })

  it('has draws and the points of soccer for soccer, which can be taken out', () => {
    expect(newRulesToCreate(form({ sportType: 'soccer' }))).toEqual({
      tableRules: { preset: 'soccer', draws: true },
    })
    expect(newRulesToCreate(form({ sportType: 'soccer', draws: 'no' }))).toEqual({
      tableRules: { preset: 'soccer', draws: false },
    })
    expect(newRulesToCreate(form({ sportType: 'soccer', preset: 'sideout' }))).toEqual({})
  })
})

it('has the problems of what was typed', () => {
  expect(checkNewRules(form())).toEqual({})
  expect(checkNewRules(form({ endingScore: 'x' }))).toHaveProperty('endingScore')
  expect(checkNewRules(form({ maxScoreCap: '0' }))).toHaveProperty('maxScoreCap')
  expect(checkNewRules(form({ sets: '3', targets: '21/0' }))).toEqual({
    targets: 'The points to win set 2 must be from 1 to 9999',
  })
  expect(checkNewRules(form({ sets: '1', targets: 'x' }))).toEqual({}) // no field shows it
})

describe('the game duration', () => {
  it('follows the rules until somebody chooses another one', () => {
    const best = withConsequences(form(), { sets: '3' })
    expect(best).toEqual({ sets: '3', gameDuration: '35' })
    expect(withConsequences(form({ sets: '3', gameDuration: '35' }), { sets: '1' })).toEqual({
      sets: '1',
      gameDuration: '15',
    })
    expect(withConsequences(form({ gameDuration: '20' }), { sets: '3' })).toEqual({ sets: '3' })
    expect(withConsequences(form(), { sets: '3', gameDuration: '45' })).toMatchObject({ gameDuration: '45' })
  })

  it('is that of another sport, whose rules are its own', () => {
    const beach = withConsequences(form({ sets: '5', endingScore: '15' }), { sportType: 'beach' })
    expect(beach).toMatchObject({ sportType: 'beach', sets: '', endingScore: '' })
  })

  it('that is too short is said', () => {
    expect(minutesIfTooShortForNew(form())).toBeNull()
    expect(minutesIfTooShortForNew(form({ sets: '3', gameDuration: '15' }))).toBe(35)
  })
})

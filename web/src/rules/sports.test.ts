// @vitest-environment node
import { expect, it } from 'vitest'
import { sportsInWords } from './leagueForm.ts'
import { checkPlay, defaultRulesOf } from './playForm.ts'
import { sportNames, sportOf, defaultSport } from './sports.ts'

it.each(Object.keys(sportNames))('the default rules of %s are valid', (id) => {
  expect(checkPlay({ ...defaultRulesOf(id), visibility: 'off', slug: '' })).toEqual({})
  expect(sportOf(id).id).toBe(id)
})

it('volleyball has an ending score of 25, and other sports have none', () => {
  expect(defaultRulesOf('volleyball')).toMatchObject({ endingScore: '25', winByTwo: true, maxScoreCap: '30' })
  expect(defaultRulesOf('soccer')).toMatchObject({ endingScore: '', winByTwo: false, maxScoreCap: '' })
})

it('the first sport is the default', () => {
  expect(defaultSport.id).toBe('volleyball')
  expect(sportOf('tennis')).toBe(defaultSport)
  expect(sportsInWords()).toBe(
    'volleyball, basketball, soccer, beach, fours, pickleball, badminton, tabletennis or squash',
  )
})

// @vitest-environment node
import { expect, it } from 'vitest'
import { defaultRulesOf, rulesOf } from './playForm.ts'
import type { PlayForm } from './playForm.ts'
import { suggestedDuration, minutesIfTooShort, describeTooShort, typicalMinutes } from './typicalLength.ts'

const rules = (sport: string, changes: Partial<PlayForm> = {}) => {
  const form = { ...defaultRulesOf(sport), visibility: 'off', slug: '', ...changes }
  return { ...rulesOf(form), draws: form.draws }
}

it.each([
  ['volleyball', {}, 15],
  ['volleyball', { sets: '3' }, 35],
  ['volleyball', { sets: '5' }, 60], // 63 minutes, and 60 is the longest
  ['volleyball', { endingScore: '21' }, 15],
  ['volleyball', { sets: '2', playAll: true, endingScore: '21', draws: true }, 25],
  ['volleyball', { sets: '2', playAll: true, endingScore: '21' }, 30], // half of them with a deciding set
  ['volleyball', { sets: '4', playAll: true, targets: '21/21/21/15', draws: true }, 50],
  ['volleyball', { sets: '3', maxTime: '20' }, 20],
  ['beach', {}, 35],
  ['pickleball', {}, 25],
  ['badminton', {}, 35],
  ['tabletennis', {}, 25],
  ['squash', {}, 40],
  ['soccer', {}, 15],
  ['soccer', { maxTime: '40' }, 40],
  ['basketball', {}, 15],
])('%s with %j is planned for %i minutes', (sport, changes, minutes) => {
  expect(suggestedDuration(rules(sport, changes), sport)).toBe(minutes)
})

it('takes longer with more sets and more points, never shorter', () => {
  const of = (changes: Partial<PlayForm>) => typicalMinutes(rules('volleyball', changes), 'volleyball') ?? 0
  const bySets = ['1', '3', '5', '7', '9'].map((sets) => of({ sets }))
  expect(bySets).toEqual(bySets.toSorted((a, b) => a - b))
  for (const sets of ['2', '3', '4', '5'])
    expect(of({ sets, playAll: true })).toBeGreaterThanOrEqual(of({ sets }))
  expect(of({ startingScore: '10' })).toBeLessThan(of({}))
})

it('knows no length where only a person ends the game', () => {
  expect(typicalMinutes(rules('soccer'), 'soccer')).toBeNull()
  expect(minutesIfTooShort(rules('soccer'), 'soccer', 5)).toBeNull()
})

it('warns from five minutes on', () => {
  const best = rules('volleyball', { sets: '3' })
  expect([15, 30, 31, 35, 60].map((planned) => minutesIfTooShort(best, 'volleyball', planned))).toEqual([
    35,
    35,
    null,
    null,
    null,
  ])
  expect(describeTooShort(35)).toMatch(/takes about 35 minutes: the next game would start before it is over/)
  expect(describeTooShort(65)).toMatch(/games can be planned for 60 at most/)
})

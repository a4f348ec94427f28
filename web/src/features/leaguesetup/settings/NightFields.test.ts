// @vitest-environment node
import { expect, it } from 'vitest'
import { checkNights, toNightForm, changedNightFields } from './NightFields.tsx'
import type { SettingsForm } from './sections.ts'

const form = (more: object) =>
  ({ scheduleMode: 'fixed', ...toNightForm('Monday', [0, 20]), ...more }) as SettingsForm

it('reads the second game day and the lengths by tier', () => {
  expect(toNightForm('Monday', [0, 20])).toEqual({ secondGameDay: 'Monday', tierMinutes: ',20' })
  expect(toNightForm(null, [])).toEqual({ secondGameDay: '', tierMinutes: '' })
})

it('sends only what has changed', () => {
  expect(changedNightFields(form({}), form({}))).toEqual({})
  expect(changedNightFields(form({ secondGameDay: '', tierMinutes: '30,' }), form({}))).toEqual({
    secondGameDay: null,
    tierMinutes: [30, 0],
  })
  expect(changedNightFields(form({ scheduleMode: 'weekly', secondGameDay: 'Sunday' }), form({}))).toEqual({
    secondGameDay: 'Sunday',
  })
})

it.each([
  ['', true],
  [',20', true],
  ['4,20', false],
  ['61', false],
  ['a', false],
])('accepts the lengths "%s": %s', (tierMinutes, isAccepted) => {
  expect(checkNights({ secondGameDay: '', tierMinutes })).toEqual(
    isAccepted ? {} : { tierMinutes: 'Games last 5 to 60 minutes' },
  )
})

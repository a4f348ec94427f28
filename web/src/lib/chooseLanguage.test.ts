import { expect, it } from 'vitest'
import { isInOtherLanguage, pageLanguage } from './chooseLanguage.ts'

it('knows whether a sign-in has brought another language than that of the page', () => {
  expect(isInOtherLanguage()).toBe(false)
  document.cookie = 'lang=en; path=/'
  expect(isInOtherLanguage()).toBe(false)
  document.cookie = 'lang=de; path=/'
  expect(isInOtherLanguage()).toBe(true)
})

it('takes a page for English if the server does not have its language', () => {
  expect(pageLanguage(['en', 'de'])).toBe('en')
})

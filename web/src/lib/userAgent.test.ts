// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { browserInWords } from './userAgent.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) ${webkit} Version/18.4 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/157.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/157.0.0.0 Safari/537.36 Edg/157.0.0.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:160.0) Gecko/20100101 Firefox/160.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) ${webkit} Version/18.1 Safari/605.1.15`, 'Safari on Mac'],
  ['curl/8.9.1', 'Unknown browser'],
  ['', 'Unknown browser'],
])('%s is %s', (userAgent, name) => {
  expect(browserInWords(userAgent)).toBe(name)
})

it('names any text that a stranger sends with words of ours only', () => {
  const words =
    /^(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|Unknown browser)( on (iPhone|iPad|Android|Windows|Mac|Chromebook|Linux))?$/
  const parts = fc.constantFrom('Edg/', ' OPR/', 'Chrome/', '(iPhone;', ' Mac OS X', '\u202e', '<b>', '')
  const sent = fc
    .array(fc.oneof(parts, fc.string({ unit: 'binary' })), { maxLength: 8 })
    .map((texts) => texts.join(''))
  fc.assert(
    fc.property(sent, (userAgent) => {
      expect(browserInWords(userAgent)).toMatch(words)
    }),
  )
})

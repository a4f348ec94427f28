// axe takes half a second, so `make test` checks each screen once: expectNoAxeFindings names it, and no two calls have one name.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

test('no two calls of axe are for one screen', () => {
  const calls = readdirSync(import.meta.dirname).flatMap((file) =>
    [
      ...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(
        /(?:expectNoAxeFindings|expectNoFindings|expectAccessible|check)\(\w+, ['`]([^'`]+)['`]/g,
      ),
    ].map(([, screen]) => screen),
  )
  expect(calls.length).toBeGreaterThan(100)
  expect(calls.filter((screen, index) => calls.indexOf(screen) < index)).toEqual([])
})

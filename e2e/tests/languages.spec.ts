// The app in a language that is longer than English, and from right to left. The files that ship hold neither the
// function t nor a catalogue.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, playKeys, test } from '../fixtures.ts'
import { makeLeague, playWeek, schedule, signUp } from '../pro.ts'
import { expectTranslated, inPseudo, servePseudo } from '../pseudo.ts'

const press = (page: Page, name: string) =>
  page.getByRole('button', { name: inPseudo(name), exact: true }).click()

/** Plays the first point of a game to 2 in the free scorer. */
async function startGame(page: Page): Promise<void> {
  await page.goto('/')
  for (const number of [1, 2])
    await page.getByLabel(inPseudo('Team {number}', { number }), { exact: true }).fill(`№ ${number}`)
  const rules = page.getByRole('button', { name: inPseudo('All rules') })
  if (await rules.isVisible()) await rules.click()
  await page.getByLabel(inPseudo('Ending Score'), { exact: true }).fill('2')
  await expectTranslated(page)
  await press(page, 'Start Game')
  await expect(page.getByRole('timer')).toBeVisible()
  await playKeys(page, '1')
  await expectTranslated(page)
}

test.describe('in the pseudo-language at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('all text of the scorer is translated, and has room', async ({ page, context }) => {
    await servePseudo(context)
    await startGame(page)
    await playKeys(page, '1')
    // The words before the name are an element of their own, which reads as a word.
    const wins = inPseudo('{name} WINS!', { name: '№ 1' }).replace('[', '[ ')
    await expect(page.getByRole('heading', { name: wins })).toBeVisible()
    await expectTranslated(page)
    await press(page, 'Save Match')
    await press(page, 'New Setup')
    await press(page, 'Match History')
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await expectTranslated(page)
    await page.goto('/nowhere')
    await expect(page.getByRole('heading')).toBeVisible()
    await expectTranslated(page)
  })

  test('all text of a league is translated, and has room', async ({ page, context }) => {
    await servePseudo(context)
    await signUp(page)
    const names = Array.from({ length: 8 }, (_, i) => `№ ${i + 1}`)
    const league = await makeLeague(page, { name: '№ 0' }, names)
    await playWeek(page, league, '2026-09-03')
    await schedule(page, league, { team1: 0, team2: 1, day: '2026-09-10', time: '20:15' })
    for (const address of ['/pro', '/account', ...tabs.map((tab) => `${league.address}${tab}`)]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(inPseudo('Loading'))).toHaveCount(0)
      await expectTranslated(page, servedInEnglish)
    }
  })
})

const tabs = ['', '/standings', '/schedule', '/history']

/** The server's own sentences are not translated yet. */
const servedInEnglish = [/Overall: wins, .* Only completed games count\./g, /order on your list/g]

test('from right to left the score stays in its place and everything fits', async ({ page, context }) => {
  await servePseudo(context, 'rtl')
  await startGame(page)
  await page.setViewportSize({ width: 844, height: 390 })
  const [first, second] = await page.getByRole('main').getByRole('button').all()
  const left = async (half = first) => (await half?.boundingBox())?.x ?? NaN
  expect(await left(first)).toBeLessThan(await left(second))
  await expectTranslated(page)
  // The rest of the page does turn round: the first button of the bar is on the right.
  const exit = page.getByRole('button', { name: inPseudo('Exit to settings') })
  expect(await left(exit)).toBeGreaterThan(
    await left(page.getByRole('button', { name: inPseudo('Undo'), exact: true })),
  )
})

test('the built files have neither the function t nor a catalogue', () => {
  const site = join(import.meta.dirname, '../../web/dist/site')
  const files = readdirSync(site, { recursive: true }).map(String)
  const code = files
    .filter((file) => /\.(js|html)$/.test(file))
    .map((file) => readFileSync(join(site, file), 'utf8'))
  expect(code.length).toBeGreaterThan(20)
  expect(code.join('\n')).not.toContain('got no value for') // the error of t
  expect(code.join('\n')).not.toContain(inPseudo('Start Game'))
  expect(code.some((text) => text.includes('Start Game'))).toBe(true)
  expect(files.filter((file) => file.endsWith('.json'))).toEqual([])
})

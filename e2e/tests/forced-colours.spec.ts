import type { Locator, Page } from '@playwright/test'
import { demoPage, startDemo } from '../demo.ts'
import { expect, playKeys, startGame, test } from '../fixtures.ts'
import { makeLiveGame } from '../game.ts'
import { makeOpenLeague, scheduleTonight, sendPoints } from '../leagueNight.ts'
import { desk, phone, signUp } from '../pro.ts'
import { portAt } from '../server.ts'

/** Returns the pixels of a part of the screen that differ from its first pixel, which is the background. */
async function inkOf(page: Page, part: Locator): Promise<boolean[]> {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  const clip = { x: box.x, y: box.y, width: box.width, height: box.height }
  const picture = await page.screenshot({ clip, animations: 'disabled' })
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas?.drawImage(image, 0, 0)
    const { data } = canvas?.getImageData(0, 0, image.width, image.height) ?? { data: [] }
    return Array.from({ length: data.length / 4 }, (_, pixel) => {
      const distance = [0, 1, 2].map((channel) =>
        Math.abs((data[pixel * 4 + channel] ?? 0) - (data[channel] ?? 0)),
      )
      return Math.max(...distance) > 96
    })
  }, picture.toString('base64'))
}

/** Expects that nothing covers a text: hiding the digits makes no more of it visible. */
async function expectUncovered(page: Page, text: Locator, digits: Locator): Promise<void> {
  const shown = await inkOf(page, text)
  await digits.evaluateAll((all: HTMLElement[]) => all.forEach(({ style }) => (style.visibility = 'hidden')))
  const alone = await inkOf(page, text)
  await digits.evaluateAll((all: HTMLElement[]) => all.forEach(({ style }) => (style.visibility = '')))
  const ink = alone.filter(Boolean).length
  expect(ink, 'the text has ink').toBeGreaterThan(20)
  expect(
    alone.filter((isInk, pixel) => isInk && !shown[pixel]).length,
    'pixels of the text that are covered',
  ).toBe(0)
}

const digitsOf = (page: Page) => page.locator('[class*="_score_"]')

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in forced colours, ${colorScheme}`, () => {
    for (const [device, viewport] of Object.entries({ phone, desk })) {
      test(`the digits of board and result cover nothing on a ${device}`, async ({ page }) => {
        await page.emulateMedia({ forcedColors: 'active', colorScheme })
        await page.setViewportSize(viewport)
        await startGame(page, { team1: 'First A', team2: 'Second B' })
        await playKeys(page, '1'.repeat(24))
        for (const text of [/^First A$/, /^Second B$/, /^(Set|Match) point$/])
          await expectUncovered(page, page.getByRole('button').getByText(text), digitsOf(page))
        await playKeys(page, '1')
        const title = page.getByRole('heading', { name: /WINS!/ })
        await expect(title).toBeVisible()
        await expectUncovered(page, title, digitsOf(page))
        const bar = page.getByRole('button', { name: 'Play Again (Same Rules)' }).locator('..')
        expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/)
      })
    }

    test('the digits of the start card and of the watch page cover no name', async ({ page, request }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      await signUp(page)
      const game = await scheduleTonight(page, await makeOpenLeague(page), [0, 1])
      await sendPoints(request, game, '12')
      await page.goto(`/watch/${game.watchToken}`)
      for (const name of ['Aces', 'Block Party'])
        await expectUncovered(page, page.getByText(name, { exact: true }).first(), digitsOf(page))
      const live = await makeLiveGame(page)
      await page.goto(live.address)
      const start = page.getByRole('button', { name: 'Start', exact: true })
      await expect(start).toBeVisible()
      const names = page.getByRole('listitem').locator('bdi')
      for (const name of [names.first(), names.nth(1)]) await expectUncovered(page, name, digitsOf(page))
      expect(await start.locator('..').evaluate((bar) => getComputedStyle(bar).backgroundColor)).toMatch(
        /^rgb\(/,
      )
    })
  })
}

test.describe('the gym board', () => {
  const port = portAt(9)
  test.use({ baseURL: `http://localhost:${port}` })

  test('covers no pill with its digits in forced colours', async ({ page }) => {
    const demo = await startDemo(port)
    await page.setViewportSize(desk)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      await page.goto(`${demoPage}/board`)
      for (const court of ['Court 1', 'Court 4']) {
        const place = page.getByRole('region', { name: court })
        await expectUncovered(page, place.locator('[class*="_stage_"]'), digitsOf(page))
        await expectUncovered(page, place.locator('[class*="_team_"]').first(), digitsOf(page))
      }
    }
    await page.close() // its stream would try to reach the stopped server
    await demo.stop()
  })
})

import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../axe.ts'
import { expect, expectScore, playKeys } from '../fixtures.ts'
import { makeLiveGame, readServerGame, sendEventsAs, test } from '../game.ts'
import { desk, phone } from '../pro.ts'
import { sweep } from '../sweep.ts'

const longName =
  'The Very Long Team Name United of Greater Springfield and Surrounding Districts Volleyball Club 1901'
const rules = { startingScore: 0, endingScore: 2, winByTwo: false, sets: 3, decidingScore: 15, serve: true }

/** Expects no axe findings in either theme, and no horizontal overflow. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expectNoAxeFindings(page, screen)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

const devices = { 'small phone': { width: 320, height: 568 }, phone, desk }
for (const [device, viewport] of sweep(Object.entries(devices))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, expectedFaults: [/status of 404/] })

    test('no findings in any state of a game opened by its score link', async ({ page, admin }) => {
      const names = [longName, 'W'.repeat(100)]
      const game = await makeLiveGame(admin, { rules, names })
      await page.goto(game.address)
      await expect(page.getByRole('region', { name: 'Nobody scores this game yet' })).toBeVisible()
      await expectAccessible(page, 'game: start')
      await page.getByRole('button', { name: 'Start', exact: true }).click()
      await expectScore(page, 0, 0)
      await page.getByRole('button', { name: 'Time-out, 2 left' }).first().click()
      await playKeys(page, '1')
      await expect(page.getByText('Set point', { exact: true })).toBeVisible()
      await expectAccessible(page, 'game: board')

      await playKeys(page, '1')
      await page.getByRole('button', { name: 'Start set 2' }).click()
      await playKeys(page, '11')
      await expect(page.getByText('Toss again')).toBeVisible()
      await expect.poll(async () => (await readServerGame(page, game)).events.length).toBe(5)
      const disputed = { type: 'point', team: 'team2', rally: 1, at: Date.now(), seen: 0 }
      await sendEventsAs(page, game, 'another', [disputed, { type: 'take', seen: 5 }])
      await expect(page.getByRole('button', { name: 'Use theirs' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
      await expectAccessible(page, 'game: points that differ')

      await page.reload()
      await expect(page.getByRole('button', { name: 'Take over' })).toBeVisible()
      await expectAccessible(page, 'game: another phone scores')
      await page.getByRole('button', { name: 'Watch' }).click()
      await sendEventsAs(page, game, 'another', [
        { type: 'settle', seen: 7 },
        { type: 'point', team: 'team1', seen: 7 },
        { type: 'finish', seen: 7 },
      ])
      await expect(page.getByRole('heading', { name: /WINS!$/ })).toBeVisible()
      await expectAccessible(page, 'game: result')
    })

    test('no findings for a link that opens nothing', async ({ page }) => {
      await page.goto('/game/nothing-here')
      await expect(page.getByRole('heading', { name: 'Game Not Found' })).toBeVisible()
      await expectAccessible(page, 'game: no such game')
    })
  })
}

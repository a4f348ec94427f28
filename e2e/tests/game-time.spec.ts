import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, expectScore, playKeys } from '../fixtures.ts'
import { badge, makeLiveGame, openBoard, readServerGame, sendEventsAs, test } from '../game.ts'

const clock = (page: Page) => page.getByRole('timer', { name: 'Time' })

test('a timed game is paused, is level when time is up, and ends with one more point, before a watcher', async ({
  page,
  admin,
  other,
}) => {
  const game = await makeLiveGame(admin, { rules: { endingScore: 25, winByTwo: true, maxTime: 1 } })
  await page.addInitScript(() => localStorage.setItem('volleyball_device', 'phone'))
  await openBoard(page, game)
  await expectScore(page, 0, 0)
  await expect(clock(page)).toHaveText(/^0:00\s*\/ 1:00$/)
  const invite = await page.request.get(`/api/games/invite/${game.token}`)
  const { watchToken } = (await invite.json()) as { watchToken: string }
  await other.goto(`/watch/${watchToken}`)
  await expect(badge(other, 'Not started yet')).toBeVisible()

  // The first two points of this phone, 30 and 25 seconds ago: the clock is paused in the half minute that is left.
  const [one, two] = [Date.now() - 30_000, Date.now() - 25_000]
  await sendEventsAs(page, game, 'phone', [
    { type: 'point', team: 'team1', rally: 1, at: one },
    { type: 'point', team: 'team2', rally: 2, at: two },
  ])
  await expectScore(page, 1, 1)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Pause the clock' }).click()
  await expect(badge(page, 'Paused')).toBeVisible()
  await expect(badge(other, 'Paused')).toBeVisible()
  const paused = await clock(page).innerText()
  await expect(clock(other)).toHaveText(paused.replace(/\s+/g, ' '))
  await proveNoAxeFindings(page)
  await proveNoAxeFindings(other)
  await expect(clock(page)).toHaveText(paused)
  await page.getByRole('button', { name: 'Resume the clock' }).click()
  await expect(badge(page, 'Paused')).toBeHidden()
  await expect(badge(other, 'Live')).toBeVisible()

  await expect(page.getByText('Time is up and the scores are level.')).toBeVisible()
  await expect(badge(other, 'Time is up.')).toBeVisible()
  await expect(clock(other)).toHaveText('1:00 / 1:00')
  await expectNoAxeFindings(page, 'game: time is up')
  await proveNoAxeFindings(other)
  await page.getByRole('button', { name: 'Play one more point' }).click()
  await expect(badge(page, 'Time is up.')).toBeVisible()
  await playKeys(page, '2')
  await expect(page.getByRole('heading', { name: 'Block Party WINS!' })).toBeVisible()
  await expect(badge(other, 'Final')).toBeVisible()
  const saved = await readServerGame(page, game)
  expect(saved.game).toMatchObject({ team1Score: 1, team2Score: 2, status: 'completed' })
  expect(saved.events.map(({ type }) => type)).toEqual([
    ...['point', 'point', 'pause', 'resume', 'lastPoint', 'point'],
  ])
})

test('the sound and keys of a board are set in its menu, and a learned key gives a point', async ({
  page,
  admin,
}) => {
  const game = await makeLiveGame(admin)
  await openBoard(page, game)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Sound and keys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sound and keys' })
  await dialog.getByLabel('Volume of the horn').selectOption('Loud')
  const key = dialog.getByRole('group', { name: 'Point for team 2' })
  await key.getByRole('button', { name: 'Learn' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('The board has this key already')).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(key).toContainText('PageDown')
  await expectNoAxeFindings(page, 'game: sound and keys')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.keyboard.press('Escape')
  await page.keyboard.press('PageDown')
  await expectScore(page, 0, 1)
})

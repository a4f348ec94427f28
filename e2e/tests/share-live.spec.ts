import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import {
  expect,
  expectScore,
  fillSetup,
  playKeys,
  startGame,
  test,
  waitForServiceWorker,
} from '../fixtures.ts'

// The first device is a phone, the others are desks. Without a network, and where a game is not shared any more.
test.use({
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
  expectedFaults: [/ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch|status of (403|410)/],
})

let watching: BrowserContext | undefined
test.afterEach(() => watching?.close())

/** Opens the page for codes in a second browser, and types this one. */
async function watch(browser: Browser, code: string): Promise<Page> {
  watching = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await watching.newPage()
  await page.goto('/w')
  await expect(page.getByRole('heading', { name: 'Watch a game' })).toBeVisible()
  await page.getByLabel('Code').fill(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(page.getByText(`Code ${code}`)).toBeVisible()
  return page
}

async function expectSeen(page: Page, teams: Record<string, number>): Promise<void> {
  for (const [team, points] of Object.entries(teams)) {
    const side = page.getByRole('region', { name: team, exact: true })
    await expect(side.getByText(String(points), { exact: true })).toBeVisible()
  }
}

const shareButton = (page: Page) => page.getByRole('button', { name: 'Share live' })
const liveButton = (page: Page) => page.getByRole('button', { name: /^Live [0-9A-Z]{6}/ })

/** The code in the open dialog. */
async function codeIn(page: Page): Promise<string> {
  const letters = page.getByRole('dialog').getByText(/^Code( [0-9A-Z]){6}$/)
  await expect(letters).toBeAttached()
  return ((await letters.textContent()) ?? '').replace('Code', '').replaceAll(' ', '')
}

const closeDialog = (page: Page) => page.getByRole('button', { name: 'Close' }).click()

const names = { team1: 'Ferry Road', team2: 'Setting Suns' }

test('a free game is watched while its phone has no network for ten minutes and is reloaded', async ({
  page,
  context,
  browser,
  request,
}) => {
  await page.clock.install()
  await startGame(page, names)
  await waitForServiceWorker(page)
  await shareButton(page).click()
  const code = await codeIn(page)
  await expect(page.getByRole('img', { name: /^QR code of .*\/w\// })).toBeVisible()
  await expectNoAxeFindings(page, 'scorer: share live')
  await page.getByRole('button', { name: 'Show on another screen' }).click()
  await expect(page.getByText(`${new URL(page.url()).host}/w`)).toBeVisible()
  await expectNoAxeFindings(page, 'scorer: code for another screen')
  await page.getByRole('button', { name: 'Back' }).click()
  await closeDialog(page)

  const watcher = await watch(browser, code)
  await expect(watcher.getByText('Not started yet')).toBeVisible()
  await playKeys(page, '112')
  await expectSeen(watcher, { 'Ferry Road': 2, 'Setting Suns': 1 })

  await context.setOffline(true)
  await playKeys(page, '1212')
  await expect(liveButton(page)).toContainText('waits for the network')
  await page.clock.fastForward('10:00')
  await expectSeen(watcher, { 'Ferry Road': 2, 'Setting Suns': 1 })
  // From here some points may arrive: while a page reloads, the browser may forget for a moment that it is to be offline.
  await page.reload()
  await expectScore(page, 4, 3)
  await playKeys(page, '1u22')

  await context.setOffline(false)
  await expectSeen(watcher, { 'Ferry Road': 4, 'Setting Suns': 5 })
  const view = (await (await request.get(`/api/open-games/${code}`)).json()) as {
    run: string
    version: number
  }
  expect(view).toMatchObject({ run: '112121222', version: 11 }) // with the undo, and the point that it took back
  await expect(liveButton(page)).not.toContainText('waits for the network')
})

test('a game that is shared without a network gets its code later, and the next game goes on under it', async ({
  page,
  context,
  browser,
}) => {
  await page.goto('/')
  await waitForServiceWorker(page)
  await context.setOffline(true)
  await fillSetup(page, { ...names, end: 3 })
  await page.getByRole('button', { name: 'Start Game' }).click()
  await shareButton(page).click()
  await expect(
    page.getByText('No connection. Sharing goes on as soon as there is one. The board goes on.'),
  ).toBeVisible()
  await closeDialog(page)
  await playKeys(page, '1')
  await context.setOffline(false)
  await liveButton(page).click()
  const code = await codeIn(page)
  await closeDialog(page)
  const watcher = await watch(browser, code)
  await expectSeen(watcher, { 'Ferry Road': 1, 'Setting Suns': 0 })
  await playKeys(page, '11')
  await expect(watcher.getByText('Winner')).toBeVisible()
  await page.getByRole('button', { name: 'Undo Last Point' }).click()
  await expectSeen(watcher, { 'Ferry Road': 2 })
  await playKeys(page, '1')
  await expect(watcher.getByText('Winner')).toBeVisible()

  await page.getByRole('textbox', { name: 'Team 2' }).fill('Blockers')
  await page.getByRole('button', { name: 'Play Again (Same Rules)' }).click()
  await playKeys(page, '2')
  await expectSeen(watcher, { 'Ferry Road': 0, Blockers: 1 })
  await proveNoAxeFindings(watcher)

  await liveButton(page).click()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(watcher.getByText('No longer shared')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await expect(shareButton(page)).toBeVisible()
})

test('a code is typed on a page of its own, and a wrong one can be typed again', async ({ page }) => {
  await page.goto('/w/')
  await expect(page.getByRole('heading', { name: 'Watch a game' })).toBeVisible()
  await expectNoAxeFindings(page, 'watch: enter a code')
  await page.getByLabel('Code').fill('7KQ2')
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByText('A code has six letters and digits, such as 7KQ2MX.')).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
})

test('another phone takes a shared game over by QR code, and a third one with the recovery code', async ({
  page,
  browser,
}) => {
  await startGame(page, names)
  await shareButton(page).click()
  const code = await codeIn(page)
  await playKeysBehind(page, '112')
  await liveButton(page).click()
  await expect(page.getByText(/^Recovery code [0-9A-Z]{5}-[0-9A-Z]{5}\. /)).toBeVisible()
  await page.getByRole('button', { name: 'Hand over' }).click()
  const qrCode = page.getByRole('img', { name: /^QR code of / })
  const [, address = ''] = /^QR code of (.*)$/.exec((await qrCode.getAttribute('aria-label')) ?? '') ?? []
  await expectNoAxeFindings(page, 'scorer: hand over')

  watching = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const second = await watching.newPage()
  await second.goto(address)
  await expect(second.getByRole('heading', { name: 'Score this game here?' })).toBeVisible()
  await expectNoAxeFindings(second, 'watch: take a game over')
  await second.getByRole('button', { name: 'Take over' }).click()
  await expectScore(second, 2, 1)
  await expect(page).toHaveURL(new RegExp(`/w/${code}$`)) // the first phone watches
  await playKeys(second, '2')
  await expectSeen(page, { 'Ferry Road': 2, 'Setting Suns': 2 })
  await expect(liveButton(second)).toContainText('1 watching', { timeout: 60_000 })

  await liveButton(second).click()
  const words = (await second.getByText(/^Recovery code/).textContent()) ?? ''
  const [, recoveryCode = ''] = /code (\S+)\./.exec(words) ?? []
  await page.getByRole('link', { name: 'Score this game here' }).click()
  await page.getByLabel('Recovery code').fill('00000-00000')
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(
    page.getByText('This code is wrong, or the game was taken over with it already.'),
  ).toBeVisible()
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
  await page.getByRole('button', { name: 'Take over' }).click()
  await expectScore(page, 2, 2)
  await closeDialog(second)
  await playKeys(second, '1')
  await expect(second.getByText(/^Another phone scores this game now/)).toBeVisible()
  await expectScore(second, 3, 2) // kept there
})

async function playKeysBehind(page: Page, points: string): Promise<void> {
  await closeDialog(page)
  await playKeys(page, points)
}

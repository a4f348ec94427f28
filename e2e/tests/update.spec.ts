import { expect, expectScore, openRules, playKeys, test, waitForServiceWorker } from '../fixtures.ts'
import { binary, nextBinary, portAt, startServer } from '../server.ts'

test.use({ serviceWorkers: 'allow' })

const ports = [portAt(2), portAt(3), portAt(4)] as const

test('an update in the middle of a game loses nothing: score, timer and undo', async ({ page }) => {
  const before = await startServer(binary, ports[0])
  await page.goto(before.url)
  await waitForServiceWorker(page)
  await openRules(page)
  await page.getByLabel('Preset name').fill('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await playKeys(page, '11212')
  await expectScore(page, 3, 2)
  const started = () =>
    page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('volleyball_live') ?? '') as { startTime: number }[])[0]?.startTime,
    )
  const startTime = await started()
  await before.stop()

  const after = await startServer(nextBinary, ports[0])
  try {
    const reloaded = page.waitForEvent('framenavigated')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await reloaded
    await expectScore(page, 3, 2)
    expect(await started()).toBe(startTime)
    const stored = await page.evaluate(() => ({ ...localStorage }))
    expect(stored.volleyball_presets_backup).toContain('Mine')
    expect(stored.volleyball_last_backup).toBeTruthy()
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1)
    await playKeys(page, 'uuuuu')
    await expectScore(page, 0, 0)
    await page.getByRole('button', { name: 'Exit to settings' }).click()
    await expect(page.getByRole('heading', { name: 'New game, next version' })).toBeVisible()
  } finally {
    await after.stop()
  }
})

test('an update while the setup is filled in keeps what was typed', async ({ page }) => {
  const before = await startServer(binary, ports[1])
  await page.goto(before.url)
  await waitForServiceWorker(page)
  await page.getByLabel('Team 1').fill('Aces')
  await openRules(page)
  await page.getByLabel('Ending Score', { exact: true }).fill('21')
  await before.stop()
  const after = await startServer(nextBinary, ports[1])
  try {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('heading', { name: 'New game, next version' })).toBeVisible()
    await expect(page.getByLabel('Team 1')).toHaveValue('Aces')
    await expect(page.getByLabel('Ending Score', { exact: true })).toHaveValue('21')
  } finally {
    await after.stop()
  }
})

test.describe('an update while the browser refuses to store the game', () => {
  test.use({ expectedFaults: [/could not be (saved|backed up)/] })

  test('waits until the game is left', async ({ page }) => {
    const before = await startServer(binary, ports[2])
    await page.addInitScript(
      `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`,
    )
    await page.goto(before.url)
    await waitForServiceWorker(page)
    await page.getByRole('button', { name: 'Start Game' }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await playKeys(page, '1122')
    await before.stop()
    const after = await startServer(nextBinary, ports[2])
    try {
      await page.evaluate(async () => {
        const taken = new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve),
        )
        document.dispatchEvent(new Event('visibilitychange'))
        await taken
      })
      await expectScore(page, 2, 2)
      await page.getByRole('button', { name: 'Exit to settings' }).click()
      await expect(page.getByRole('heading', { name: 'New game, next version' })).toBeVisible()
    } finally {
      await after.stop()
    }
  })
})

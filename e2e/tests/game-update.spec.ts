import { expect, expectScore, waitForServiceWorker, playKeys } from '../fixtures.ts'
import { badge, expectSaved, makeLiveGame, openBoard, test } from '../game.ts'
import { binary, nextBinary, portAt, startServer } from '../server.ts'

const port = portAt(5)

test.use({
  serviceWorkers: 'allow',
  baseURL: `http://localhost:${port}`,
  expectedFaults: [/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|Failed to (load|fetch)/],
})

test('an update in the middle of a game with a score link loses no points', async ({ page, admin }) => {
  const before = await startServer(binary, port)
  const game = await makeLiveGame(admin)
  await openBoard(page, game)
  await expectScore(page, 0, 0)
  await waitForServiceWorker(page)
  await playKeys(page, '11212')
  await expectSaved(page, game, 3, 2)
  await before.stop()
  await playKeys(page, '22')
  await expect(badge(page, 'Offline: 2 points waiting')).toBeVisible()

  const after = await startServer(nextBinary, port)
  try {
    const reloaded = page.waitForEvent('framenavigated')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await reloaded
    await expectScore(page, 3, 4)
    await expectSaved(page, game, 3, 4)
    await playKeys(page, 'uu1')
    await expectScore(page, 4, 2)
    await expectSaved(page, game, 4, 2)
  } finally {
    await after.stop()
  }
})

import { expect, expectScore, half, waitForServiceWorker, playKeys } from '../fixtures.ts'
import {
  badge,
  expectSaved,
  makeLiveGames,
  recordEventRequests,
  readServerGame,
  openBoard,
  test,
} from '../game.ts'

test.use({
  serviceWorkers: 'allow',
  expectedFaults: [/ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch/],
})

test('two games played offline for half an hour, with a reload, are each sent in one request', async ({
  page,
  context,
  admin,
}) => {
  const rules = { startingScore: 0, endingScore: 9, winByTwo: true }
  const [first, second] = await makeLiveGames(admin, { games: 2, rules })
  if (!first || !second) throw new Error('The league has no games')
  await page.clock.install({ time: Date.now() - 40 * 60_000 }) // the clock of this phone is wrong as well
  await openBoard(page, first)
  await expectScore(page, 0, 0)
  await waitForServiceWorker(page)
  await openBoard(page, second)
  await expectScore(page, 0, 0)
  await expect(badge(page, 'Live')).toBeVisible()

  await context.setOffline(true)
  await page.goto(first.address)
  await expectScore(page, 0, 0)
  await playKeys(page, '1211')
  await expect(badge(page, 'Offline: 4 points waiting')).toBeVisible()
  await page.clock.fastForward('10:00')
  await playKeys(page, '12')
  await expectScore(page, 4, 2)
  await page.reload()
  await expectScore(page, 4, 2)
  await expect(badge(page, 'Offline: 6 points waiting')).toBeVisible()
  await page.clock.fastForward('05:00')
  await half(page, 2).click()
  await playKeys(page, '11111')
  await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()
  await expect(page.getByText(/Waiting: 12 points not sent yet/)).toBeVisible()

  await page.goto(second.address)
  await expectScore(page, 0, 0)
  await page.clock.fastForward('15:00')
  await playKeys(page, '2u2')
  await expect(badge(page, 'Offline: 3 taps waiting')).toBeVisible()

  const requests = recordEventRequests(page)
  await context.setOffline(false)
  await expect(badge(page, 'Live')).toBeVisible()
  await expectSaved(page, second, 0, 1)
  await expectSaved(page, first, 9, 3)
  expect(requests.sort((a, b) => a.events - b.events)).toEqual([
    { game: second.gameId, events: 3 },
    { game: first.gameId, events: 12 },
  ])
  const { game, team1 } = await readServerGame(page, first)
  expect(game).toMatchObject({ status: 'completed', winnerId: team1.id })
  // What the journey itself took is added to the quarter of an hour, and not what the second game took.
  expect(game.duration / 60).toBeGreaterThanOrEqual(15)
  expect(game.duration / 60).toBeLessThan(25)
})

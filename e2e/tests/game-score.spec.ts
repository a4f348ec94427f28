import { expect, expectScore, half, playKeys } from '../fixtures.ts'
import { badge, expectSaved, makeLiveGame, readServerGame, openBoard, test } from '../game.ts'

const toThree = { startingScore: 0, endingScore: 3, winByTwo: true }

test('a game is played by its score link without an account, and the league gets the result', async ({
  page,
  admin,
}) => {
  const game = await makeLiveGame(admin, { rules: toThree })
  await openBoard(page, game)
  await expectScore(page, 0, 0)
  await half(page, 1).click()
  await playKeys(page, '12u')
  await expectScore(page, 2, 0)
  await expect(badge(page, 'Live')).toBeVisible()
  await expectSaved(page, game, 2, 0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectScore(page, 1, 0)
  await half(page, 2).click()
  await playKeys(page, '2')
  await expect(half(page, 2)).toContainText('Match point')
  await playKeys(page, '2')

  await expect(page.getByRole('heading', { name: 'Block Party WINS!' })).toBeVisible()
  await expect(page.getByText('3–1', { exact: true })).toBeVisible()
  await expect(page.getByText('Sent. It counts in Thursday Night.')).toBeVisible()
  const { game: saved, team2 } = await readServerGame(page, game)
  expect(saved).toMatchObject({ team1Score: 1, team2Score: 3, status: 'completed', winnerId: team2.id })
  expect(saved.duration).toBeGreaterThanOrEqual(0)

  await page.getByRole('button', { name: 'Undo Last Point' }).click()
  await expectScore(page, 1, 2)
  await expect.poll(async () => (await readServerGame(page, game)).game.status).toBe('scheduled')
  await page.getByRole('button', { name: 'Exit' }).click()
  await expect(page.getByRole('heading', { name: 'Aces 1–2 Block Party' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the game' }).click()
  await expectScore(page, 1, 2)
})

test('a member of the league is led to the league page at the end, and back', async ({ page }) => {
  const game = await makeLiveGame(page, { rules: toThree })
  await openBoard(page, game)
  await expectScore(page, 0, 0)
  await playKeys(page, '111')
  await expect(page).toHaveURL(`/pro/league/${game.leagueId}`)
  await expect(page.getByText('The result is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the game' }).click()
  await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()
  await page.getByRole('button', { name: 'To the league' }).click()
  await expect(page).toHaveURL(`/pro/league/${game.leagueId}`)
})

test.describe('a link that opens nothing', () => {
  test.use({ expectedFaults: [/status of 404/] })

  test('shows a message', async ({ page }) => {
    await page.goto('/game/nothing-here')
    await expect(page.getByRole('heading', { name: 'Game Not Found' })).toBeVisible()
    await expect(page.getByText('This invite link may be invalid or expired')).toBeVisible()
  })
})

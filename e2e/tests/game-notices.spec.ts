import { expect, expectScore, playKeys } from '../fixtures.ts'
import { badge, expectSaved, startLeading, sendEventsAs, test } from '../game.ts'

test.use({ expectedFaults: [/status of (404|410)|ERR_INTERNET_DISCONNECTED/] })

test('a link that is switched off is reported at once, and the phone keeps its unsent points', async ({
  page,
  context,
  admin,
}) => {
  const game = await startLeading(page, admin, 2)
  await context.setOffline(true)
  await playKeys(page, '2')
  await expect(badge(page, 'Offline: 1 point waiting')).toBeVisible()
  await admin.request.delete(`/api/games/${game.gameId}/invite`)
  await context.setOffline(false)
  await expect(badge(page, 'Link closed: 1 point not sent')).toBeVisible()
  await expect(page.getByText(/switched off.*1 point did not arrive/)).toBeVisible()
  await page.reload()
  await expectScore(page, 2, 1)
  await expect(badge(page, 'Link closed: 1 point not sent')).toBeVisible()
})

test('a game that is finished on another phone ends on this one', async ({ page, admin }) => {
  const game = await startLeading(page, admin, 1, {
    rules: { startingScore: 0, endingScore: 2, winByTwo: false },
  })
  await sendEventsAs(page, game, 'another', [{ type: 'point', team: 'team1', rally: 2, seen: 1 }])
  await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()
  await expect(page.getByText('Finished on another phone')).toBeVisible()
})

test('a score set by the league is shown to the scorer, and play continues from it', async ({
  page,
  admin,
}) => {
  const game = await startLeading(page, admin, 2)
  const response = await admin.request.patch(`/api/games/${game.gameId}`, {
    data: { team1Score: 7, team2Score: 5 },
  })
  expect(response.ok(), await response.text()).toBe(true)
  await expect(page.getByText('The league has set the score. It stands at 7–5.')).toBeVisible()
  await expectScore(page, 7, 5)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('has set the score')).toBeHidden()
  await playKeys(page, '2')
  await expectSaved(page, game, 7, 6)

  const final = { team1Score: 25, team2Score: 20, status: 'completed' }
  expect((await admin.request.patch(`/api/games/${game.gameId}`, { data: final })).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()
  await expect(page.getByText('Entered by the league')).toBeVisible()
})

import { expectNoAxeFindings } from '../axe.ts'
import { expect, expectScore, playKeys } from '../fixtures.ts'
import { badge, expectSaved, startLeading, test } from '../game.ts'

test.use({ expectedFaults: [/status of (404|409|410)|ERR_INTERNET_DISCONNECTED|Failed to load/] })

test('a game that is deleted while it is played is restored with all points, even the unsent ones of the phone', async ({
  page,
  context,
  admin,
}) => {
  const game = await startLeading(page, admin, 2)
  await context.setOffline(true)
  await playKeys(page, '2')
  await expect(badge(page, 'Offline: 1 point waiting')).toBeVisible()

  await admin.goto(`/pro/league/${game.leagueId}/schedule`)
  await admin.getByRole('button', { name: 'More: Aces vs Block Party' }).click()
  await expect(admin.getByText('Score: 2–0')).toBeVisible()
  await admin.getByRole('button', { name: 'Delete from Schedule' }).click()
  await expect(admin.getByText(/this game has begun, the score is 2–0/)).toBeVisible()
  await admin.getByRole('button', { name: 'Delete Game' }).click()
  await expect(admin.getByText('Game deleted')).toBeVisible()
  expect((await admin.request.get(`/api/games/invite/${game.token}`)).status()).toBe(404)

  await context.setOffline(false)
  await expect(badge(page, 'Game deleted: 1 point not sent')).toBeVisible()
  await expect(page.getByText(/^The league has deleted this game\./)).toBeVisible()
  await page.reload()
  await expectScore(page, 2, 1)

  await admin.goto(`/pro/league/${game.leagueId}/history`)
  await admin.getByRole('button', { name: 'More' }).click()
  await admin.getByRole('button', { name: 'Deleted Games' }).click()
  await admin.getByRole('button', { name: 'Bring Back Aces 2, Block Party 0' }).click()
  await expect(admin.getByText('Game is back')).toBeVisible()

  // The phone asks for it again by itself.
  await expect(badge(page, 'Live')).toBeVisible()
  await expectScore(page, 2, 1)
  await expectSaved(page, game, 2, 1)
})

test('a game is abandoned with its score, which the scoring phone shows too, and that is undone', async ({
  page,
  admin,
}) => {
  const game = await startLeading(page, admin, 2)
  await admin.goto(`/pro/league/${game.leagueId}/schedule`)
  await admin.getByRole('button', { name: 'More: Aces vs Block Party' }).click()
  await admin.getByRole('button', { name: 'Abandon Game' }).click()
  await admin.getByRole('radio', { name: 'The score stands' }).check()
  await expectNoAxeFindings(admin, 'schedule: abandon a game')
  await admin.getByLabel('Reason').fill('Power cut')
  await admin.getByRole('button', { name: 'Abandon Game' }).click()
  await expect(admin.getByText('The game is over with this score.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()

  await admin.goto(`/pro/league/${game.leagueId}/history`)
  await expect(admin.getByText('Stopped early')).toBeVisible()
  await admin.getByRole('button', { name: /^Aces 2, Block Party 0/ }).click()
  await admin.getByRole('button', { name: 'Undo', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(admin.getByText('The game is back in its place.')).toBeVisible()
  await expectScore(page, 2, 0)
  await playKeys(page, '2')
  await expectSaved(page, game, 2, 1)
})

test('a game that is to be played again waits for a time and court, and gets them', async ({
  page,
  admin,
}) => {
  const game = await startLeading(page, admin, 2)
  await admin.goto(`/pro/league/${game.leagueId}/schedule`)
  await admin.getByRole('button', { name: 'More: Aces vs Block Party' }).click()
  await admin.getByRole('button', { name: 'Abandon Game' }).click()
  await admin.getByLabel('Reason').fill('Power cut')
  await admin.getByRole('button', { name: 'Abandon Game' }).click()
  await expectScore(page, 0, 0)
  await expect(admin.getByRole('region', { name: 'Tier 1, Waiting for a place' })).toContainText('Power cut')

  await admin.getByRole('button', { name: 'More: Aces vs Block Party' }).click()
  await admin.getByRole('button', { name: 'Choose a Place' }).click()
  await admin.getByRole('radio', { name: /^Another day, time or court/ }).check()
  await admin.getByLabel('Date').fill('2026-12-10')
  await admin.getByRole('button', { name: 'Move Game' }).click()
  await expect(admin.getByText('Game rescheduled')).toBeVisible()
  await expect(admin.getByRole('region', { name: 'Tier 1, Unassigned' })).toContainText('Dec 10')
  await playKeys(page, '1')
  await expectSaved(page, game, 1, 0)
})

import { expectNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { makeOpenLeague, scheduleTonight, sendPoints } from '../leagueNight.ts'
import { phone, signUp } from '../pro.ts'

test('a conflict of two phones reaches the league, and one tap decides it', async ({ page, request }) => {
  await page.setViewportSize(phone)
  await signUp(page)
  const league = await makeOpenLeague(page)
  const game = await scheduleTonight(page, league, [0, 1], 'Court 2')
  await page.goto(league.address)
  await sendPoints(request, game, '112')
  const other = { id: 'other-1', type: 'point', team: 'team2', rally: 1, at: Date.now(), seen: 0 }
  const response = await request.patch(`/api/games/${game.gameId}`, {
    headers: { 'X-Invite-Token': game.inviteToken },
    data: { device: 'other', after: 0, sentAt: Date.now(), events: [other], team1Score: 0, team2Score: 1 },
  })
  expect(response.ok()).toBe(true)

  const link = page.getByRole('link', { name: 'Needs attention: 1' })
  await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await link.click()
  await expect(page.getByRole('heading', { name: '1 thing needs attention' })).toBeVisible()
  await expect(page.getByText(/two phones recorded different points\. The score is 2–1/)).toBeVisible()
  await expectNoAxeFindings(page, 'attention: two phones disagree')
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Keep 2–1' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing needs attention' })).toBeVisible()
  await expectNoAxeFindings(page, 'attention: nothing')
})

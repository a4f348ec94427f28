// A manager reopens a game that was ended too early, and the same score link plays it to its end.
import { expect, expectScore, half, test } from '../fixtures.ts'
import { makeOpenLeague, pointsOfWin, scheduleTonight, sendPoints } from '../leagueNight.ts'
import { desk, phone, record, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a finished game is reopened, over again by Undo, and played on', async ({ page, request }) => {
      await signUp(page)
      const league = await makeOpenLeague(page)
      const tonight = await scheduleTonight(page, league, [0, 1])
      await sendPoints(request, tonight, pointsOfWin('1', 20))
      await page.goto(`${league.address}/history`)
      const row = page.getByRole('button', { name: /^Aces 25, Block Party 20/ })
      const reopen = async () => {
        await row.click()
        await page.getByRole('button', { name: 'Reopen', exact: true }).click()
      }
      await reopen()
      const dialog = page.getByRole('dialog', { name: 'Reopen the game?' })
      await expect(dialog).toContainText('Anyone with its score link can score it again.')
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/reopen-${device}.png` })
      await dialog.getByRole('button', { name: 'Reopen Game' }).click()
      await expect(page.getByText('It goes on at Aces 24, Block Party 20, in the schedule.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No game history' })).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Game is over again')).toBeVisible()
      await reopen()
      await dialog.getByRole('button', { name: 'Reopen Game' }).click()
      await expect(page.getByRole('heading', { name: 'No game history' })).toBeVisible()

      await page.goto(`/game/${tonight.inviteToken}`)
      await page.getByRole('button', { name: 'Take over' }).click()
      await expectScore(page, 24, 20)
      await half(page, 1).click()
      await expect(page.getByRole('heading', { name: 'Thursday Night' })).toBeVisible() // where members go from there
      await page.goto(`${league.address}/history`)
      await expect(row).toBeVisible()
    })
  })
}

test('a game that was recorded by hand waits for a place when it is reopened', async ({ page }) => {
  await signUp(page)
  const league = await makeOpenLeague(page)
  await record(page, league, { team1: 0, team2: 1, score: [25, 20], day: league.day })
  await page.goto(`${league.address}/history`)
  await page.getByRole('button', { name: /^Aces 25/ }).click()
  await page.getByRole('button', { name: 'Reopen', exact: true }).click()
  await page.getByRole('button', { name: 'Reopen Game' }).click()
  await expect(page.getByText(/goes on at Aces 0, Block Party 0 and waits for a place/)).toBeVisible()
  await page.getByRole('tab', { name: 'Schedule' }).click()
  await expect(page.getByText('Waiting for a place').first()).toBeVisible()
})

import { expect, expectScore, half, playKeys } from '../fixtures.ts'
import { expectNoAxeFindings } from '../axe.ts'
import { test } from '../game.ts'
import { makeLeague, schedule, signUp } from '../pro.ts'
import { nightOfToday } from '../today.ts'

test('a volunteer scores the games of a court by the code on its wall', async ({ page, admin }) => {
  const { timezone, day } = nightOfToday()
  await signUp(admin)
  const rules = { startingScore: 0, endingScore: 3, winByTwo: true }
  const league = await makeLeague(admin, { timezone, rules, gameDay: null, startDate: day })
  await schedule(admin, league, { team1: 0, team2: 1, day, time: '12:30', court: 'Court 1' })
  await schedule(admin, league, { team1: 2, team2: 3, day, time: '13:15', court: 'court 1' })
  await admin.goto(`${league.address}/schedule`)
  await admin.getByRole('button', { name: 'More', exact: true }).click()
  await admin.getByRole('button', { name: 'Court Codes' }).click()
  await admin.getByRole('button', { name: 'Make a Code' }).click()
  const link = await admin.getByLabel('Link of Court 1').inputValue()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Court 1' })).toBeVisible()
  const next = page.getByRole('region', { name: 'Next on this court: Diggers vs Net Gains' })
  await expect(next).toContainText('1:15 PM')
  await expectNoAxeFindings(page, 'court: games of the night')
  await page.getByRole('link', { name: 'Start: Aces vs Block Party' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expectScore(page, 0, 0)
  await half(page, 1).click()
  await playKeys(page, '11')
  await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()
  await expect(page.getByText('Sent. It counts in Thursday Night.')).toBeVisible()

  await page.goto(link)
  await page.getByRole('link', { name: 'Start: Diggers vs Net Gains' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await half(page, 2).click()
  await expectScore(page, 0, 1)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

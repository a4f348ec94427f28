import { expectNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { makeLeague, phone, schedule, signUp } from '../pro.ts'
import { nightOfToday } from '../today.ts'

test('the evening opens with the night, which needs no search', async ({ page }) => {
  await page.setViewportSize(phone)
  await signUp(page)
  const { timezone, day } = nightOfToday()
  const league = await makeLeague(page, { timezone, scheduleMode: 'fixed' })
  const games = [
    { team1: 0, team2: 1, time: '11:30', court: 'Court 1' },
    { team1: 2, team2: 3, time: '23:15', court: 'Court 1' },
    { team1: 4, team2: 5, time: '23:15', court: 'Court 2' },
  ]
  for (const game of games) await schedule(page, league, { ...game, day })
  await page.goto(league.address)

  const strip = page.getByRole('img', { name: '3 games: 3 to come' })
  await expect(strip).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Tonight', selected: true })).toBeVisible()
  await expect.poll(async () => (await strip.boundingBox())?.y).toBeLessThan(200)
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs.getByRole('heading', { name: 'No scorer' })).toBeVisible()
  const late = page.getByRole('region', { name: 'Not started' })
  await expect(async () => {
    const [needsBox, lateBox] = await Promise.all([needs.boundingBox(), late.boundingBox()])
    expect((needsBox?.y ?? NaN) + (needsBox?.height ?? NaN)).toBeLessThanOrEqual(lateBox?.y ?? NaN)
  }).toPass()
  await expect(page.getByRole('region', { name: 'Next at 11:15 PM' }).getByRole('listitem')).toHaveCount(2)
  await expectNoAxeFindings(page, 'tonight: on a phone')
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(needs.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await expect(async () => {
    const [needsBox, lateBox] = await Promise.all([needs.boundingBox(), late.boundingBox()])
    expect((lateBox?.x ?? NaN) + (lateBox?.width ?? NaN)).toBeLessThanOrEqual(needsBox?.x ?? NaN)
  }).toPass()
  await expectNoAxeFindings(page, 'tonight: on a desk')

  await needs.getByRole('button', { name: 'Enter Result' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter Result' })
  await dialog.getByLabel(/^Points of Aces|Aces/).fill('25')
  await dialog.getByRole('textbox').last().fill('20')
  await dialog.getByRole('button', { name: 'Save Result' }).click()
  await expect(page.getByRole('img', { name: '3 games: 1 done, 2 to come' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Just in' }).getByRole('listitem')).toHaveCount(1)
  await expect(needs).toHaveCount(0)
})

test('a wrong result is corrected on the sheet of the game that came in, and Back closes the sheet', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signUp(page)
  const { timezone, day } = nightOfToday()
  const league = await makeLeague(page, { timezone, scheduleMode: 'fixed' })
  await schedule(page, league, { team1: 0, team2: 1, time: '11:30', court: 'Court 1', day })
  await page.goto(league.address)
  await page.getByRole('region', { name: 'Needs you' }).getByRole('button', { name: 'Enter Result' }).click()
  await page.getByLabel('Aces score').fill('25')
  await page.getByLabel('Block Party score').fill('20')
  await page.getByRole('button', { name: 'Save Result' }).click()

  const row = page.getByRole('region', { name: 'Just in' }).getByRole('button', { name: /^Court 1: Aces 25/ })
  await row.click()
  const sheet = page.getByRole('dialog', { name: 'Aces vs Block Party' })
  await expect(sheet.getByText('Result: 25–20')).toBeVisible()
  await expectNoAxeFindings(page, 'tonight: the sheet of a game that is over')
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Tonight', selected: true })).toBeVisible()

  await row.click()
  await sheet.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Game Scores' })
  await form.getByLabel('Block Party score').fill('23')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Game updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Court 1: Aces 25, Block Party 23' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change taken back')).toBeVisible()
  await expect(row).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { makeLeague, schedule, signUp } from '../pro.ts'
import { nightOfToday } from '../today.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Makes an invitation on the page of a league. Returns its address. */
async function invite(page: Page, role: string): Promise<string> {
  await button(page, 'League Menu').click()
  await button(page, 'Members').click()
  await page.getByLabel('Invite as').selectOption(role)
  await button(page, 'Make Invitation Link').click()
  const link = await page.getByLabel('Invitation link').inputValue()
  await page.keyboard.press('Escape')
  return new URL(link).pathname
}

test('a user joins as a scorer by a link, scores tonight’s games, becomes a manager, and is removed', async ({
  page,
  browser,
}) => {
  await signUp(page)
  const { timezone, day } = nightOfToday()
  const league = await makeLeague(page, { timezone })
  await schedule(page, league, { team1: 0, team2: 1, day, time: '20:15', court: 'Court 1' })
  await schedule(page, league, { team1: 2, team2: 3, day: '2030-01-03', time: '20:15', court: 'Court 1' })
  await page.goto(`${league.address}/schedule`)
  const address = await invite(page, 'scorer')

  const other = await (await browser.newContext()).newPage()
  const email = await signUp(other)
  await other.goto(address)
  await expect(other.getByText(email)).toBeVisible()
  await button(other, 'Accept Invitation').click()
  await expect(other.getByText('You are now a scorer of Thursday Night')).toBeVisible()
  await expect(other).toHaveURL(`${league.address}/schedule`)
  await expect(other.getByRole('radio', { name: /^Tonight/ })).toBeChecked()
  await expect(other.getByRole('link', { name: 'Score: Aces vs Block Party' })).toHaveAttribute(
    'href',
    /^\/game\/[\w-]+$/,
  )
  await expect(other.getByText('Net Gains')).toBeHidden()
  for (const name of ['Schedule Game', 'Advance to Next Week', 'More', 'Edit League']) {
    await expect(button(other, name)).toBeHidden()
  }

  await page.reload()
  await button(page, 'League Menu').click()
  await button(page, 'Members').click()
  await page.getByLabel('Role of Ann').selectOption('manager')
  await expect(page.getByText('Role changed')).toBeVisible()
  await other.reload()
  await expect(button(other, 'Schedule Game')).toBeVisible()
  await button(other, 'League Menu').click()
  await expect(button(other, 'Members')).toBeHidden()

  await button(page, 'Remove Ann').click()
  await button(page, 'Remove Member').click()
  await expect(page.getByText('Member removed')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'League not found' })).toBeVisible()
  await other.context().close()
})

test('a viewer sees everything and can change nothing', async ({ page, browser }) => {
  await signUp(page)
  const { timezone, day } = nightOfToday()
  const league = await makeLeague(page, { timezone })
  await schedule(page, league, { team1: 0, team2: 1, day, time: '20:15', court: 'Court 1' })
  await page.goto(league.address)
  const address = await invite(page, 'viewer')
  const other = await (await browser.newContext()).newPage()
  await signUp(other)
  await other.goto(address)
  await button(other, 'Accept Invitation').click()
  await expect(other.getByRole('heading', { name: '1 upcoming game' })).toBeVisible()
  await expect(other.getByRole('tabpanel').getByRole('button')).toHaveCount(0)
  await expect(other.getByRole('tabpanel').getByRole('link')).toHaveCount(1)
  await expect(other.getByRole('link', { name: 'Watch: Aces vs Block Party' })).toBeVisible()
  await button(other, 'League Menu').click()
  await expect(other.getByRole('link', { name: 'Export League' })).toBeHidden()
  await other.context().close()
})

test('a signed-out visitor signs in first and returns to the invitation', async ({ page, browser }) => {
  await signUp(page)
  const league = await makeLeague(page)
  await page.goto(league.address)
  const address = await invite(page, 'scorer')
  const other = await (await browser.newContext()).newPage()
  await other.goto(address)
  await other.getByRole('link', { name: 'Sign In to Accept' }).click()
  await expect(other).toHaveURL(`/login?returnTo=${encodeURIComponent(address)}`)
  await other.context().close()
})

test.describe('an invitation', () => {
  test.use({ expectedFaults: [/status of 404/] })

  test('that does not exist shows a message', async ({ page }) => {
    await signUp(page)
    await page.goto('/pro/join/nothing')
    await expect(page.getByRole('main').getByText(/has been used or has expired/)).toBeVisible()
    await expect(button(page, 'Accept Invitation')).toBeHidden()
  })
})

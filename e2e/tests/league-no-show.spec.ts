import type { Page } from '@playwright/test'
import { proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, makeLeague, phone, record, schedule, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'
import { nightOfToday } from '../today.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The row of the Aces in the standings with these wins and losses, which are two columns on a desk. */
const rowOfAces = (page: Page, wins: number, losses: number) =>
  page.getByRole('row', { name: new RegExp(`Aces .*\\b${wins}[– ]${losses} `) })

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a team does not come tonight: two taps, and Undo', async ({ page }) => {
      await signUp(page)
      const { timezone, day } = nightOfToday()
      const league = await makeLeague(page, { timezone, scheduleMode: 'fixed' })
      await schedule(page, league, { team1: 0, team2: 1, day, time: '22:00', court: 'Court 1' })
      await schedule(page, league, { team1: 0, team2: 2, day, time: '23:00', court: 'Court 1' })
      await schedule(page, league, { team1: 1, team2: 3, day, time: '23:00', court: 'Court 2' })
      await page.goto(league.address)
      await expect(page.getByRole('img', { name: '3 games: 3 to come' })).toBeVisible()

      await button(page, 'More: Aces vs Block Party').first().click()
      await expect(button(page, 'Aces: No-Show')).toBeVisible()
      await expect(button(page, 'Block Party: No-Show')).toBeVisible()
      await proveNoAxeFindings(page)
      await button(page, 'Aces: No-Show').click()
      await expect(page.getByRole('img', { name: '3 games: 2 done, 1 to come' })).toBeVisible()
      await expect(page.getByText('Aces forfeited').first()).toBeVisible()
      await expect(page.getByText(/No captain is told by mail\.$/)).toBeVisible()
      await expect(button(page, 'Send New Links')).toBeVisible()
      await proveNoAxeFindings(page)
      await button(page, 'Undo').click()
      await expect(page.getByText('No-show taken back')).toBeVisible()
      await expect(page.getByRole('img', { name: '3 games: 3 to come' })).toBeVisible()
      await expect(page.getByText('Aces forfeited')).toHaveCount(0)
    })

    test('a friendly does not count in the table until somebody says so', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(page, { tierCount: 1, scheduleMode: 'fixed' }, ['Aces', 'Diggers'])
      await record(page, league, { team1: 0, team2: 1, score: [25, 20], day: '2026-09-03' })
      await page.goto(`${league.address}/history`)
      const row = page.getByRole('button', { name: /^Aces 25, Diggers 20/ })
      await row.click()
      await button(page, 'Make It a Friendly').click()
      await expect(page.getByRole('listitem').filter({ has: row })).toContainText('Friendly')
      await proveNoAxeFindings(page)
      await page.getByRole('tab', { name: 'Standings' }).click()
      await expect(rowOfAces(page, 0, 0)).toBeVisible()
      await proveNoAxeFindings(page)

      await page.getByRole('tab', { name: 'History' }).click()
      await row.click()
      await button(page, 'Count in the Standings').click()
      await expect(page.getByText('Counts for the standings')).toBeVisible()
      await page.getByRole('tab', { name: 'Standings' }).click()
      await expect(rowOfAces(page, 1, 0)).toBeVisible()
    })
  })
}

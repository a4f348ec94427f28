// The rule of the table is changed in mid-season: tried, saved, seen in the table, and points are taken away and given back.
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, makeLeague, openSettings, phone, record, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('another table rule is tried, saved, and ranks the table', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(
        page,
        { tierCount: 1, scheduleMode: 'fixed', startDate: '2026-09-03' },
        ['Aces', 'Blockers', 'Cats'],
      )
      // Each has won one game and lost one.
      await record(page, league, { team1: 1, team2: 0, score: [25, 23], day: '2026-09-03' })
      await record(page, league, { team1: 0, team2: 2, score: [25, 5], day: '2026-09-10' })
      await record(page, league, { team1: 2, team2: 1, score: [25, 22], day: '2026-09-17' })
      await page.goto(league.address)

      await openSettings(page, 'Rules')
      const settings = page.getByRole('dialog', { name: 'Edit League Settings' })
      const table = settings.getByRole('region', { name: 'Table', exact: true })
      await table.getByLabel('Table rule').selectOption('Own rule')
      await table.getByLabel('Add a criterion').selectOption('head-to-head')
      const order = table.getByRole('list', { name: 'Order of the table' })
      await expect(order.getByRole('listitem')).toHaveCount(5)
      for (let place = 5; place > 3; place--)
        await order.getByRole('button', { name: 'Move up head-to-head' }).click()
      await order.getByRole('button', { name: 'Remove points for' }).click()
      await table.getByLabel('Add a criterion').selectOption('points')
      await order.getByRole('button', { name: 'Remove win %' }).click()
      for (let place = 4; place > 1; place--)
        await order.getByRole('button', { name: 'Move up points', exact: true }).click()
      await table.getByLabel('Points for a win').fill('3')
      await table.getByRole('button', { name: 'Try It' }).click()
      await expect(table.getByText('No team changes its place.')).toBeVisible()
      await table.getByLabel('Points for a loss').fill('-1')
      await order.getByRole('button', { name: 'Remove head-to-head' }).click()
      await order.getByRole('button', { name: 'Remove point difference' }).click()
      await table.getByLabel('Add a criterion').selectOption('points against')
      await table.getByRole('button', { name: 'Try It' }).click()
      await expect(table.getByText('2 teams change their places.')).toBeVisible()
      await expect(table.getByRole('list', { name: 'Tier 1 with this rule' }).getByText('▲ 1')).toBeVisible()
      await expectNoAxeFindings(page, 'settings: own table rule')
      await settings.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('League updated')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(settings).toBeHidden()

      await page.getByRole('tab', { name: 'Standings' }).click()
      const rows = page.getByRole('table', { name: 'Tier 1' }).getByRole('row')
      await expect(
        page.getByText(/^Rule of this league: points, wins, points against, then the order on the list\./),
      ).toBeVisible()
      await expect(rows.nth(1)).toContainText('Aces')
      await page.getByRole('button', { name: 'More', exact: true }).first().click()
      await page.getByRole('button', { name: 'Add Adjustment' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Adjustment' })
      await dialog.getByLabel('Team').selectOption('Aces')
      await dialog.getByLabel('Reason').fill('Late fee')
      await expectNoAxeFindings(page, 'standings: add an adjustment')
      await dialog.getByRole('button', { name: 'Add Adjustment' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('list', { name: 'Adjustments' })).toContainText('Aces')
      await expect(rows.nth(1)).not.toContainText('Aces')
      await proveNoAxeFindings(page)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('list', { name: 'Adjustments' })).toBeHidden()
      await expect(rows.nth(1)).toContainText('Aces')
    })
  })
}

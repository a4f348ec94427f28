// A file of results of which only the sets are known becomes a true table, which says what it leaves out.
import { expectNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, makeLeague, phone, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

const file = `Date,Team A,Team B,Score A,Score B
2026-10-01,Herrsching,Freiburg,3,2
2026-10-08,Freiburg,Herrsching,3,0
2026-10-15,Herrsching,Lueneburg,2,3`

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('results of sets are imported, recorded, and ranked', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(
        page,
        { tierCount: 1, rules: { sets: 5 }, tableRules: { preset: 'threeTwoOne' } },
        ['Freiburg', 'Herrsching', 'Lueneburg'],
      )
      await page.goto(`${league.address}/history`)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: 'Bulk Import', exact: true }).click()
      await page.getByLabel('CSV data').fill(file)
      await page.getByRole('button', { name: 'Check 3 Rows' }).click()
      await page.getByRole('button', { name: 'Import 3 Games' }).click()
      await expect(page.getByText('Import successful')).toBeVisible()
      await page.getByRole('tab', { name: 'Standings' }).click()
      await expect(page.getByText('Points of 3 matches are not known.').first()).toBeVisible()
      const rows = page.getByRole('table', { name: 'Tier 1' }).getByRole('row')
      await expect(rows.nth(1)).toContainText('Freiburg')
      await expect(rows.nth(2)).toContainText('Herrsching')
      await expectNoAxeFindings(page, 'standings: points that are not known')

      await page.goto(`${league.address}/history`)
      await page.getByRole('button', { name: 'Record Game' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Team 1', { exact: true }).selectOption('Freiburg')
      await dialog.getByLabel('Team 2', { exact: true }).selectOption('Lueneburg')
      await dialog.getByRole('switch', { name: 'Sets only' }).click()
      await dialog.getByLabel('Team 1 sets').fill('25')
      await dialog.getByLabel('Team 2 sets').fill('20')
      await dialog.getByRole('button', { name: 'Record Game' }).click()
      await expect(dialog.getByRole('button', { name: 'Only one set was played: 25–20' })).toBeVisible()
      await expectNoAxeFindings(page, 'record: sets only')
      await dialog.getByLabel('Team 1 sets').fill('3')
      await dialog.getByLabel('Team 2 sets').fill('1')
      await dialog.getByRole('button', { name: 'Record Game' }).click()
      await expect(page.getByText('Game recorded')).toBeVisible()
      await page.getByRole('tab', { name: 'Standings' }).click()
      await expect(page.getByText('Points of 4 matches are not known.').first()).toBeVisible()
    })
  })
}

// Own numbers between the tiers: set with the sizes that follow, seen in the preview of the advance, played, and taken back.
import type { Page } from '@playwright/test'
import { proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, makeLeague, openSettings, phone, playWeek, clickInHeader, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

const teamsIn = (page: Page, tier: number) =>
  page.getByRole('table', { name: `Tier ${tier}` }).getByRole('rowheader')

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('two teams go down and one comes up, as the rules say, until it is taken back', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(page)
      await playWeek(page, league, '2026-09-03')
      await page.goto(`${league.address}/teams`)
      await expect(page.getByRole('heading', { name: '8 teams' })).toBeVisible()
      await expect(teamsIn(page, 1)).toHaveCount(4)

      await openSettings(page, 'Rules')
      const settings = page.getByRole('dialog', { name: 'Edit League Settings' })
      const table = settings.getByRole('region', { name: 'Table', exact: true })
      const sizes = table.getByRole('list', { name: 'Tiers after the next week' }).getByRole('listitem')
      await expect(sizes).toHaveText(['Tier 1 keeps its 4 teams.', 'Tier 2 keeps its 4 teams.'])
      await table.getByRole('switch', { name: 'Own numbers between single tiers' }).click()
      await table.getByLabel('Up from tier 2 to 1', { exact: true }).fill('1')
      await expect(sizes).toHaveText(['Tier 1 goes from 4 to 3 teams.', 'Tier 2 goes from 4 to 5 teams.'])
      await table.evaluate((form) => form.scrollIntoView({ block: 'end' })) // the bar of buttons covers nothing there
      await proveNoAxeFindings(page)
      await settings.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('League updated')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(settings).toBeHidden()

      await tab(page, 'Schedule').click()
      await clickInHeader(page, 'Advance to Next Week')
      const moves = page.getByRole('region', { name: 'Who changes tier' })
      await expect(moves.getByText(/from tier 1 to tier 2/)).toHaveCount(2)
      await expect(moves.getByText(/from tier 2 to tier 1/)).toHaveCount(1)
      await expect(moves.getByText(/Spikers.*from tier 2 to tier 1/)).toBeVisible()
      await expect(page.getByText(/Tier 1 then has 3 teams instead of 4\./)).toBeVisible()
      await proveNoAxeFindings(page)
      await page.getByRole('button', { name: 'Advance to Week 2', exact: true }).click()
      await expect(page.getByText('Week advanced!')).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      await tab(page, 'Teams').click()
      await expect(teamsIn(page, 1)).toHaveCount(3)
      await expect(teamsIn(page, 2)).toHaveCount(5)

      await tab(page, 'Schedule').click()
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: 'Take Back the Last Advance' }).click()
      await page.getByRole('button', { name: 'Take Back', exact: true }).click()
      await expect(page.getByText('Week taken back')).toBeVisible()
      await tab(page, 'Teams').click()
      await expect(teamsIn(page, 1)).toHaveCount(4)
    })
  })
}

// Wishes of teams: entered with the team, met by the next plan, and reported.
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { closeNotification, expect, test } from '../fixtures.ts'
import { desk, makePlannedSeason, phone, clickInHeader, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a team cannot play on a night: the season is planned around it, and the report says so', async ({
      page,
    }) => {
      await signUp(page)
      const { address } = await makePlannedSeason(page)
      await page.goto(`${address}/teams`)

      await page.getByRole('button', { name: 'More: Aces' }).click()
      await page.getByRole('button', { name: 'Wishes', exact: true }).click()
      await page.getByLabel('Cannot play on').fill('2027-01-07')
      await page.getByRole('button', { name: 'Add Day' }).click()
      await expect(page.getByRole('list', { name: 'Days on which it cannot play' })).toContainText('Jan 7')
      await expect(page.getByText('Team updated')).toBeVisible()
      await closeNotification(page)
      await expectNoAxeFindings(page, 'teams: wishes')

      await page.goto(`${address}/schedule`)
      await clickInHeader(page, 'Auto Schedule Season')
      await expect(page.getByText('Aces: 1 of 1 wish met.')).toBeVisible()
      await proveNoAxeFindings(page)
      await page.getByRole('button', { name: /^Publish \d/ }).click()
      await expect(page.getByText('Season scheduled!')).toBeVisible()

      // A game that is moved to that night is refused with the reason, and the wish can be taken back.
      await page.goto(`${address}/teams`)
      await page.getByRole('button', { name: 'More: Aces' }).click()
      await page.getByRole('button', { name: 'Wishes', exact: true }).click()
      await page.getByRole('button', { name: /^Can play on Jan 7/ }).click()
      await expect(page.getByRole('list', { name: 'Days on which it cannot play' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('list', { name: 'Days on which it cannot play' })).toContainText('Jan 7')
    })
  })
}

// Duty teams: switched on in the settings, seen in the rows, changed by hand, and taken back.
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, makePlannedSeason, openSettings, phone, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('duty teams are switched on, changed by hand for a game, and taken back', async ({ page }) => {
      await signUp(page)
      const { address } = await makePlannedSeason(page)
      await page.goto(address)

      await openSettings(page, 'Nights and courts')
      const settings = page.getByRole('dialog', { name: 'Edit League Settings' })
      await settings.getByLabel('Duty teams for each game').selectOption('1 team')
      await expect(settings.getByText('6 games with duty teams, 1 to 2 for each team.')).toBeVisible()
      await proveNoAxeFindings(page)
      await settings.getByRole('button', { name: 'Save Changes' }).click()
      await expect(settings.getByText('Saved', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(settings).toBeHidden()

      await page.getByRole('tab', { name: 'Schedule' }).click()
      await expect(page.getByText(/^Duty: /)).toHaveCount(6)
      const row = page.getByRole('listitem').filter({ hasText: 'Duty: ' }).first()
      const before = (await row.getByText(/^Duty: /).textContent()) ?? ''
      await row.getByRole('button', { name: /^More: / }).click()
      await page.getByRole('button', { name: 'Change Duty Teams' }).click()
      const dialog = page.getByRole('dialog', { name: 'Duty teams' })
      await expect(dialog.getByLabel('Duty team', { exact: true }).getByRole('option')).toHaveCount(3)
      await expectNoAxeFindings(page, 'schedule: duty teams')
      await dialog.getByLabel('Duty team', { exact: true }).selectOption('Nobody')
      await dialog.getByRole('button', { name: 'Save Duty Teams' }).click()
      await expect(page.getByText('Duty teams changed')).toBeVisible()
      await expect(page.getByText(/^Duty: /)).toHaveCount(5)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText(/^Duty: /)).toHaveCount(6)
      await expect(row.getByText(before, { exact: true })).toBeVisible()
    })
  })
}

// Finals: planned in three steps, scored through the link of a match, and the champion at the end.
import { expectNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, makePlannedSeason, phone, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('finals are planned, and the links of their matches open by themselves', async ({ page }) => {
      await signUp(page)
      const { address } = await makePlannedSeason(page)
      await page.goto(`${address}/finals`)
      await expect(page.getByText('No finals are planned')).toBeVisible()
      await expectNoAxeFindings(page, 'finals: none')

      await page.getByRole('button', { name: 'Plan Finals' }).click()
      const dialog = page.getByRole('dialog', { name: 'Plan Finals' })
      await expect(dialog.getByRole('region', { name: 'Preview' })).toBeVisible()
      await expectNoAxeFindings(page, 'finals: plan, first step')
      await dialog.getByRole('button', { name: 'Next' }).click()
      await dialog.getByRole('radio', { name: /^Knockout/ }).check()
      await dialog.getByRole('button', { name: 'Next' }).click()
      await dialog.getByRole('radio', { name: /^Next free court/ }).check()
      await expect(dialog.getByRole('region', { name: 'Preview' })).toBeVisible()
      await expectNoAxeFindings(page, 'finals: plan, last step')
      await dialog.getByRole('button', { name: 'Plan Finals' }).click()
      await expect(page.getByText('Finals planned')).toBeVisible()
      await expect(dialog).toBeHidden()

      // The link of the final is there before its teams are known.
      await page.getByRole('button', { name: /^Final:/ }).click()
      const final = page.getByRole('dialog', { name: 'Final' })
      await expect(final.getByText(/^Final waits for/)).toBeVisible()
      await expect(final.getByRole('button', { name: 'Copy Score Link' })).toBeVisible()
      await expectNoAxeFindings(page, 'finals: a match')
      await final.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(final).toBeHidden()
    })
  })
}

// The first run: a demo league in one tap, with a night that is being played, removed in one tap and brought back.
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, phone, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a demo league is made, looked at, removed and brought back', async ({ page }) => {
      await signUp(page)
      await page.goto('/pro')
      await expect(page.getByRole('heading', { name: 'No leagues yet' })).toBeVisible()
      await proveNoAxeFindings(page)
      await page.getByRole('button', { name: 'Try a Demo League' }).click()
      await expect(page).toHaveURL(/\/pro\/league\/\d+$/)
      await expect(page.getByRole('region', { name: 'On now' })).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Tonight' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByText('Week 5', { exact: true })).toBeVisible()
      await expectNoAxeFindings(page, 'tonight: games being played')

      await page.getByRole('link', { name: 'Back to My Leagues' }).click()
      const remove = page.getByRole('button', { name: 'Remove Demo: Riverside Volleyball' })
      await expect(page.getByText('4 on now')).toBeVisible()
      await proveNoAxeFindings(page)
      await remove.click()
      await expect(page.getByRole('heading', { name: 'No leagues yet' })).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(remove).toBeVisible()
    })
  })
}

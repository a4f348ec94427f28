// The settings of a league and the steps that create one: where they stand in the window, and their addresses.
import { expect, test, waitForLayers } from '../fixtures.ts'
import { desk, makeLeague, phone, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('every section of the settings is in view, and opens by its address', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' }) // a sheet that moves is measured where it is going
      await signUp(page)
      const { address } = await makeLeague(page, { name: 'W'.repeat(100) })
      await page.goto(address)
      await page.getByRole('button', { name: 'Edit League' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit League Settings' })
      const lines = dialog.getByRole('navigation', { name: 'Sections' }).getByRole('link')
      await expect(lines).toHaveCount(7)
      await waitForLayers(page, 1)
      let end = 0
      for (const [index, line] of (await lines.all()).entries()) {
        const box = await line.boundingBox()
        if (index === 0) expect(box?.y).toBeLessThan(200)
        expect(box?.y).toBeGreaterThanOrEqual(end)
        expect(box?.height).toBeGreaterThanOrEqual(44)
        end = (box?.y ?? 0) + (box?.height ?? 0)
      }
      expect(end).toBeLessThanOrEqual(viewport.height)

      await page.goto(`${address}/standings?settings=rules`)
      await expect(dialog.getByRole('heading', { name: 'Rules' })).toBeVisible()
      await expect(page).toHaveURL(/\/standings\?settings=rules$/)
      const field = await dialog.getByLabel('Points to win').boundingBox()
      expect(field?.y).toBeLessThan(200 + 44)
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(/\/standings$/)
    })

    test('the steps of a new league keep their button in view', async ({ page }) => {
      await signUp(page)
      await page.goto('/pro')
      await page.getByRole('button', { name: 'Create Your First League' }).click()
      const dialog = page.getByRole('dialog', { name: 'Create League' })
      await dialog.getByRole('button', { name: '3 tiers with promotion' }).click()
      await dialog.getByLabel('League name').fill('Thursday Night')
      await expect(dialog.getByText(/^It fits: 3 courts/)).toBeVisible()
      for (const name of ['Next', 'Next', 'Create League']) {
        const box = await dialog.getByRole('button', { name, exact: true }).boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
        await dialog.getByRole('button', { name, exact: true }).click()
      }
      await expect(page.getByRole('heading', { level: 1, name: 'Thursday Night' })).toBeFocused()
    })
  })
}

import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, expectScore, half, playKeys } from '../fixtures.ts'
import { makeLiveGame, openBoard, test } from '../game.ts'
import { desk, phone } from '../pro.ts'
import { sweep } from '../sweep.ts'

/** The kits of two parts of a page, whose backgrounds have to be those of the kits. */
async function kitsOf(parts: Locator[]): Promise<(string | null)[]> {
  for (const part of parts)
    expect(
      await part.evaluate((element) => {
        const probe = document.createElement('i')
        probe.style.color = getComputedStyle(element).getPropertyValue('--kit')
        element.append(probe)
        const colour = getComputedStyle(probe).color
        probe.remove()
        return getComputedStyle(element).backgroundColor === colour
      }),
    ).toBe(true)
  return Promise.all(parts.map((part) => part.getAttribute('data-kit')))
}

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('kits chosen in the league are shown on the board and to watchers', async ({ page, admin }) => {
      await admin.setViewportSize(viewport)
      const game = await makeLiveGame(admin)
      await openBoard(page, game)
      await expectScore(page, 0, 0)
      const kits = () => kitsOf([half(page, 1), half(page, 2)])
      await expect.poll(kits).toEqual(['blue', 'orange'])

      await admin.goto(`/pro/league/${game.leagueId}/teams`)
      await admin.getByRole('button', { name: 'More: Block Party' }).click()
      await admin.getByRole('button', { name: 'Edit Team' }).click()
      await expect(admin.getByRole('radio', { name: 'Orange' })).toBeChecked()
      await admin.getByRole('radio', { name: 'Orange' }).focus()
      await admin.keyboard.press('ArrowRight')
      await expect(admin.getByRole('radio', { name: 'Amber' })).toBeChecked()
      await expect(admin.getByText('Team updated')).toBeVisible()
      await admin.locator('label', { hasText: 'Indigo' }).click()
      await expect(admin.getByRole('radio', { name: 'Indigo' })).toBeChecked()
      await admin.getByRole('textbox', { name: 'Badge' }).fill('b&p')
      await proveNoAxeFindings(admin)
      await expectNoOverflow(admin)
      await admin.emulateMedia({ forcedColors: 'active' })
      await expect(admin.locator('label', { hasText: 'Indigo' })).toContainText('✓')
      await admin.emulateMedia({ forcedColors: 'none' })
      await admin.getByRole('textbox', { name: 'Badge' }).press('Enter')
      await expect(admin.getByRole('row', { name: 'Block Party', includeHidden: true })).toContainText('B&P')
      await proveNoAxeFindings(admin)
      await expectNoOverflow(admin)

      // Blue and indigo are too close: team 2 wears its usual second kit.
      await expect.poll(kits).toEqual(['blue', 'amber'])
      await playKeys(page, '122')
      await expectNoAxeFindings(page, 'game: board in chosen kits')
      await expectNoOverflow(page)

      const invite = await page.request.get(`/api/games/invite/${game.token}`)
      const { watchToken } = (await invite.json()) as { watchToken: string }
      await admin.goto(`/watch/${watchToken}`)
      await expect(admin.getByRole('figure')).toBeVisible()
      const sides = admin.getByRole('region').locator('[data-kit]')
      expect(await kitsOf([sides.first(), sides.last()])).toEqual(['blue', 'amber'])
      await proveNoAxeFindings(admin)
      await expectNoOverflow(admin)
    })
  })
}

import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { desk, phone } from '../pro.ts'

/** The viewports of the screenshots in README.md and docs/screens.md. */
export const windows = { phone, desktop: desk }

/** Takes a screenshot once fonts are loaded and animations have ended. */
export async function takePicture(page: Page, device: string, theme: string, screen: string): Promise<void> {
  await page.locator('h1').first().waitFor()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const ends = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations === 1)
    await Promise.allSettled(ends.map(({ finished }) => finished))
  })
  await page.screenshot({
    path: `../docs/screenshots/${device}-${theme}-${screen}.png`,
    animations: 'disabled',
  })
}

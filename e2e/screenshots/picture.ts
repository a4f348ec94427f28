import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { desk, phone } from '../pro.ts'

/** The windows of the pictures; README.md and docs/screens.md show them. */
export const windows = { phone, desktop: desk }

/** Takes a picture of the window when its fonts are there and nothing moves any more. */
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

import { expect, half, playKeys, startGame, test } from '../fixtures.ts'

const windows = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

for (const [device, viewport] of Object.entries(windows)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${device}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })

      test('setup, board and result', async ({ page }) => {
        const picture = async (screen: string) => {
          await page.evaluate(() =>
            Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
          )
          await page.screenshot({ path: `../docs/screenshots/${device}-${colorScheme}-${screen}.png` })
        }
        await page.goto('/')
        await picture('setup')
        await startGame(page, { team1: 'Riverside Aces', team2: 'Diggers', minutes: 20 })
        await page.evaluate(() => document.fonts.load('800 1rem Digits', '0'))
        await playKeys(page, '12'.repeat(22) + '11')
        await expect(half(page, 1)).toContainText('24')
        await picture('board')
        await playKeys(page, '1')
        await expect(page.getByRole('heading', { name: 'Riverside Aces WINS!' })).toBeVisible()
        await picture('result')
      })
    })
  }
}

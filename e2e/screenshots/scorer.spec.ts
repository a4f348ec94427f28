import { expect, half, playKeys, startGame, test } from '../fixtures.ts'
import { takePicture, windows } from './picture.ts'

for (const [device, viewport] of Object.entries(windows)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${device}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })

      test('setup, board and result', async ({ page }) => {
        const picture = (screen: string) => takePicture(page, device, colorScheme, screen)
        await page.goto('/')
        await picture('setup')
        await startGame(page, { team1: 'Riverside Aces', team2: 'Diggers', minutes: 20 })
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

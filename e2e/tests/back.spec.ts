import { expect, expectScore, half, playKeys, startGame, test, waitForLayers } from '../fixtures.ts'
import type { Page } from '@playwright/test'

const expectSetup = (page: Page) => expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible()

test('Back on the board goes to setup, which offers to resume the game', async ({ page }) => {
  await page.goto('/pro')
  await startGame(page, { team1: 'Aces', team2: 'Diggers' })
  await playKeys(page, '1121')
  await page.goBack()
  await expectSetup(page)
  await expect(page.getByRole('region', { name: 'Unfinished game' })).toContainText('Aces 3–1 Diggers')
  await page.getByRole('button', { name: 'Resume' }).click()
  await expectScore(page, 3, 1)
  await playKeys(page, '2')
  await page.reload()
  await expectScore(page, 3, 2)
  await page.goBack()
  await expectSetup(page)
  await page.goForward()
  await expectSetup(page)
  await page.goBack()
  await expect(page).toHaveURL('/pro')
})

test('Back on the result goes to setup, and Exit leaves no history entry of the game', async ({ page }) => {
  await page.goto('/pro')
  await startGame(page, { end: 1, winByTwo: false })
  await playKeys(page, '1')
  await expect(page.getByRole('heading', { name: /WINS!/ })).toBeVisible()
  await waitForLayers(page, 1)
  await page.goBack()
  await expectSetup(page)
  await page.getByRole('button', { name: 'Show Result' }).click()
  await page.getByRole('button', { name: 'Play Again (Same Rules)' }).click()
  await expect(half(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Exit to settings' }).click()
  await expectSetup(page)
  await waitForLayers(page, 0)
  await page.goBack()
  await expect(page).toHaveURL('/pro')
})

test('Back closes the match history, and a reload removes its history entry', async ({ page }) => {
  await page.goto('/pro')
  await page.goto('/')
  const open = async () => {
    await page.getByRole('button', { name: 'Match History' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await waitForLayers(page, 1)
  }
  await open()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectSetup(page)
  await open()
  await page.reload()
  await expectSetup(page)
  await waitForLayers(page, 0)
  await page.goBack()
  await expect(page).toHaveURL('/pro')
})

test.describe('where storage is full', () => {
  test.use({ expectedFaults: [/could not be saved on this device/] })

  test('a game that cannot be stored is not left by Back', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Start Game' }).click()
    await expect(half(page, 1)).toBeVisible()
    await playKeys(page, '11')
    await waitForLayers(page, 1)
    await page.goBack()
    await expectScore(page, 2, 0)
    await waitForLayers(page, 1)
    await page.goBack()
    await expectScore(page, 2, 0)
  })
})

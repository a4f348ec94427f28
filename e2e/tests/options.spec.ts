// What the menu of the free board offers beyond tapping points, on a phone with touch and on a desk.
import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, expectScore, half, playKeys, startGame, test } from '../fixtures.ts'

const names = { team1: 'Ferry Road', team2: 'Setting Suns' }

/** Opens an entry of the menu of the board. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: entry }).click()
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the score is corrected, and the run of play shows it', async ({ page }) => {
    await startGame(page, { ...names, end: 8 })
    await half(page, 1).tap()
    await playKeys(page, '112')
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('button', { name: 'Correct the score' }).tap()
    await page.getByRole('button', { name: 'Decrease Ferry Road score' }).tap()
    await page.getByRole('button', { name: 'Increase Setting Suns score' }).tap()
    await expectNoAxeFindings(page, 'scorer: correct the score')
    await page.getByRole('button', { name: 'Save' }).tap()
    await expectScore(page, 2, 2)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expectScore(page, 3, 1)
    await choose(page, 'Correct the score')
    await page.getByLabel('Ferry Road score', { exact: true }).fill('6')
    await page.getByRole('button', { name: 'Save' }).tap()
    await expectScore(page, 6, 1)
    await page.reload()
    await expectScore(page, 6, 1)
    await playKeys(page, '11')
    await expect(page.getByRole('heading', { name: 'Ferry Road WINS!' })).toBeVisible()
    await expect(page.getByText('The score was corrected from 3–1 to 6–1.')).toBeVisible()
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a set is corrected with the keyboard, and the match goes on', async ({ page }) => {
    await startGame(page, { ...names, end: 5, sets: 'Best of 3' })
    await playKeys(page, '11111')
    await page.getByRole('button', { name: 'Next Set' }).click()
    await playKeys(page, '12')
    await choose(page, 'Correct a set')
    await page.getByLabel('Which set?').selectOption('Set 1, 5–0')
    await page.getByLabel('Ferry Road score', { exact: true }).fill('3')
    await page.getByLabel('Setting Suns score', { exact: true }).fill('5')
    await expect(page.getByText('With this, it stands at 0–1 in sets.')).toBeVisible()
    await proveNoAxeFindings(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await playKeys(page, '2222')
    await expect(page.getByText('Setting Suns 5 5', { exact: true })).toBeVisible()
  })
})

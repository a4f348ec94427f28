// Line-ups on the free board: the number of the server, the rotation, substitutions and cards.
import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, expectScore, playKeys, startGame, test } from '../fixtures.ts'

const names = { team1: 'Ferry Road', team2: 'Setting Suns' }
const group = (page: Page, team: string) => page.getByRole('group', { name: team, exact: true }).last()

async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/line-ups-${name}.png` })
}

/** Turns line-ups on and enters those of both teams. */
async function enterLineups(page: Page, players: '6' | '2'): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Line-ups' }).click()
  await page.getByLabel('Players of a team').selectOption(players)
  await page.getByRole('button', { name: 'Save' }).click()
  for (const [i, team] of Object.values(names).entries()) {
    await group(page, team).getByRole('button', { name: 'Enter the line-up' }).click()
    const dialog = page.getByRole('dialog', { name: `Line-up of ${team}` })
    for (let position = 1; position <= Number(players); position++)
      await dialog.getByLabel(`Position ${position}`).fill(String(10 * i + position))
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
}

const serve = (page: Page, team: string) =>
  page.getByRole('group', { name: team, exact: true }).getByRole('button', { name: '○ Serve' }).click()

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the board shows who serves, moves players on, and says who is wrong', async ({ page }) => {
    await startGame(page, names)
    await enterLineups(page, '6')
    await serve(page, 'Ferry Road')
    await expect(page.getByText('Ferry Road: number 1 serves.')).toBeAttached()
    await expectNoAxeFindings(page, 'scorer: line-ups')
    await playKeys(page, '12')
    await expect(page.getByText('Setting Suns: number 12 serves.')).toBeAttached()
    await group(page, 'Setting Suns').getByRole('button', { name: 'Position 2: number 13' }).tap()
    await expect(page.getByText('Wrong server: it is the turn of number 12, not of 13.')).toBeVisible()
    await shoot(page, 'phone')
    await playKeys(page, '1')
    await expect(page.getByText('Ferry Road: number 2 serves.')).toBeAttached()
    await playKeys(page, 'u')
    await expect(page.getByText('Setting Suns: number 12 serves.')).toBeAttached()
    await page.reload()
    await expectScore(page, 1, 1)
    await expect(page.getByText('Setting Suns: number 12 serves.')).toBeAttached()
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('substitutions and cards stay within the rules', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await startGame(page, names)
    await enterLineups(page, '6')
    await serve(page, 'Ferry Road')
    const open = () => group(page, 'Ferry Road').getByRole('button', { name: 'Players' }).click()
    const dialog = page.getByRole('dialog', { name: 'Players of Ferry Road' })
    await open()
    await dialog.getByLabel('Enters').fill('2')
    await dialog.getByRole('button', { name: 'Substitution, 6 left' }).click()
    await expect(dialog.getByText('The rules do not allow this substitution.')).toBeVisible()
    await dialog.getByLabel('Enters').fill('7')
    await proveNoAxeFindings(page)
    await shoot(page, 'players')
    await dialog.getByRole('button', { name: 'Substitution, 6 left' }).click()
    await expect(page.getByText('Ferry Road: number 7 serves.')).toBeAttached()
    await open()
    await dialog.getByLabel('Sanction').selectOption('Delay: penalty')
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(dialog.getByText('The rules do not allow this sanction now.')).toBeVisible()
    await page.keyboard.press('Escape')
    await shoot(page, 'desk')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Ferry Road: number 1 serves.')).toBeAttached()
  })
})

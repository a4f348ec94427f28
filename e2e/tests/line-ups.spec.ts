// Line-ups on the free board: the number of the server, the rotation, substitutions and cards.
import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, expectScore, fillSetup, half, openRules, playKeys, test } from '../fixtures.ts'

const names = { team1: 'Ferry Road', team2: 'Setting Suns' }
/** The part of a team in the line-ups, which are below the serve and the time-outs of both teams. */
const lineupOf = (page: Page, team: string) => page.getByRole('group', { name: team, exact: true }).last()

async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/line-ups-${name}.png` })
}

/** Starts a game with line-ups. Sets end at 5 points. */
async function start(page: Page, size: string, sets?: 'Best of 3'): Promise<void> {
  await page.goto('/')
  await fillSetup(page, { ...names, end: 5, ...(sets && { sets }) })
  await openRules(page)
  await page.getByRole('switch', { name: 'Serve, sides and time-outs' }).click()
  await page.getByLabel('Line-ups').selectOption(size)
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(half(page, 1)).toBeVisible()
}

async function enter(page: Page, team: string, numbers: readonly number[]): Promise<void> {
  await lineupOf(page, team)
    .getByRole('button', { name: `Line-up of ${team}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Line-up of ${team}` })
  for (const [i, number] of numbers.entries())
    await dialog.getByLabel(`Position ${i + 1}`).fill(String(number))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

const serve = (page: Page, team: string) =>
  page.getByRole('group', { name: team, exact: true }).getByRole('button', { name: /Serve/ }).click()

const says = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeAttached()

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, serviceWorkers: 'allow' })

  test('the board shows who serves, moves players on, and says who is wrong, without a network', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await start(page, '6')
    await context.setOffline(true)
    await enter(page, 'Ferry Road', [1, 2, 3, 4, 5, 6])
    await enter(page, 'Setting Suns', [11, 12, 13, 14, 15, 16])
    await serve(page, 'Ferry Road')
    await says(page, 'Ferry Road: number 1 serves.')
    await half(page, 2).tap()
    await expectScore(page, 0, 1)
    await says(page, 'Setting Suns: number 12 serves.')
    await lineupOf(page, 'Setting Suns').getByRole('button', { name: 'Position 2: number 13' }).tap()
    await expect(page.getByText('Wrong server: it is the turn of number 12, not of 13.')).toBeVisible()
    await expectNoAxeFindings(page, 'scorer: line-ups')
    await shoot(page, 'phone')
    await page.setViewportSize({ width: 320, height: 640 })
    await shoot(page, 'phone-320')
    await half(page, 1).tap()
    await says(page, 'Ferry Road: number 2 serves.')
    await page.getByRole('button', { name: 'Undo' }).tap()
    await says(page, 'Setting Suns: number 12 serves.')
    await page.reload()
    await expectScore(page, 0, 1)
    await says(page, 'Setting Suns: number 12 serves.')
    await page.getByRole('button', { name: 'Undo' }).tap()
    await says(page, 'Ferry Road: number 1 serves.')
    await page.getByRole('button', { name: 'Undo' }).tap()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(
      lineupOf(page, 'Setting Suns').getByRole('button', { name: 'Line-up of Setting Suns' }),
    ).toBeVisible()
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('substitutions, the libero and cards stay within the rules', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await start(page, '6')
    await enter(page, 'Ferry Road', [1, 2, 3, 4, 5, 6])
    await serve(page, 'Ferry Road')
    const open = () => lineupOf(page, 'Ferry Road').getByRole('button', { name: 'Players' }).click()
    const dialog = page.getByRole('dialog', { name: 'Players of Ferry Road' })
    await open()
    await dialog.getByLabel('Enters').fill('2')
    await dialog.getByRole('button', { name: 'Substitution, 6 left' }).click()
    await expect(dialog.getByText('The rules do not allow this substitution.')).toBeVisible()
    await dialog.getByLabel('Enters').fill('7')
    await proveNoAxeFindings(page)
    await shoot(page, 'players')
    await dialog.getByRole('button', { name: 'Substitution, 6 left' }).click()
    await says(page, 'Ferry Road: number 7 serves.')
    await open()
    await dialog.getByLabel('Leaves').selectOption('2')
    await dialog.getByLabel('Enters').fill('20')
    await dialog.getByRole('button', { name: 'Libero' }).click()
    await expect(dialog.getByText('The rules do not allow this change of the libero.')).toBeVisible()
    await dialog.getByLabel('Leaves').selectOption('6')
    await dialog.getByRole('button', { name: 'Libero' }).click()
    await expect(
      lineupOf(page, 'Ferry Road').getByRole('button', { name: 'Position 6: number 20' }),
    ).toBeVisible()
    await open()
    await dialog.getByLabel('Sanction').selectOption('Delay: penalty')
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(dialog.getByText('The rules do not allow this sanction now.')).toBeVisible()
    await dialog.getByLabel('Sanction').selectOption('Yellow card')
    await dialog.getByLabel('Number, empty for the team').fill('3')
    await dialog.getByRole('button', { name: 'Record' }).click()
    await open()
    await expect(dialog.getByRole('list', { name: 'Recorded so far' }).getByRole('listitem')).toHaveText([
      'Substitution: 7 for 1',
      'Yellow card, number 3',
    ])
    await page.keyboard.press('Escape')
    await shoot(page, 'desk')
    for (let i = 0; i < 3; i++) await page.keyboard.press('Backspace')
    await says(page, 'Ferry Road: number 1 serves.')
    await expect(
      lineupOf(page, 'Ferry Road').getByRole('button', { name: 'Position 6: number 6' }),
    ).toBeVisible()
  })

  test('a new set asks for line-ups again, with the numbers of the set before', async ({ page }) => {
    await start(page, '2', 'Best of 3')
    await enter(page, 'Ferry Road', [7, 8])
    await serve(page, 'Ferry Road')
    await playKeys(page, '11111')
    await expect(page.getByRole('button', { name: 'Next Set' })).toBeVisible()
    await lineupOf(page, 'Ferry Road').getByRole('button', { name: 'Line-up of Ferry Road' }).click()
    const dialog = page.getByRole('dialog', { name: 'Line-up of Ferry Road' })
    await expect(dialog.getByLabel('Position 1')).toHaveValue('7')
    await dialog.getByLabel('Position 1').fill('8')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter 2 different numbers from 1 to 99.')).toBeVisible()
    await proveNoAxeFindings(page)
    await shoot(page, 'break')
    await dialog.getByLabel('Position 2').fill('7')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Next Set' }).click()
    await playKeys(page, '2') // the teams have changed sides
    await says(page, 'Ferry Road: number 8 serves.')
  })
})

test('a game without line-ups has none', async ({ page }) => {
  await page.goto('/')
  await openRules(page)
  await page.getByRole('switch', { name: 'Serve, sides and time-outs' }).click()
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(page.getByRole('button', { name: '○ Serve' })).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Line-up of/ })).toBeHidden()
})

import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, expectScore, half, openRules, playKeys, test } from '../fixtures.ts'

test('a free match of three sets with kits, serve, a time-out, a swap, an undo over a set and a reload', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: /^Kit of Team A/ }).click()
  await expectNoAxeFindings(page, 'scorer: kits')
  await page.getByRole('radio', { name: 'Green' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Beach, best of 3' }).click()
  await openRules(page)
  await page.getByRole('switch', { name: 'Serve, sides and time-outs' }).click()
  await startGameFromForm()

  await playKeys(page, '1')
  await expect(half(page, 1)).toHaveAccessibleName('Aces 1, serving. Add a point')
  await expect(half(page, 1)).toHaveAttribute('data-kit', 'green')
  await page.getByRole('button', { name: 'Time-out, 2 left' }).first().click()
  await expect(page.getByRole('timer', { name: 'Time-out' })).toContainText('Time-out Aces')
  await expectNoAxeFindings(page, 'scorer: time-out')
  await playKeys(page, '1'.repeat(9))
  const rest = page.getByRole('region', { name: 'Between two sets' })
  await expect(rest).toContainText('Aces wins set 1')
  await expect(rest.getByRole('button', { name: 'Swap' })).toHaveAttribute('aria-pressed', 'true')
  await expectNoAxeFindings(page, 'scorer: between two sets')
  await playKeys(page, 'u1') // back over the end of the set, and won again
  await page.reload()
  await rest.getByRole('button', { name: 'Next Set' }).click()
  await expect(half(page, 1)).toHaveAccessibleName(/^Diggers 0/)
  await playKeys(page, '1'.repeat(10))
  await rest.getByRole('group', { name: 'Who serves?' }).getByRole('button', { name: 'Aces' }).click()
  await rest
    .getByRole('group', { name: 'Who is on your left?' })
    .getByRole('button', { name: 'Aces' })
    .click()
  await rest.getByRole('button', { name: 'Next Set' }).click()
  await playKeys(page, '1'.repeat(8))
  await expect(page.getByRole('group', { name: 'Change sides?' })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expectScore(page, 8, 0)
  await playKeys(page, '11')
  await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()
  await expect(page.getByText('Aces 10 0 10', { exact: true })).toBeVisible()

  async function startGameFromForm() {
    await page.getByLabel('Team 1', { exact: true }).fill('Aces')
    await page.getByLabel('Team 2', { exact: true }).fill('Diggers')
    await openRules(page)
    await page.getByLabel('Ending Score', { exact: true }).fill('10')
    await page.getByRole('button', { name: 'Start Game' }).click()
    await expect(half(page, 1)).toBeVisible()
  }
})

test('the best of seven sets on the free board, up to its result', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await page.getByLabel('Team 1', { exact: true }).fill('A'.repeat(100))
  await openRules(page)
  await page.getByLabel('Ending Score', { exact: true }).fill('1')
  await page.getByRole('switch', { name: 'Win by 2' }).click()
  await page.getByLabel('Sets', { exact: true }).selectOption('Best of 7')
  await expect(page.getByRole('switch', { name: 'Play all sets' })).not.toBeChecked()
  await proveNoAxeFindings(page)
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(half(page, 1)).toBeVisible()
  for (const [index, winner] of [...'1212121'].entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Next Set' }).click()
    await expectScore(page, 0, 0)
    await playKeys(page, winner)
  }
  await expect(page.getByRole('heading', { name: /WINS!$/ })).toBeVisible()
  await expect(page.getByText('Sets 4–3, best of 7')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await proveNoAxeFindings(page)
})

// A league is made with rules of its own in the create dialog, and played: soccer with draws through its table, and a best of three
// whose games are planned as long as they take.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, openSettings, phone, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

async function openCreateDialog(page: Page) {
  await signUp(page)
  await page.goto('/pro')
  await button(page, 'Create Your First League').click()
  const dialog = page.getByRole('dialog', { name: 'Create League' })
  await dialog.getByLabel('League name').fill('Sunday League')
  await dialog.getByLabel('Number of tiers').fill('1')
  await dialog.getByLabel('Start date').fill('2026-09-03')
  return dialog
}

async function recordGame(page: Page, teams: [string, string], score: [number, number], day: string) {
  await button(page, 'Record Game').click()
  const dialog = page.getByRole('dialog', { name: 'Record Past Game' })
  await dialog.getByLabel('Team 1', { exact: true }).selectOption(teams[0])
  await dialog.getByLabel('Team 2', { exact: true }).selectOption(teams[1])
  await dialog.getByLabel('Team 1 score').fill(String(score[0]))
  await dialog.getByLabel('Team 2 score').fill(String(score[1]))
  await dialog.getByLabel('Played on').fill(day)
  await dialog.getByRole('button', { name: 'Record Game' }).click()
  await expect(dialog).toBeHidden()
}

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('soccer: from the create dialog to a table with draws, also on the public page', async ({
      page,
    }) => {
      const dialog = await openCreateDialog(page)
      await dialog.getByLabel('Sport').selectOption('Soccer')
      await expect(dialog.getByText(/^1 set · No target · Soccer$/)).toBeVisible()
      await dialog.getByText('Rules', { exact: true }).click()
      await expect(dialog.getByLabel('How the table counts')).toHaveValue('soccer')
      await expect(
        dialog.getByText(/^Soccer: points, point difference.*3 for a win, 1 for a draw\./),
      ).toBeVisible()
      await expect(dialog.getByRole('switch', { name: 'Games may end in a draw' })).toBeChecked()
      await expectNoAxeFindings(page, 'create league: rules of a sport')
      await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(dialog.getByLabel('Game duration (minutes)')).toHaveValue('15')
      await dialog.getByRole('button', { name: 'Next' }).click()
      await dialog.getByRole('button', { name: 'Create League' }).click()
      await page.getByLabel('Team names').fill('Rovers\nUnited\nWanderers')
      await button(page, 'Add 3 Teams').click()
      await expect(page.getByRole('heading', { name: '3 teams' })).toBeVisible()

      await tab(page, 'History').click()
      await recordGame(page, ['Rovers', 'United'], [1, 1], '2026-09-03')
      await recordGame(page, ['Wanderers', 'United'], [0, 2], '2026-09-10')
      await recordGame(page, ['Rovers', 'Wanderers'], [3, 0], '2026-09-17')
      await expect(page.getByText('Draw', { exact: true })).toBeVisible()

      await tab(page, 'Standings').click()
      await expect(
        page.getByText(/^Soccer: points, point difference, points for, head-to-head points/),
      ).toBeVisible()
      const rows = page.getByRole('table', { name: 'Tier 1' }).getByRole('row')
      await expect(rows.nth(1)).toContainText('Rovers')
      await expect(rows.nth(2)).toContainText('United')
      await expect(rows.nth(1)).toContainText('4')
      await proveNoAxeFindings(page)

      const slug = `soccer-${randomUUID().slice(0, 8)}`
      await openSettings(page, 'Public page')
      const settings = page.getByRole('dialog', { name: 'Edit League Settings' })
      await settings.getByLabel('Visibility').selectOption('Public')
      await settings.getByLabel('Address').fill(slug)
      await settings.getByRole('button', { name: 'Save Changes' }).click()
      await expect(settings.getByText('Saved', { exact: true })).toBeVisible()
      for (const address of [`/l/${slug}?view=standings`, `/embed/${slug}/standings`]) {
        await page.goto(address)
        await expect(page.getByText(/^Soccer: points, point difference/)).toBeVisible()
        const first = page.getByRole('row', { name: /Rovers/ })
        await expect(first.getByRole('cell')).toContainText(['1–0', '1', '4'])
        await proveNoAxeFindings(page)
      }
    })

    test('a best of three gets the time that it takes, and too little is said', async ({ page }) => {
      const dialog = await openCreateDialog(page)
      await dialog.getByText('Rules', { exact: true }).click()
      await dialog.getByLabel('Sets', { exact: true }).selectOption('Best of 3 sets')
      await dialog.getByLabel('Points to win each set (optional)').fill('21/21/x')
      await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(dialog.getByText('The points to win set 3 must be from 1 to 9999')).toBeVisible()
      await expect(dialog.getByLabel('Points to win each set (optional)')).toBeFocused()
      await proveNoAxeFindings(page)
      await dialog.getByLabel('Points to win each set (optional)').fill('21/21/15')
      await dialog.getByLabel('How the table counts').selectOption('Sets won')
      await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(dialog.getByLabel('Game duration (minutes)')).toHaveValue('30')
      await dialog.getByLabel('Game duration (minutes)').fill('15')
      const warning =
        'A match by these rules takes about 30 minutes: the next game would start before it is over.'
      await expect(dialog.getByText(warning)).toBeVisible()
      await proveNoAxeFindings(page)
      await dialog.getByRole('button', { name: 'Next' }).click()
      await dialog.getByRole('button', { name: 'Create League' }).click()
      await expect(page.getByText('League created')).toBeVisible()

      await openSettings(page, 'Rules')
      const settings = page.getByRole('dialog', { name: 'Edit League Settings' })
      await expect(settings.getByLabel('Points to win a set')).toHaveValue('21') // the decider is to 15 anyway
      await expect(settings.getByLabel('Max score cap (optional)')).toHaveValue('')
      await expect(settings.getByLabel('Table rule')).toHaveValue('setsWon')
      await expect(settings.getByText(warning)).toBeVisible()
      await proveNoAxeFindings(page)
      await openSettings(page, 'Nights and courts')
      await settings.getByLabel('Game duration (minutes)').fill('30')
      await expect(settings.getByText(warning)).toBeHidden()
    })
  })
}

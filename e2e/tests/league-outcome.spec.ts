// The main path of a league manager, from the first league to the import of last year's games.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { desk, phone, clickInHeader, signUp, teamNames } from '../pro.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

async function createLeague(page: Page): Promise<void> {
  await page.goto('/pro')
  await button(page, 'Create Your First League').click()
  const dialog = page.getByRole('dialog', { name: 'Create League' })
  await dialog.getByLabel('League name').fill('Thursday Night')
  await dialog.getByLabel('Start date').fill('2026-09-03')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByText('Weekly Standings Schedule').click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  for (const tier of [1, 2]) await dialog.getByRole('button', { name: `Add Court to tier ${tier}` }).click()
  await dialog.getByRole('button', { name: 'Create League' }).click()
  await page.getByLabel('Team names').fill(teamNames.join('\n'))
  await button(page, 'Add 8 Teams').click()
  await expect(page.getByRole('heading', { name: '8 teams' })).toBeVisible()
}

async function advance(page: Page, accept: string): Promise<void> {
  await tab(page, 'Schedule').click()
  await clickInHeader(page, 'Advance to Next Week')
  await button(page, accept).click()
  await expect(page.getByText('Week advanced!').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function recordGame(page: Page): Promise<void> {
  await tab(page, 'History').click()
  await button(page, 'Record Game').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Team 1', { exact: true }).selectOption('Spikers')
  await dialog.getByLabel('Team 2', { exact: true }).selectOption('Setters')
  await dialog.getByLabel('Team 1 score').fill('25')
  await dialog.getByLabel('Team 2 score').fill('19')
  await dialog.getByLabel('Played on').fill('2026-09-03')
  await dialog.getByRole('button', { name: 'Record Game' }).click()
  await expect(dialog.getByLabel(/^It fills the planned game/)).toBeChecked()
  await dialog.getByRole('button', { name: 'Record Game' }).click()
  await expect(page.getByText('Game recorded')).toBeVisible()
  await page.getByRole('button', { name: /^Setters 19, Spikers 25/ }).click()
  await button(page, 'Edit').click()
  await dialog.getByLabel('Setters score').fill('21')
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Game updated')).toBeVisible()
}

async function importLastYear(page: Page): Promise<void> {
  await tab(page, 'History').click()
  await button(page, 'More').click()
  await button(page, 'Bulk Import').click()
  await page.getByLabel('CSV data').fill('Date,Team A,Team B,Score A,Score B\n2025-10-02,Aces,Diggers,25,20')
  await button(page, 'Check 1 Row').click()
  await button(page, 'Import 1 Game').click()
  await expect(page.getByText('Import successful')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thu, Oct 2, 2025' })).toBeVisible()
}

for (const [device, viewport] of Object.entries({ phone, desk })) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, serviceWorkers: 'allow' })

    test('a season begins: league, teams, week, score link, results, standings, the next week', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await signUp(page)
      await createLeague(page)
      await advance(page, 'Update the Week') // the league is in its first week
      await page
        .getByRole('button', { name: /^More: / })
        .first()
        .click()
      await button(page, 'Copy Score Link').click()
      await expect(page.getByText('Link copied!')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/game\/[\w-]{20,}$/)
      await recordGame(page)
      await tab(page, 'Standings').click()
      await expect(page.getByRole('row', { name: /^1 Spikers.* 1[ –]0/ })).toBeVisible()
      await advance(page, 'Advance to Week 2')
      await tab(page, 'Standings').click()
      await tab(page, 'Weekly').click()
      await expect(page.getByRole('heading', { name: 'Week 2' })).toBeVisible()
      await expect(page.getByRole('row', { name: /Spikers.*came up from tier 2/ })).toBeVisible()
      await importLastYear(page)
    })
  })
}

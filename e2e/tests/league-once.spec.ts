import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, makeLeague, phone, post, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function importText(page: Page, text: string): Promise<void> {
  await button(page, 'More').click()
  await button(page, 'Bulk Import').click()
  await page.getByLabel('CSV data').fill(text)
  await button(page, 'Check 1 Row').click()
}

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a match that is entered twice counts once', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(page, {}, ['Aces', 'Diggers'])
      const [aces, diggers] = league.teams
      for (const gameTime of ['20:00', '21:00'])
        await post(page, '/api/schedules', {
          leagueId: league.id,
          team1Id: aces?.id,
          team2Id: diggers?.id,
          gameDate: '2026-11-12',
          gameTime,
        })
      await page.goto(`${league.address}/history`)
      await importText(page, '2026-11-12,Diggers,Aces,20,25')
      const words = 'Ready: fills the planned game of 8:00 PM, planned with the sides exchanged'
      await expect(page.getByText(words)).toBeVisible()
      await button(page, 'Import 1 Game').click()
      await expect(page.getByText('1 game imported, 1 of them fills a planned game')).toBeVisible()
      const heading = page.getByRole('heading', { name: '1 completed game' })
      await expect(heading).toBeVisible()
      await expect(page.getByRole('tabpanel').getByText('8:00 PM')).toBeVisible()

      await button(page, 'Record Game').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Team 1', { exact: true }).selectOption('Aces')
      await dialog.getByLabel('Team 2', { exact: true }).selectOption('Diggers')
      await dialog.getByLabel('Team 1 score').fill('25')
      await dialog.getByLabel('Team 2 score').fill('19')
      await dialog.getByLabel('Played on').fill('2026-11-12')
      await dialog.getByRole('button', { name: 'Record Game' }).click()
      await expect(dialog.getByLabel('It fills the planned game of 9:00 PM')).toBeChecked()
      await expectNoAxeFindings(page, 'the question which game a result belongs to')
      await dialog.getByRole('button', { name: 'Record Game' }).click()
      await expect(page.getByRole('heading', { name: '2 completed games' })).toBeVisible()

      await importText(page, '2026-11-12,Aces,Diggers,25,18')
      await expect(page.getByText('Another score: the league has 25–20 at 8:00 PM')).toBeVisible()
      await expect(button(page, 'Import 0 Games')).toBeDisabled()
      await expectNoAxeFindings(page, 'a line with another score')
      await page.getByLabel('The result on line 1').selectOption('corrects 25–19 at 9:00 PM')
      await button(page, 'Import 1 Game').click()
      await expect(page.getByText('1 game imported, 1 of them corrects a result')).toBeVisible()
      await expect(page.getByRole('heading', { name: '2 completed games' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Aces 25.*Diggers 18/ })).toBeVisible()
    })
  })
}

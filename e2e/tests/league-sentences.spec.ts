// What the screens say about a plan is so: before it is stored nothing sounds as if it were, and all numbers of a preview are the same.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { desk, makeLeague, phone, clickInHeader, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const noCourts = 'No courts yet: one game at a time in each tier.'

/** Verbs that say that something has been done. */
const past = /\b(added|moved|removed|withdrew|scheduled:|(?<!would be )cancelled)\b/i

/** The numbers of the tiles: games, and games of a team. */
async function readTiles(dialog: Locator): Promise<[string, string]> {
  const tiles = dialog.getByRole('region', { name: 'How even it is' })
  const games = (await tiles.getByRole('definition').first().textContent()) ?? ''
  const perTeam = (await tiles.getByRole('term').first().textContent()) ?? ''
  return [/\d+/.exec(games)?.[0] ?? '', /(\d+(?:–\d+)?) a team/.exec(perTeam)?.[1] ?? '']
}

for (const [device, viewport] of sweep(Object.entries({ phone, desk })))
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a league without courts says so before it is created, and in its plan', async ({ page }) => {
      await signUp(page)
      await page.goto('/pro')
      await button(page, 'Create Your First League').click()
      const dialog = page.getByRole('dialog', { name: 'Create League' })
      await dialog.getByLabel('League name').fill('Thursday Night')
      for (const step of ['Next', 'Next']) {
        await expect(dialog.getByRole('status').first()).toHaveText(`${noCourts} It fits, done at 10:00 PM.`)
        await expect(dialog).not.toContainText('2 courts')
        await dialog.getByRole('button', { name: step, exact: true }).click()
      }
      await expect(dialog.getByRole('status').first()).toHaveText(`${noCourts} It fits, done at 10:00 PM.`)
      for (const tier of [1, 2]) {
        await dialog
          .getByRole('button', { name: 'Add Court' })
          .nth(tier - 1)
          .click()
        const courts = tier === 1 ? '1 tier has no courts: one game at a time in it.' : 'It fits: 2 courts'
        await expect(dialog.getByRole('status').first()).toContainText(courts)
      }
    })

    test('a season is planned, changed and cancelled in one grammar, with the same numbers', async ({
      page,
    }) => {
      await signUp(page)
      const league = await makeLeague(page, { scheduleMode: 'fixed', startDate: '2030-01-03' })
      await page.goto(`${league.address}/schedule`)
      await clickInHeader(page, 'Auto Schedule Season')
      const plan = page.getByRole('dialog', { name: 'Auto Schedule Season' })
      await expect(plan.getByText(/^Would add 24 games over 2 weeks/)).toContainText('Every team plays 6;')
      await expect(plan.getByText(noCourts)).toBeVisible()
      expect(await readTiles(plan)).toEqual(['24', '6'])
      expect(await plan.innerText()).not.toMatch(past)
      await button(page, 'Publish 24 games').click()
      await expect(page.getByText(/^Added 24 games over 2 weeks/)).toContainText('Every team plays 6;')
      await expect(page.getByRole('heading', { name: '24 upcoming games' })).toBeVisible()

      await page.goto(`${league.address}/teams`)
      await button(page, 'More: Diggers').click()
      await button(page, 'Withdraw Team').click()
      const changes = page.getByRole('region', { name: 'What changes' })
      await expect(changes.getByRole('status')).toHaveText(
        /^Would withdraw Diggers on .*: cancel 6 games, 0 results stand\.$/,
      )
      expect(await changes.innerText()).not.toMatch(past)
      await button(page, 'Keep Team').click()

      await page.goto(`${league.address}/schedule`)
      await clickInHeader(page, 'Move or Cancel a Night')
      const night = page.getByRole('dialog', { name: 'Move or Cancel a Night' })
      await button(page, 'Show What Changes').click()
      await expect(night.getByRole('status').first()).toContainText(
        /Would move 12 games from Jan 3, 2030 to Jan 17, 2030\./,
      )
      await night.getByLabel('What to do').selectOption('cancel')
      await button(page, 'Show What Changes').click()
      await expect(night.getByRole('status').first()).toContainText('Would cancel 12 games of Jan 3, 2030.')
      await button(page, 'Cancel the Night').click()
      await expect(page.getByText(/^Cancelled 12 games of Jan 3, 2030\./)).toBeVisible()
    })
  })

import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../axe.ts'
import { closeNotification, expect, test } from '../fixtures.ts'
import { desk, makeLeague, phone, post, clickInHeader, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

/** A Thursday that is at least four weeks away. */
function start(): string {
  const day = new Date(Date.now() + 28 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((11 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function plannedLeague(page: Page) {
  await signUp(page)
  const league = await makeLeague(page, { scheduleMode: 'fixed', startDate: start(), gamesPerMatchup: 1 })
  for (const tier of [1, 2])
    await post(page, '/api/tier-courts', { leagueId: league.id, tier, courtName: `Court ${tier}` })
  await post(page, `/api/leagues/${league.id}/auto-schedule`, {})
  await page.goto(`${league.address}/schedule`)
  return league
}

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a game that was moved survives Auto Schedule, until it is released', async ({ page }) => {
      await plannedLeague(page)
      const game = page.getByRole('region', { name: 'Tier 1, Court 1' }).getByRole('listitem').first()
      await game.getByRole('button', { name: /^More: / }).click()
      await button(page, 'Reschedule').click()
      await page
        .getByRole('radio', { name: /9:45 PM, Court 1/ })
        .first()
        .check()
      await button(page, 'Move Game').click()
      await expect(page.getByText('Game rescheduled')).toBeVisible()
      const moved = page
        .getByRole('region', { name: 'Tier 1, Court 1' })
        .getByRole('listitem')
        .filter({ hasText: '9:45' })
      await expect(moved).toContainText('Fixed')
      await closeNotification(page)

      await clickInHeader(page, 'Auto Schedule Season')
      await expect(page.getByText('nothing has to move', { exact: false })).toBeVisible()
      await expect(page.getByText('1 game stays: a person has fixed it')).toBeVisible()
      await expectNoAxeFindings(page, 'auto schedule: a game stays')
      await button(page, 'Close').last().click()
      await expect(moved).toBeVisible()

      await moved.getByRole('button', { name: /^More: / }).click()
      await expect(page.getByText('Fixed: no plan moves this game.')).toBeVisible()
      await button(page, 'Let Plans Move It').click()
      await expect(page.getByText('Game released')).toBeVisible()
      await expect(moved).not.toContainText('Fixed')
    })

    test('a late team is fitted in, or the season is planned anew', async ({ page }) => {
      const league = await plannedLeague(page)
      await post(page, '/api/teams', { leagueId: league.id, name: 'Late' })
      await page.reload()
      await clickInHeader(page, 'Auto Schedule Season')
      const ways = page.getByRole('group', { name: 'How to change the schedule' })
      await ways.getByRole('radio', { name: /^Fit in: would move 0 games/ }).click()
      await expect(ways.getByRole('radio', { name: /^Fit in: would move 0 games/ })).toBeChecked()
      await expect(ways.getByRole('radio', { name: /^Plan anew: would move \d+ games?/ })).toBeVisible()
      await expectNoAxeFindings(page, 'auto schedule: fit in or plan anew')
      await expect(page.getByText(/^Would move \d+ games?$/)).toBeHidden()
      await page.getByRole('button', { name: /^Publish \d/ }).click()
      await expect(page.getByText('Season scheduled!')).toBeVisible()
      await expect(page.getByText('Late').first()).toBeVisible()
    })
  })
}

test.describe('another manager', () => {
  test.use({ expectedFaults: [/status of 409/] })

  test('changes the league: the new preview is shown, and then accepted', async ({ page }) => {
    const league = await plannedLeague(page)
    await post(page, '/api/teams', { leagueId: league.id, name: 'Late' })
    await page.reload()
    await clickInHeader(page, 'Auto Schedule Season')
    await expect(page.getByRole('button', { name: /^Publish \d/ })).toBeVisible()
    await post(page, '/api/teams', { leagueId: league.id, name: 'Later' })
    await page.getByRole('button', { name: /^Publish \d/ }).click()
    await expect(page.getByText(/^The league has changed meanwhile, so nothing was saved/)).toBeVisible()
    await page.getByRole('button', { name: /^Publish \d/ }).click()
    await expect(page.getByText('Season scheduled!')).toBeVisible()
  })
})

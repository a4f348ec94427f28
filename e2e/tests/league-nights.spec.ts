// Two game days a week and games of other lengths by tier: set in the settings, and planned.
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, makeLeague, openSettings, phone, post, clickInHeader, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a second game day and the length of games of a tier are set, and the season is planned with them', async ({
      page,
    }) => {
      await signUp(page)
      const league = await makeLeague(page, {
        scheduleMode: 'fixed',
        startDate: '2030-01-03',
        gameDuration: 30,
        gamesPerMatchup: 1,
      })
      for (const tier of [1, 2])
        await post(page, '/api/tier-courts', { leagueId: league.id, tier, courtName: `Court ${tier}` })
      await page.goto(`${league.address}/schedule`)
      await openSettings(page, 'Nights and courts')
      const settings = page.getByRole('dialog', { name: 'Edit League Settings' })
      await settings.getByLabel('Second game day').selectOption('Monday')
      await settings.getByText('Game duration by tier').click()
      await settings.getByLabel('Tier 2 (minutes)').fill('4')
      await settings.getByRole('button', { name: 'Save Changes' }).click()
      await expect(settings.getByText('Games last 5 to 60 minutes').first()).toBeVisible()
      await settings.getByLabel('Tier 2 (minutes)').fill('50')
      await proveNoAxeFindings(page)
      await settings.getByRole('button', { name: 'Save Changes' }).click()
      await expect(settings.getByText('Saved', { exact: true })).toBeVisible()
      await settings.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(settings).toBeHidden()

      await clickInHeader(page, 'Auto Schedule Season')
      const plan = page.getByRole('dialog', { name: 'Auto Schedule Season' })
      await plan.getByRole('button', { name: /^Publish \d/ }).click()
      await expect(page.getByText('Season scheduled!')).toBeVisible()
      const response = await page.request.get(`/api/leagues/${league.id}/schedules`)
      const lines = (await response.json()) as { day: string; gameTime: string; tier: number }[]
      expect(lines.map(({ day }) => day)).toContain('2030-01-07') // a Monday
      expect(new Set(lines.filter(({ tier }) => tier === 2).map(({ gameTime }) => gameTime))).toEqual(
        new Set(['20:15', '21:05']),
      )

      await openSettings(page, 'Nights and courts')
      await expect(settings.getByLabel('Second game day')).toHaveValue('Monday')
      await settings.getByText('Game duration by tier').click()
      await expect(settings.getByLabel('Tier 2 (minutes)')).toHaveValue('50')
    })
  })
}

test.describe('a season that goes past its end date', () => {
  test.use({ viewport: phone, expectedFaults: [/status of 422/] })

  test('is extended with one tap, and a night is moved past the end with another', async ({ page }) => {
    await signUp(page)
    const league = await makeLeague(page, {
      scheduleMode: 'fixed',
      startDate: '2030-01-03',
      endDate: '2030-01-05',
      gamesPerMatchup: 2,
    })
    for (const tier of [1, 2])
      await post(page, '/api/tier-courts', { leagueId: league.id, tier, courtName: `Court ${tier}` })
    await page.goto(`${league.address}/schedule`)
    await clickInHeader(page, 'Auto Schedule Season')
    const plan = page.getByRole('dialog', { name: 'Auto Schedule Season' })
    const extend = plan.getByRole('button', { name: 'Extend the season to Jan 10, 2030.' })
    await expect(extend).toBeVisible()
    await proveNoAxeFindings(page)
    await extend.click()
    await expect(page.getByText('Season extended')).toBeVisible()
    await plan.getByRole('button', { name: /^Publish \d/ }).click()
    await expect(page.getByText('Season scheduled!')).toBeVisible()

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Move or Cancel a Night' }).click()
    const night = page.getByRole('dialog', { name: 'Move or Cancel a Night' })
    await night.getByLabel('What to do').selectOption('Move its games to another day')
    await night.getByLabel('To', { exact: true }).fill('2030-01-17')
    await night.getByRole('button', { name: 'Show What Changes' }).click()
    await expect(night.getByText(/The end date moves to Jan 17, 2030\./)).toBeVisible()
    await expectNoAxeFindings(page, 'schedule: what a moved night changes')
    await expect(night.getByText(/Would move .* to Jan 17, 2030/)).toBeVisible()
    await night.getByRole('button', { name: 'Move the Night' }).click()
    await expect(page.getByText('Night moved')).toBeVisible()
  })
})

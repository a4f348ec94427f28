// What is in the way of finals is shown before they are planned, with what solves it, and a clash of tonight stands in "Needs you".
import { proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { makeOpenLeague, scheduleTonight } from '../leagueNight.ts'
import { desk, makePlannedSeason, phone, post, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const devices = sweep([
  ['phone', { viewport: phone, hasTouch: true, isMobile: true }],
  ['desk', { viewport: desk }],
] as const)

for (const [device, use] of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test('finals are after the season on free courts, and clashes are solved before they are planned', async ({
      page,
    }) => {
      await signUp(page)
      const league = await makePlannedSeason(page)
      await post(page, '/api/tier-courts', { leagueId: league.id, tier: 1, courtName: 'Court 2' })
      const response = await page.request.get(`/api/leagues/${league.id}/schedules`)
      const days = ((await response.json()) as { day: string }[]).map(({ day }) => day).toSorted()
      const last = days.at(-1) ?? ''
      const next = dayAfter(last, 7)
      await post(page, `/api/leagues/${league.id}/nights/${next}/openings`, { courtsOut: ['Court 2'] })

      await page.goto(`${league.address}/finals`)
      await page.getByRole('button', { name: 'Plan Finals' }).click()
      const dialog = page.getByRole('dialog', { name: 'Plan Finals' })
      await dialog.getByRole('button', { name: 'Next' }).click()
      await dialog.getByRole('radio', { name: /^Knockout/ }).check()
      await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(dialog.getByLabel('Date')).toHaveValue(next)
      const court = (name: string) => dialog.getByRole('button', { name, exact: true })
      await expect(court('Court 1')).toHaveAttribute('aria-pressed', 'true')
      await expect(court('Court 2')).toHaveAttribute('aria-pressed', 'false')
      const clashes = dialog.getByRole('alert', { name: 'In the way' })
      await expect(clashes).toHaveCount(0)

      // A court that is out is in the way, and so are the games of the season on another night.
      await court('Court 2').click()
      await expect(clashes).toContainText('Court 2 is out on')
      await clashes.getByRole('button', { name: 'Play on Court 1 only' }).click()
      await expect(court('Court 2')).toHaveAttribute('aria-pressed', 'false')
      await expect(clashes).toHaveCount(0)
      await dialog.getByLabel('Date').fill(last)
      await dialog.getByLabel('Until').fill('21:30') // the games of the season have the court until 8 PM
      await expect(clashes).toContainText('Court 1')
      await proveNoAxeFindings(page)
      await clashes.getByRole('button').first().click()
      await expect(clashes).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Plan Finals' }).click()
      await expect(page.getByText('Finals planned')).toBeVisible()
      await expect(dialog).toBeHidden()
    })

    test('a team with a game and a match of finals at once tonight is in "Needs you"', async ({ page }) => {
      await signUp(page)
      const league = await makeOpenLeague(page, { tierCount: 1 }, ['Aces', 'Diggers', 'Setters', 'Spikers'])
      await scheduleTonight(page, league, [0, 1], 'Court 1', '21:00')
      await post(page, `/api/leagues/${league.id}/finals`, {
        format: 'single',
        nights: [{ day: league.day, start: '21:00', end: '22:15' }],
        courts: ['Court 2'],
        force: true,
      })
      await page.goto(league.address)
      const needs = page.getByRole('region', { name: 'Needs you' })
      await expect(needs).toContainText('Aces')
      await expect(needs).toContainText('9:00 PM')
      await proveNoAxeFindings(page)
    })
  })
}

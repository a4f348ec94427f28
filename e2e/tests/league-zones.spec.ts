// A league's times are in its own time zone, whatever the zone of the device, before and after a clock change.
import { expect, test } from '../fixtures.ts'
import { makeLeague, schedule, signUp } from '../pro.ts'

for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/London']) {
  test.describe(`seen from ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('a night keeps its local time before and after the clock change', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(page, { startDate: '2027-03-04' })
      // In New York the clocks change on March 14, 2027. On their nights it is already the next day in Auckland.
      for (const day of ['2027-03-11', '2027-03-18'])
        await schedule(page, league, { team1: 0, team2: 1, day, time: '20:15', court: 'Court 1' })
      await page.goto(`${league.address}/schedule`)
      await expect(page.getByRole('heading', { name: '2 upcoming games' })).toBeVisible()
      const court = page.getByRole('region', { name: 'Tier 1, Court 1' })
      await expect(court.getByText(/^Mar (11|18), 2027/)).toHaveCount(2)
      await expect(court.getByText('8:15 PM', { exact: true })).toHaveCount(2)
      const response = await page.request.get(`/api/leagues/${league.id}/schedules`)
      const rows = (await response.json()) as { gameDate: string }[]
      expect(rows.map(({ gameDate }) => gameDate).sort()).toEqual([
        '2027-03-12T01:15:00Z',
        '2027-03-19T00:15:00Z',
      ])
    })
  })
}

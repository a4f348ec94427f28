// Every list that shows a game opens the same sheet, whatever the state of the game.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { makeOpenLeague, pointsOfWin, scheduleTonight, sendPoints } from '../leagueNight.ts'
import { post, signUp } from '../pro.ts'
import { nightOfToday } from '../today.ts'

/** What the sheet of each game says, which only the sheet says. */
const states = {
  'Aces vs Block Party': 'Result: 25–9',
  'Diggers vs Net Gains': /Net Gains forfeited/,
  'Spikers vs Setters': 'Score: 2–1',
  'Liberos vs Bumpers': 'Enter Result',
  'Aces vs Diggers': 'Reschedule',
  'Block Party vs Net Gains': 'This game is cancelled: Ice.',
  'Spikers vs Liberos': /^This game waits for a new place/,
}
type Name = keyof typeof states
const finished: Name[] = ['Aces vs Block Party', 'Diggers vs Net Gains']
const open: Name[] = ['Spikers vs Setters', 'Liberos vs Bumpers', 'Aces vs Diggers']
const off: Name[] = ['Block Party vs Net Gains', 'Spikers vs Liberos']

/** Opens each game wherever the page lists it, and expects its sheet. */
async function openEach(page: Page, names: Name[]): Promise<void> {
  for (const name of names) {
    const [one = '', other = ''] = name.split(' vs ')
    const rows = page.locator('li, article').filter({ hasText: one }).filter({ hasText: other })
    await expect(rows.first()).toBeVisible()
    for (const row of await rows.all()) {
      await row.getByRole('button').first().click()
      const sheet = page.getByRole('dialog', { name, exact: true })
      await expect(sheet.getByText(states[name]).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
    }
  }
}

test('every list opens the same sheet of a game in each of its states', async ({ page, request }) => {
  await signUp(page)
  const league = await makeOpenLeague(page, { gameDay: nightOfToday().weekday })
  const schedule = (team1: number, team2: number, court: number, time: string) =>
    scheduleTonight(page, league, [team1, team2], `Court ${court}`, time)
  await post(page, '/api/tier-courts', { leagueId: league.id, tier: 2, courtName: 'Court 5' })
  const done = await schedule(0, 1, 1, '11:00')
  const forfeited = await schedule(2, 3, 2, '11:00')
  const live = await schedule(4, 5, 3, '11:30')
  await schedule(6, 7, 4, '11:30')
  await schedule(0, 2, 1, '20:15')
  const cancelled = await schedule(1, 3, 2, '20:15')
  await schedule(4, 6, 5, '20:15')
  await sendPoints(request, done, pointsOfWin('1', 9), [{ type: 'finish' }])
  await sendPoints(request, live, '112')
  await post(page, `/api/games/${forfeited.gameId}/forfeit`, { by: 'team2' })
  const ice = { data: { status: 'cancelled', reason: 'Ice' } }
  expect((await page.request.patch(`/api/schedules/${cancelled.id}`, ice)).ok()).toBe(true)
  await post(page, `/api/leagues/${league.id}/nights/${league.day}/openings`, { courtsOut: ['Court 5'] })

  await page.goto(`${league.address}/tonight`)
  await openEach(page, [...finished, ...open, ...off])
  await page.goto(`${league.address}/attention`)
  await openEach(page, ['Liberos vs Bumpers', 'Spikers vs Liberos'])
  await page.goto(`${league.address}/schedule`)
  await openEach(page, [...open, ...off])
  await page.goto(`${league.address}/history`)
  await openEach(page, finished)
  await page.goto(`${league.address}/teams`)
  await page.getByRole('button', { name: 'Aces', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Aces' })).toBeVisible()
  await openEach(page, ['Aces vs Block Party', 'Aces vs Diggers'])
})

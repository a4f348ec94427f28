import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { makeLeague, post, signUp } from '../pro.ts'

interface Game {
  id: number
  weekNumber: number
  gameId: number
}

// A half-played season, the same in each picture.
async function playedLeague(page: Page) {
  const start = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const league = await makeLeague(page, {
    scheduleMode: 'fixed',
    startDate: start,
    gameDay: undefined,
    gamesPerMatchup: 5,
  })
  for (const tier of [1, 2])
    await post(page, '/api/tier-courts', { leagueId: league.id, tier, courtName: `Court ${tier}` })
  await post(page, `/api/leagues/${league.id}/auto-schedule`, {})
  const response = await page.request.get(`/api/leagues/${league.id}/schedules`)
  const games = (await response.json()) as Game[]
  for (const [i, game] of games.filter(({ weekNumber }) => weekNumber <= 2).entries()) {
    const loser = 12 + ((i * 7) % 12)
    const scores = i % 3 === 1 ? { team1Score: loser, team2Score: 25 } : { team1Score: 25, team2Score: loser }
    await page.request.patch(`/api/games/${game.gameId}`, { data: { ...scores, status: 'completed' } })
  }
  return league
}

const windows = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

for (const [device, viewport] of Object.entries(windows)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${device}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })

      test('a league', async ({ page }) => {
        const picture = async (screen: string) => {
          await page.evaluate(() =>
            Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
          )
          await page.screenshot({ path: `../docs/screenshots/${device}-${colorScheme}-${screen}.png` })
        }
        await signUp(page)
        const { address } = await playedLeague(page)
        await page.goto('/pro')
        await expect(page.getByRole('heading', { name: 'My Leagues' })).toBeVisible()
        await picture('leagues')
        await page.goto(`${address}/teams`)
        await expect(page.getByText('Point diff').first()).toBeVisible()
        await picture('teams')
        await page.goto(`${address}/standings`)
        await expect(page.getByRole('table').first()).toBeVisible()
        await picture('standings')
        await page.goto(`${address}/schedule`)
        await expect(page.getByRole('button', { name: /^More: / }).first()).toBeVisible()
        await picture('schedule')
        await page.goto(`${address}/history`)
        await expect(page.getByRole('button', { name: 'Record Game' })).toBeVisible()
        await picture('history')
      })
    })
  }
}

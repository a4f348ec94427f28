// The messages about a withdrawal, a moved game and an advance have Undo; the advance asks for the results that are missing.
import type { Page } from '@playwright/test'
import { proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import {
  clickInHeader,
  desk,
  makeLeague,
  makePlannedSeason,
  phone,
  playWeek,
  schedule,
  signUp,
} from '../pro.ts'
import { sweep } from '../sweep.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

interface Line {
  id: number
  team1Id: number
  team2Id: number
  day: string
  gameTime: string
  courtName: string | null
}

interface Place {
  legal: boolean
  gameTime: string
  problems: string[]
}

const devices = sweep([
  ['phone', { viewport: phone, hasTouch: true, isMobile: true }],
  ['desk', { viewport: desk }],
] as const)

for (const [device, use] of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test('a withdrawal is taken back in its message', async ({ page }) => {
      await signUp(page)
      const league = await makePlannedSeason(page)
      await page.goto(`${league.address}/teams`)
      await button(page, 'More: Diggers').click()
      await button(page, 'Withdraw Team').click()
      const dialog = page.getByRole('dialog', { name: 'Withdraw Diggers' })
      await expect(dialog.getByRole('region', { name: 'What changes' })).toContainText('games')
      await dialog.getByRole('button', { name: 'Withdraw Team' }).click()
      await expect(page.getByText('Team withdrawn')).toBeVisible()
      await expect(page.getByRole('heading', { name: '3 teams' })).toBeVisible()
      await button(page, 'Undo').click()
      await expect(page.getByText(/Diggers plays again/)).toBeVisible()
      await expect(page.getByRole('heading', { name: '4 teams' })).toBeVisible()
    })

    test('a game is moved to the best place, new links can be sent, and it is moved back', async ({
      page,
    }) => {
      await signUp(page)
      const league = await makePlannedSeason(page)
      const get = async (path: string): Promise<unknown> => (await page.request.get(path)).json()
      const lines = async () => (await get(`/api/leagues/${league.id}/schedules`)) as Line[]
      const [game] = await lines()
      if (!game) throw new Error('the season has no games')
      const places = ((await get(`/api/schedules/${game.id}/slots`)) as Place[]).filter(({ legal }) => legal)
      const harms = places.map(({ problems }) => problems.length)
      expect(harms).toEqual(harms.toSorted((one, other) => one - other))

      await page.goto(`${league.address}/schedule`)
      const nameOf = (id: number) => league.teams.find((team) => team.id === id)?.name
      await button(page, `More: ${nameOf(game.team1Id)} vs ${nameOf(game.team2Id)}`)
        .first()
        .click()
      await button(page, 'Reschedule').click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('best first')).toBeVisible()
      await dialog.getByRole('radio').first().check()
      await proveNoAxeFindings(page)
      await dialog.getByRole('button', { name: 'Move Game' }).click()
      await expect(page.getByText('Game rescheduled')).toBeVisible()
      await expect(page.getByText(/No captain is told by mail/)).toBeVisible()
      await expect(button(page, 'Send New Links')).toBeVisible()
      const place = async () => {
        const line = (await lines()).find(({ id }) => id === game.id)
        return [line?.day, line?.gameTime, line?.courtName]
      }
      expect(await place()).not.toEqual([game.day, game.gameTime, game.courtName])
      await button(page, 'Undo').click()
      await expect(page.getByText('Game is back')).toBeVisible()
      expect(await place()).toEqual([game.day, game.gameTime, game.courtName])
    })

    test('a missing result is entered in the dialog of the advance, which is taken back', async ({
      page,
    }) => {
      await signUp(page)
      const league = await makeLeague(page)
      await playWeek(page, league, '2026-09-03')
      await schedule(page, league, { team1: 0, team2: 3, day: '2026-09-03', time: '21:00', court: 'Court 1' })
      await page.goto(`${league.address}/schedule`)
      await clickInHeader(page, 'Advance to Next Week')
      const advance = page.getByRole('dialog', { name: 'Advance to Next Week' })
      await expect(advance.getByText('1 game without a score')).toBeVisible()
      await proveNoAxeFindings(page)
      await advance.getByRole('button', { name: 'Enter the result of Aces vs Net Gains' }).click()
      const entry = page.getByRole('dialog', { name: 'Enter Result' })
      await entry.getByLabel('Aces score').fill('25')
      await entry.getByLabel('Net Gains score').fill('19')
      await entry.getByRole('button', { name: 'Save Result' }).click()
      await expect(entry).toHaveCount(0)
      await expect(advance.getByText('1 game without a score')).toHaveCount(0)
      await advance.getByRole('button', { name: 'Advance to Week 2' }).click()
      await expect(page.getByText('Week advanced!')).toBeVisible()
      await button(page, 'Undo').click()
      await expect(page.getByText('Week taken back')).toBeVisible()
      const response = await page.request.get(`/api/leagues/${league.id}`)
      expect(await response.json()).toMatchObject({ currentWeek: 1 })
    })
  })
}

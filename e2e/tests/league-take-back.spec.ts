// What a manager does by mistake is taken back from its own message: a chosen score, an import, and games that were placed together.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { makeOpenLeague, scheduleTonight, sendPoints } from '../leagueNight.ts'
import { clickInHeader, desk, makeLeague, makePlannedSeason, phone, post, record, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

const devices = sweep([
  ['phone', { viewport: phone, hasTouch: true, isMobile: true }],
  ['desk', { viewport: desk }],
] as const)

for (const [device, use] of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test('a chosen score waits for a decision again', async ({ page, request }) => {
      await signUp(page)
      const league = await makeOpenLeague(page)
      const game = await scheduleTonight(page, league, [0, 1], 'Court 2')
      await sendPoints(request, game, '112')
      const other = { id: randomUUID(), type: 'point', team: 'team2', rally: 1, at: Date.now(), seen: 0 }
      const response = await request.patch(`/api/games/${game.gameId}`, {
        headers: { 'X-Invite-Token': game.inviteToken },
        data: {
          device: 'other',
          after: 0,
          sentAt: Date.now(),
          events: [other],
          team1Score: 0,
          team2Score: 1,
        },
      })
      expect(response.ok(), await response.text()).toBe(true)
      await page.goto(`${league.address}/attention`)
      for (const choice of ['Keep 2–1', 'Use 0–1']) {
        await button(page, choice).click()
        await expect(page.getByText('Score decided')).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Nothing needs attention' })).toBeVisible()
        await button(page, 'Undo').click()
        await expect(page.getByText('Taken back', { exact: true })).toBeVisible()
        await expect(page.getByText(/two phones recorded different points\. The score is 2–1/)).toBeVisible()
        await proveNoAxeFindings(page)
      }
    })

    test('an import is taken back as a whole, and so is a team that it needed', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(page)
      await record(page, league, { team1: 0, team2: 1, score: [25, 20], day: '2026-09-03' })
      await page.goto(`${league.address}/history`)
      await clickInHeader(page, 'Bulk Import')
      await page
        .getByLabel('CSV data')
        .fill('2026-09-10,Aces,Diggers,25,21\n2026-09-10,Night Owls,Setters,21,25')
      await button(page, 'Check 2 Rows').click()
      await page.getByLabel('Night Owls').selectOption('Add as a new team')
      await button(page, 'Add 1 Team and Check Again').click()
      await button(page, 'Import 2 Games').click()
      await expect(page.getByText('Import successful')).toBeVisible()
      await expect(page.getByRole('heading', { name: '3 completed games' })).toBeVisible()
      await button(page, 'Undo').click()
      await expect(page.getByText('Taken back', { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: '1 completed game' })).toBeVisible()
      await proveNoAxeFindings(page)
    })

    test('games without a place are placed together, with new links, and back with one Undo', async ({
      page,
    }) => {
      await signUp(page)
      const league = await makePlannedSeason(page)
      const linesOf = async () => {
        const response = await page.request.get(`/api/leagues/${league.id}/schedules`)
        return (await response.json()) as { day: string; waiting?: boolean }[]
      }
      const [first] = await linesOf()
      await post(page, `/api/leagues/${league.id}/nights/${first?.day}/openings`, { courtsOut: ['Court 1'] })
      const waiting = async () => (await linesOf()).filter(({ waiting }) => waiting).length
      const count = await waiting()
      expect(count).toBeGreaterThan(1)

      await page.goto(`${league.address}/attention`)
      await button(page, `Place ${count} Games Together`).click()
      const dialog = page.getByRole('dialog', { name: 'Place Games Together' })
      await expect(dialog.getByRole('radio').first()).toBeChecked()
      await proveNoAxeFindings(page)
      await dialog.getByRole('button', { name: /^Place \d+ Games?$/ }).click()
      await expect(page.getByText('Games have places', { exact: true })).toBeVisible()
      await expect(page.getByText(/No captain is told by mail/)).toBeVisible()
      await expect(button(page, 'Send New Links')).toBeVisible()
      await expect.poll(waiting).toBeLessThan(count)
      await button(page, 'Undo').click()
      await expect(page.getByText('Taken back', { exact: true })).toBeVisible()
      await expect.poll(waiting).toBe(count)
      await expect(button(page, `Place ${count} Games Together`)).toBeVisible()
    })
  })
}

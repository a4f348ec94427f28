import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, makeLeague, phone, schedule, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'
import { nightOfToday } from '../today.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A league of matches of three sets, in which a game should have begun at least twenty minutes ago. */
async function makeLateGame(page: Page, fields: object = {}) {
  await signUp(page)
  const { timezone, day } = nightOfToday()
  const league = await makeLeague(page, {
    timezone,
    scheduleMode: 'fixed',
    rules: { sets: 3, endingScore: 25, winByTwo: true },
    ...fields,
  })
  await schedule(page, league, { team1: 0, team2: 2, day, time: '11:40', court: 'Court 1' })
  const response = await page.request.get(`/api/leagues/${league.id}/schedules`)
  const [line] = (await response.json()) as { gameId: number; inviteToken: string; watchToken: string }[]
  if (!line) throw new Error('The game is not in the schedule')
  return { league, line }
}

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a manager gives the first set to the team that is there, and takes that back', async ({ page }) => {
      const { league } = await makeLateGame(page)
      await page.goto(league.address)
      await button(page, 'More: Aces vs Diggers').first().click()
      await button(page, 'Forfeit Set 1').click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('radio', { name: /^Set 1/ })).toBeChecked()
      await expect(dialog.getByText('Aces win the set 25–0.')).toBeVisible()
      await expectNoAxeFindings(page, 'tonight: forfeit a set')
      await dialog.getByRole('radio', { name: /^Diggers/ }).check()
      await dialog.getByRole('button', { name: 'Forfeit Set 1' }).click()
      await expect(page.getByText('Diggers forfeited set 1.')).toBeVisible()
      await proveNoAxeFindings(page)
      await button(page, 'Undo').click()
      await expect(page.getByText('No set is forfeited.')).toBeVisible()
      await expect(button(page, 'More: Aces vs Diggers').first()).toBeVisible()

      await page.goto(`${league.address}/attention`)
      const item = page.getByRole('listitem').filter({ hasText: 'no phone is scoring it' })
      await item.getByRole('button', { name: /^More/ }).click()
      await button(page, 'Forfeit Set 1').click()
      await expect(page.getByRole('dialog').getByRole('radio', { name: /^Set 1/ })).toBeChecked()
    })

    test('the score link offers it too, the match goes on, and every page says it', async ({ page }) => {
      const slug = `late-${device}-${Date.now()}`
      const { league, line } = await makeLateGame(page, { visibility: 'public', slug })
      await page.goto(`/game/${line.inviteToken}`)
      await button(page, 'Forfeit Set 1…').click()
      const dialog = page.getByRole('dialog', { name: 'A team is late' })
      await expect(dialog.getByText('Diggers win the set 25–0.')).toBeVisible()
      await expectNoAxeFindings(page, 'game: a team is late')
      await dialog.getByRole('button', { name: 'Forfeit Set 1' }).click()
      await expect(page.getByText('Aces forfeited set 1').first()).toBeVisible()
      await expect(button(page, 'Start set 2')).toBeVisible()
      await proveNoAxeFindings(page)
      await button(page, 'Start set 2').click()
      await expect(
        button(page, 'Point for Aces')
          .or(page.getByRole('button', { name: /Aces.* 0/ }))
          .first(),
      ).toBeVisible()

      await page.goto(`/watch/${line.watchToken}`)
      await expect(page.getByText('Aces forfeited set 1')).toBeVisible()
      await proveNoAxeFindings(page)

      const sets = [
        { team1Score: 0, team2Score: 25 },
        { team1Score: 20, team2Score: 25 },
      ]
      const result = { status: 'completed', team1Score: 0, team2Score: 2, sets }
      const response = await page.request.patch(`/api/games/${line.gameId}`, { data: result })
      expect(response.ok()).toBe(true)
      await page.goto(`${league.address}/history`)
      await expect(page.getByText('Aces forfeited set 1')).toBeVisible()
      await page.goto(`/l/${slug}?view=results`)
      await expect(page.getByText('Aces forfeited set 1').first()).toBeVisible()
    })
  })
}

test('without the rule, or before it is due, nobody is offered a set', async ({ page }) => {
  const { league, line } = await makeLateGame(page, {
    tableRules: { preset: 'sideout', forfeit: { score: 'full', setAfter: 0, noticeHours: 24, markFrom: 0 } },
  })
  await page.goto(league.address)
  await button(page, 'More: Aces vs Diggers').first().click()
  await expect(button(page, 'Forfeit')).toBeVisible()
  await expect(button(page, 'Forfeit Set 1')).toHaveCount(0)
  await page.goto(`/game/${line.inviteToken}`)
  await expect(button(page, 'Did not come…')).toBeVisible()
  await expect(button(page, 'Forfeit Set 1…')).toHaveCount(0)
})

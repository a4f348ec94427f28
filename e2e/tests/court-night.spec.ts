// A night by the code of a court alone: no account, no score link.
import type { Page } from '@playwright/test'
import { expect, expectScore, half, playKeys, waitForServiceWorker } from '../fixtures.ts'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { test } from '../game.ts'
import { makeLeague, post, schedule, signUp } from '../pro.ts'
import { nightOfToday } from '../today.ts'

/** Schedules three games on Court 1 for tonight; returns the address of the code of the court. */
async function makeNight(admin: Page) {
  await signUp(admin)
  const { timezone, day } = nightOfToday()
  const rules = { startingScore: 0, endingScore: 3, winByTwo: true }
  const league = await makeLeague(admin, { timezone, rules, gameDay: null, startDate: day })
  await schedule(admin, league, { team1: 0, team2: 1, day, time: '12:30', court: 'Court 1' })
  await schedule(admin, league, { team1: 2, team2: 3, day, time: '13:15', court: 'Court 1' })
  await schedule(admin, league, { team1: 4, team2: 5, day, time: '14:00', court: 'Court 1' })
  const code = await post<{ token: string }>(admin, `/api/leagues/${league.id}/court-codes`, {
    courtName: 'Court 1',
  })
  const results = async () => {
    const response = await admin.request.get(`/api/leagues/${league.id}/games`)
    const games = (await response.json()) as {
      id: number
      status: string
      team1Score: number
      team2Score: number
    }[]
    return games
      .sort((a, b) => a.id - b.id)
      .map(({ status, team1Score, team2Score }) => `${status} ${team1Score}-${team2Score}`)
  }
  return { address: `/court/${code.token}`, results }
}

async function start(page: Page) {
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expectScore(page, 0, 0)
}

test('three games of a night: one is scored, one taken over by a second phone, one typed in', async ({
  page,
  other,
  admin,
}) => {
  const { address, results } = await makeNight(admin)
  await page.goto(address)
  await page.getByRole('link', { name: 'Start: Aces vs Block Party' }).click()
  await expect(page.getByRole('heading', { name: 'Court 1, 12:30 PM' })).toBeVisible()
  await page.getByRole('button', { name: 'Not my game' }).click()
  await expect(page.getByRole('heading', { name: 'On Court 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the game: Diggers vs Net Gains' })).toBeVisible()
  await proveNoAxeFindings(page)
  await start(page)
  await playKeys(page, '111')
  await expect(page.getByText('Thank you for scoring: Aces 3–0 Block Party.')).toBeVisible()
  await expect(page.getByText('Next on this court: 1:15 PM Diggers, Net Gains')).toBeVisible()
  await expectNoAxeFindings(page, 'court: thanks after a game')

  await page.getByRole('link', { name: 'Score this one too' }).click()
  await expect(page.getByRole('heading', { name: 'Court 1, 1:15 PM' })).toBeVisible()
  await start(page)
  await playKeys(page, '12')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await other.goto(address)
  const running = other.getByRole('region', { name: 'Still being played: Diggers vs Net Gains' })
  await running.getByRole('link').click()
  await expect(other.getByRole('region', { name: 'Another phone scores this game' })).toContainText('1–1')
  await other.getByRole('button', { name: 'Take over' }).click()
  await expectScore(other, 1, 1)
  await playKeys(other, '22')
  await expect(other.getByRole('heading', { name: 'Net Gains WINS!' })).toBeVisible()
  await expect(page.getByText('Finished on another phone')).toBeVisible()
  await expect(other.getByText('Next on this court: 2:00 PM Spikers, Setters')).toBeVisible()

  await page.getByRole('link', { name: 'Score this one too' }).click()
  await start(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Enter the result' }).click()
  await page.getByLabel('Spikers score').fill('1')
  await page.getByLabel('Setters score').fill('3')
  await page.getByRole('button', { name: 'Save Result' }).click()
  await expect(page.getByRole('heading', { name: 'Setters WINS!' })).toBeVisible()
  await expect(page.getByText('Sent. It counts in Thursday Night.')).toBeVisible()
  expect(await results()).toEqual(['completed 3-0', 'completed 1-3', 'completed 1-3'])
})

test('a game that was begun by mistake is un-started, and is due again', async ({ page, admin }) => {
  const { address, results } = await makeNight(admin)
  await page.goto(address)
  await page.getByRole('link', { name: 'Start: Aces vs Block Party' }).click()
  await start(page)
  await half(page, 1).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await expectNoAxeFindings(page, 'game: menu')
  await page.getByRole('button', { name: 'Un-start' }).click()
  const question = page.getByRole('dialog', { name: 'Un-start this game?' })
  await expect(question).toContainText('It stands at 1–0.')
  await question.getByRole('button', { name: 'Un-start' }).click()
  await expect(page.getByRole('region', { name: 'Nobody scores this game yet' })).toBeVisible()
  await expect.poll(results).toEqual(['scheduled 0-0', 'scheduled 0-0', 'scheduled 0-0'])
  await page.goto(address)
  await expect(page.getByRole('region', { name: 'Due on this court: Aces vs Block Party' })).toBeVisible()
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedFaults: [/ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch/],
  })

  test('the second game of a court is scanned and scored, and arrives later', async ({
    page,
    context,
    admin,
  }) => {
    const { address, results } = await makeNight(admin)
    await page.goto(address)
    await waitForServiceWorker(page)
    const courtFile = () =>
      page.evaluate(async () => {
        const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
        const files = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
        return files.some(({ url }) => /\/CourtPage-[^/]*\.js$/.test(url))
      })
    await expect.poll(courtFile).toBe(true)
    await page.getByRole('link', { name: 'Start: Aces vs Block Party' }).click()
    await start(page)
    await context.setOffline(true)
    await playKeys(page, '111')
    await expect(page.getByText(/Waiting: 3 points not sent yet/)).toBeVisible()

    await page.goto(address) // the code on the wall
    await expect(page.getByText('There is no connection. This page may be out of date.')).toBeVisible()
    await page.getByRole('link', { name: 'Start: Diggers vs Net Gains' }).click()
    await start(page)
    await playKeys(page, '122')
    await expect(page.getByText('Offline: 3 points waiting')).toBeVisible()

    await page.goto('/court/never-opened')
    await expect(page.getByText(/this phone has not opened this court tonight/)).toBeVisible()
    await expectNoAxeFindings(page, 'court: offline, not opened before')
    await page.goto('/game/never-opened')
    await expect(page.getByText(/this phone has not opened this game before/)).toBeVisible()
    await proveNoAxeFindings(page)

    await page.goto(address)
    const running = page.getByRole('region', { name: 'Still being played: Diggers vs Net Gains' })
    await expect(running.getByRole('listitem')).toHaveText(/Diggers.*Net Gains12$/)
    await context.setOffline(false)
    await expect.poll(results).toEqual(['completed 3-0', 'scheduled 1-2', 'scheduled 0-0'])
  })
})

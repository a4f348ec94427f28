// Rain on the night of finals: on a phone the manager moves the final that has begun, sees it everywhere, and it is played on the new day.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../axe.ts'
import { expect, playKeys, test } from '../fixtures.ts'
import { makeOpenLeague } from '../leagueNight.ts'
import { post, signUp } from '../pro.ts'
import { nightOfToday } from '../today.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

interface Match {
  key: string
  gameId: number
  inviteToken: string
  day: string
  gameTime: string
}

async function matchesOf(page: Page, leagueId: number): Promise<Map<string, Match>> {
  const response = await page.request.get(`/api/leagues/${leagueId}/finals`)
  const { finals } = (await response.json()) as { finals: [{ places: Match[] }] }
  return new Map(finals[0].places.map((match) => [match.key, match]))
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Takes a screenshot in both themes if SCREENSHOTS is set to a folder. */
async function lookAt(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: null })
}

test('a final that is rained out is moved on a phone and played another day', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page)
  const { timezone, day } = nightOfToday()
  const rules = { startingScore: 0, endingScore: 3, winByTwo: true }
  const fields = { timezone, rules, gameDay: null, startDate: dayAfter(day, -7), endDate: day, tierCount: 1 }
  const { id, slug, address } = await makeOpenLeague(page, fields, ['Aces', 'Diggers', 'Spikers', 'Setters'])
  await post(page, `/api/leagues/${id}/finals`, {
    format: 'single',
    nights: [{ day, start: '18:00', end: '23:00' }],
    courts: ['Court 1', 'Court 2'],
  })
  const before = await matchesOf(page, id)
  for (const key of ['M1-1', 'M1-2']) {
    const data = { status: 'completed', team1Score: 3, team2Score: 0 }
    await page.request.patch(`/api/games/${before.get(key)?.gameId}`, { data })
  }
  // A phone has begun the final: a side serves, and then it rains before the first point.
  const final = (await matchesOf(page, id)).get('M2-1')
  if (!final) throw new Error('there is no final')
  const begun = { id: randomUUID(), type: 'serve', team: 'team1', at: Date.now(), seen: 0 }
  const response = await page.request.patch(`/api/games/${final.gameId}`, {
    data: { device: 'court-side', after: 0, sentAt: Date.now(), events: [begun] },
  })
  expect(response.ok(), await response.text()).toBe(true)

  const to = dayAfter(day, 7)
  await page.goto(address)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('button', { name: 'Move or Cancel a Night' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Move or Cancel a Night' })
  await dialog.getByLabel('What to do').selectOption({ label: 'Move its games to another day' })
  await dialog.getByLabel('To', { exact: true }).fill(to)
  await dialog.getByLabel('Reason (optional)').fill('Rain')
  await dialog.getByRole('button', { name: 'Show What Changes' }).tap()
  await expect(dialog.getByRole('status').first()).toContainText(
    /Would move 2 games from .* The end date moves to /,
  )
  await expectNoAxeFindings(page, 'a night that would move')
  await lookAt(page, 'rain-preview')
  await dialog.getByRole('button', { name: 'Move the Night' }).tap()
  await expect(page.getByText('Night moved')).toBeVisible()
  await lookAt(page, 'rain-moved')
  expect((await matchesOf(page, id)).get('M2-1')).toMatchObject({ day: to, gameTime: final.gameTime })

  // It is taken back with its end date, and moved again.
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('Night is back')).toBeVisible()
  expect((await matchesOf(page, id)).get('M2-1')).toMatchObject({ day, gameTime: final.gameTime })
  const league = await page.request.get(`/api/leagues/${id}`)
  expect(await league.json()).toMatchObject({ endDate: day, blackouts: [], extraNights: [] })
  await post(page, `/api/leagues/${id}/nights/${day}/move`, { to, reason: 'Rain' })

  // The final is played with its link, which is the same, and its winner is the champion everywhere.
  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true })
  const scorer = await phone.newPage()
  await scorer.goto(`/game/${final.inviteToken}`)
  await scorer.getByRole('button', { name: 'Take over' }).first().tap() // the court-side phone has begun it
  const half = scorer.getByRole('button', { name: /Add a point$/ }).first()
  await half.tap()
  await expect(half).toHaveAccessibleName(/ 1\b/)
  await playKeys(scorer, '11') // a second tap on the same half within 120 ms would not count
  await expect(scorer.getByRole('heading', { name: /WINS!$/ })).toBeVisible()
  await expect
    .poll(async () => (await page.request.get(`/api/leagues/${id}/finals`)).text())
    .toMatch(/"champions":\[\d/)
  await scorer.goto(`/l/${slug}?view=finals`)
  await expect(scorer.getByText('Champion', { exact: false }).first()).toBeVisible()
  await lookAt(scorer, 'rain-champions')
})

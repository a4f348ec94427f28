// What the screens say about a plan is so: before it is stored nothing sounds as if it were, and all numbers of a preview are the same.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import {
  clickInHeader,
  desk,
  makeLeague,
  phone,
  post,
  record,
  schedule,
  scheduleNight,
  sendNewLinks,
  signUp,
} from '../pro.ts'
import { sweep } from '../sweep.ts'
import { nightOfToday } from '../today.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const noCourts = 'No courts yet: one game at a time in each tier.'

/** Verbs that say that something has been done. */
const past = /\b(added|moved|removed|withdrew|scheduled:|(?<!would be )cancelled)\b/i

/** The numbers of the tiles: games, and games of a team. */
async function readTiles(dialog: Locator): Promise<[string, string]> {
  const tiles = dialog.getByRole('region', { name: 'How even it is' })
  const games = (await tiles.getByRole('definition').first().textContent()) ?? ''
  const perTeam = (await tiles.getByRole('term').first().textContent()) ?? ''
  return [/\d+/.exec(games)?.[0] ?? '', /(\d+(?:–\d+)?) a team/.exec(perTeam)?.[1] ?? '']
}

for (const [device, viewport] of sweep(Object.entries({ phone, desk })))
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a league without courts says so before it is created, and in its plan', async ({ page }) => {
      await signUp(page)
      await page.goto('/pro')
      await button(page, 'Create Your First League').click()
      const dialog = page.getByRole('dialog', { name: 'Create League' })
      await dialog.getByLabel('League name').fill('Thursday Night')
      for (const step of ['Next', 'Next']) {
        await expect(dialog.getByRole('status').first()).toHaveText(`${noCourts} It fits, done at 10:00 PM.`)
        await expect(dialog).not.toContainText('2 courts')
        await dialog.getByRole('button', { name: step, exact: true }).click()
      }
      await expect(dialog.getByRole('status').first()).toHaveText(`${noCourts} It fits, done at 10:00 PM.`)
      for (const tier of [1, 2]) {
        await dialog
          .getByRole('button', { name: 'Add Court' })
          .nth(tier - 1)
          .click()
        const courts = tier === 1 ? '1 tier has no courts: one game at a time in it.' : 'It fits: 2 courts'
        await expect(dialog.getByRole('status').first()).toContainText(courts)
      }
    })

    test('a season is planned, changed and cancelled in one grammar, with the same numbers', async ({
      page,
    }) => {
      await signUp(page)
      const league = await makeLeague(page, { scheduleMode: 'fixed', startDate: '2030-01-03' })
      await page.goto(`${league.address}/schedule`)
      await clickInHeader(page, 'Auto Schedule Season')
      const plan = page.getByRole('dialog', { name: 'Auto Schedule Season' })
      await expect(plan.getByText(/^Would add 24 games over 2 weeks/)).toContainText('Every team plays 6;')
      await expect(plan.getByText(noCourts)).toBeVisible()
      expect(await readTiles(plan)).toEqual(['24', '6'])
      expect(await plan.innerText()).not.toMatch(past)
      await button(page, 'Publish 24 games').click()
      await expect(page.getByText(/^Added 24 games over 2 weeks/)).toContainText('Every team plays 6;')
      await expect(page.getByRole('heading', { name: '24 upcoming games' })).toBeVisible()

      await page.goto(`${league.address}/teams`)
      await button(page, 'More: Diggers').click()
      await button(page, 'Withdraw Team').click()
      const changes = page.getByRole('region', { name: 'What changes' })
      await expect(changes.getByRole('status')).toHaveText(
        /^Would withdraw Diggers on .*: cancel 6 games, 0 results stand\.$/,
      )
      expect(await changes.innerText()).not.toMatch(past)
      await button(page, 'Keep Team').click()

      await page.goto(`${league.address}/schedule`)
      await clickInHeader(page, 'Move or Cancel a Night')
      const night = page.getByRole('dialog', { name: 'Move or Cancel a Night' })
      await button(page, 'Show What Changes').click()
      await expect(night.getByRole('status').first()).toContainText(
        /Would move 12 games from Jan 3, 2030 to Jan 17, 2030\./,
      )
      await night.getByLabel('What to do').selectOption('cancel')
      await button(page, 'Show What Changes').click()
      await expect(night.getByRole('status').first()).toContainText('Would cancel 12 games of Jan 3, 2030.')
      await button(page, 'Cancel the Night').click()
      await expect(page.getByText(/^Cancelled 12 games of Jan 3, 2030\./)).toContainText(
        'No captain is told by mail.',
      )
      expect((await sendNewLinks(page)).match(/^Cancelled: .* vs .*$/gm)).toHaveLength(12)
    })
  })

/** Returns the day that is so many days later. */
const after = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const monthDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  )

test('each line of attention names its cause, and what tonight needs is not of other nights', async ({
  page,
}) => {
  await signUp(page)
  const { timezone, day, weekday: gameDay } = nightOfToday()
  const startDate = after(day, -28)
  const league = await makeLeague(page, { timezone, scheduleMode: 'fixed', startDate, gameDay })
  await scheduleNight(
    page,
    league,
    day,
    [[1, 'Court 1']],
    [
      [0, 1, '20:15', 'Court 1'],
      [2, 3, '21:00', 'Court 1'],
      [4, 5, '20:15', 'Court 2'],
    ],
  )
  await post(page, `/api/leagues/${league.id}/nights/${day}/openings`, { courtsOut: ['Court 1'] })
  const sentences = [
    `Aces vs Block Party, Court 1, 8:15 PM: Court 1 is out on ${monthDay(day)}. It needs a new place.`,
    `Diggers vs Net Gains, Court 1, 9:00 PM: Court 1 is out on ${monthDay(day)}. It needs a new place.`,
  ]
  await page.goto(`${league.address}/attention`)
  for (const sentence of sentences) await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText('Another game has its place')).toHaveCount(0)
  await page.goto(`${league.address}/tonight`)
  await expect(page.getByRole('region', { name: 'Needs you' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText(/other nights/)).toHaveCount(0)
})

test('a night in six weeks is not called tonight, and the week of tonight is week 5', async ({ page }) => {
  await signUp(page)
  const { timezone, day } = nightOfToday()
  const league = await makeLeague(page, { timezone, scheduleMode: 'fixed', startDate: after(day, -28) })
  await schedule(page, league, { team1: 0, team2: 1, day: after(day, 42), time: '20:15' })
  await page.goto(`${league.address}/tonight`)
  await expect(page.getByRole('heading', { name: / · in 6 weeks$/ })).toHaveText(
    new RegExp(`^\\w+day, ${monthDay(after(day, 42))}`),
  )
  await expect(page.getByRole('heading', { name: 'Tonight', exact: true })).toHaveCount(0)

  await schedule(page, league, { team1: 4, team2: 5, day, time: '23:00' })
  await record(page, league, { team1: 0, team2: 1, score: [25, 20], day })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tonight', exact: true })).toBeVisible()
  await expect(page.getByText('Week 5', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Standings' }).click()
  await page
    .getByRole('tab', { name: 'Weekly' })
    .or(page.getByRole('radio', { name: 'Weekly' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Week 5', exact: true })).toBeVisible()
})

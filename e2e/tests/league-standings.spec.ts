// The standings of a league: what is in view first, the details of a row, sorting, the table across tiers, and sharing.
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { makeLeague, phone, record, signUp } from '../pro.ts'
import type { MadeLeague } from '../pro.ts'

const names = Array.from({ length: 16 }, (_, i) => `Team ${String.fromCharCode(65 + i)}`)

async function openStandings(page: Page, fields: object = {}): Promise<MadeLeague> {
  await signUp(page)
  // An end date in the future: above the tables of a season that is over there is a card.
  const endDate = `${new Date().getFullYear() + 1}-12-31`
  const league = await makeLeague(page, { scheduleMode: 'fixed', teamsPerTier: 8, endDate, ...fields }, names)
  for (const first of [0, 8])
    for (const place of [0, 2, 4, 6])
      await record(page, league, {
        team1: first + place,
        team2: first + place + 1,
        score: [25, 12 + place],
        day: '2026-09-03',
      })
  await record(page, league, { team1: 1, team2: 0, score: [25, 11], day: '2026-09-10' })
  await page.goto(`${league.address}/standings`)
  await expect(page.getByRole('table', { name: 'Tier 1' })).toBeVisible()
  return league
}

/** The rows of teams that are whole between the top of the window and `end`, without overlap. */
async function rowsInView(page: Page, end: number): Promise<{ first: number; whole: number }> {
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  const boxes = await rows.evaluateAll((all) =>
    all.map((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  for (const [index, box] of boxes.entries())
    expect(box.top).toBeGreaterThanOrEqual((boxes[index - 1]?.bottom ?? 0) - 1)
  return { first: boxes[0]?.top ?? Infinity, whole: boxes.filter(({ bottom }) => bottom <= end).length }
}

const top = async (element: Locator) => (await element.boundingBox())?.y ?? 0

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  for (const view of ['Overall', 'Weekly'])
    test(`the first team is near the top and six are in view: ${view}`, async ({ page }) => {
      await openStandings(page, { scheduleMode: 'weekly' })
      await page.getByRole('tab', { name: view, exact: true }).click()
      await expect(page.getByRole('tab', { name: view, exact: true })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await expect(page.getByRole('table', { name: 'Tier 1' })).toBeVisible()
      await expect(async () => {
        const bar = await top(page.getByRole('tablist', { name: 'League' }))
        const { first, whole } = await rowsInView(page, bar)
        expect(first).toBeLessThanOrEqual(200)
        expect(whole).toBeGreaterThanOrEqual(6)
      }).toPass()
      await proveNoAxeFindings(page)
    })

  test('a row opens with a press anywhere in it, and shows the other columns and why', async ({ page }) => {
    await openStandings(page)
    const row = page.getByRole('row', { name: /Team B/ })
    await expect(row).toContainText('1–1')
    await row.click({ position: { x: 340, y: 20 } })
    await expect(page.getByText(/^Ranked above the next team: /)).toBeVisible()
    await expect(page.getByRole('term')).toHaveText(['W', 'L', 'Win%', 'PF', 'PA', 'Diff'])
    await expect(page.getByRole('img', { name: 'lost, won' })).toBeVisible()
    await expectNoAxeFindings(page, 'standings: details of a row')
    await page.getByRole('button', { name: 'Team B' }).click()
    await expect(page.getByRole('term')).toHaveCount(0)
  })

  test('in a fixed league the tiers come first, and the table across them is one tap away', async ({
    page,
  }) => {
    await openStandings(page)
    await page.getByRole('button', { name: 'Across Tiers' }).click()
    await expect(page.getByRole('table')).toHaveCount(1)
    await expect(page.getByRole('rowheader')).toHaveCount(16)
    await expectNoAxeFindings(page, 'standings: across tiers')
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('sixteen teams are in view, and the heads of the columns sort them', async ({ page }) => {
    await openStandings(page)
    await expect.poll(async () => (await rowsInView(page, 900)).whole).toBeGreaterThanOrEqual(16)
    const table = page.getByRole('table', { name: 'Tier 1' })
    await expect(table.getByRole('columnheader')).toHaveText([
      'Rank',
      'Team',
      'Form',
      'W',
      'L',
      'Win%',
      'PF',
      'PA',
      'Diff',
      'Why',
    ])
    await expectNoAxeFindings(page, 'standings: on a desk')
    await table.getByRole('button', { name: 'PA' }).click()
    await expect(table.getByRole('columnheader', { name: 'PA' })).toHaveAttribute('aria-sort', 'descending')
    await table.getByRole('button', { name: 'PA' }).press('Enter')
    await expect(table.getByRole('columnheader', { name: 'PA' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(table.getByRole('rowheader').first()).toContainText('Team C')
    await proveNoAxeFindings(page)
  })

  for (const width of [960, 1024, 1280])
    test(`names have room beside the other columns at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await openStandings(page)
      const name = page.getByRole('table', { name: 'Tier 1' }).getByRole('rowheader').first()
      await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThanOrEqual(190)
    })

  test('the standings are shared with their address and HTML, or the dialog says what is missing', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const league = await openStandings(page)
    await page.getByRole('button', { name: 'Share Standings' }).click()
    await expect(page.getByRole('dialog')).toContainText('The league has no public page.')
    await proveNoAxeFindings(page)
    const response = await page.request.patch(`/api/leagues/${league.id}`, {
      data: { visibility: 'unlisted' },
    })
    expect(response.ok()).toBe(true)
    await page.reload()
    await page.getByRole('button', { name: 'Share Standings' }).click()
    await page.getByRole('button', { name: 'Copy HTML of the Standings' }).click()
    await expect(page.getByText('HTML copied!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /<iframe src=".*\/embed\/.*\/standings"/,
    )
    await page.getByRole('button', { name: 'Copy Page Link' }).click()
    await expect(page.getByText('Link copied!')).toBeVisible()
    await expectNoAxeFindings(page, 'standings: share')
  })
})

test('at 320 px with names of 100 letters nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await signUp(page)
  const league = await makeLeague(
    page,
    { scheduleMode: 'fixed' },
    ['A', 'B', 'C'].map((letter) => letter.repeat(100)),
  )
  await page.goto(`${league.address}/standings`)
  await page.getByRole('button', { name: /^AAA/ }).click()
  await expect(page.getByRole('term').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

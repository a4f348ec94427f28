// A rule that needs every column, adjustments with reasons and lots that are drawn: names keep their room, and nothing scrolls sideways.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { makeLeague, phone, post, record, signUp } from '../pro.ts'

const long =
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafewarenwohl1234'
const order = ['points', 'wins', 'setRatio', 'pointRatio', 'headToHeadWins', 'lot']
const reason = 'Late fee, as agreed at the meeting of the captains before the season'

/** A public league whose rule needs draws, points, sets and lots, with adjustments of two teams. */
async function makeRuledLeague(page: Page) {
  await signUp(page)
  const slug = `columns-${randomUUID().slice(0, 8)}`
  const league = await makeLeague(
    page,
    {
      tierCount: 1,
      scheduleMode: 'fixed',
      visibility: 'public',
      slug,
      tableRules: { preset: 'own', order, draws: true, points: { win: 3, draw: 1 } },
    },
    ['Setters', long, 'Diggers'],
  )
  await record(page, league, { team1: 0, team2: 2, score: [25, 23], day: '2026-09-03' })
  await record(page, league, { team1: 1, team2: 2, score: [20, 20], day: '2026-09-10' })
  for (const team of [0, 1])
    await post(page, `/api/teams/${league.teams[team]?.id}/adjustments`, { points: -1, reason })
  return { ...league, slug }
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const width of [320, 390, 1000, 1280, 1440])
  test(`the names and the footnotes have room at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { address, slug } = await makeRuledLeague(page)
    await page.goto(`${address}/standings`)
    const name = page
      .getByRole('table', { name: 'Tier 1' })
      .getByRole('rowheader', { name: /Setters/ })
      .locator('bdi')
    await expect(name).toBeVisible()
    expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(1)
    await expect(page.getByRole('list', { name: 'Adjustments' }).getByRole('listitem')).toHaveCount(2)
    expect(await sideways(page)).toBe(0)
    const hasAxe = width === 390 || width === 1440
    if (hasAxe) await proveNoAxeFindings(page)
    for (const path of [`/l/${slug}`, `/l/${slug}?view=standings`, `/embed/${slug}/standings`]) {
      await page.goto(path)
      if (path === `/l/${slug}` && width < 960) continue // the standings are another view
      await expect(page.getByRole('list', { name: 'Adjustments' })).toContainText(
        `* Setters: −1 point. ${reason}`,
      )
      await expect(page.getByText(/^Rule of this league: points, wins, set ratio, point ratio/)).toBeVisible()
      expect(await sideways(page), path).toBe(0)
      if (hasAxe) await proveNoAxeFindings(page)
    }
  })

test('what the table has no room for is in the details of a row', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  const { address } = await makeRuledLeague(page)
  await page.goto(`${address}/standings`)
  await page.getByRole('button', { name: 'Setters', exact: true }).click()
  await expect(page.getByRole('term')).toHaveText(['Win%', 'PF', 'PA'])
  await page.setViewportSize(phone)
  await expect(page.getByRole('term')).toHaveText([
    'W',
    'L',
    'D',
    'Win%',
    'Pts',
    'Sets',
    'PF',
    'PA',
    'Diff',
    'Lot',
  ])
  await expect(page.getByText(`−1 point: ${reason}`)).toBeVisible()
})

test('lots are drawn after a question, and stand in the table and on the public page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  const { address, slug } = await makeRuledLeague(page)
  await page.goto(`${address}/standings`)
  const lots = (rows = page.getByRole('row', { name: /Setters|Wolfe|Diggers/ })) =>
    rows.evaluateAll((all) =>
      all.map((row) => {
        const heads = [...(row.closest('table')?.querySelectorAll('thead th') ?? [])]
        return row.children[heads.findIndex((head) => head.textContent === 'Lot')]?.textContent ?? ''
      }),
    )
  await expect(page.getByRole('table', { name: 'Tier 1' })).toBeVisible()
  await expect.poll(() => lots()).toEqual(['–', '–', '–'])
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('button', { name: 'Draw Lots' }).click()
  const dialog = page
    .getByRole('alertdialog', { name: 'Draw lots?' })
    .or(page.getByRole('dialog', { name: 'Draw lots?' }))
  await expect(dialog.getByText(/^Each team gets a lot at random/)).toBeVisible()
  await expectNoAxeFindings(page, 'standings: draw lots')
  await dialog.getByRole('button', { name: 'Draw Lots' }).click()
  await expect(page.getByText('Lots drawn')).toBeVisible()
  await expect.poll(async () => (await lots()).toSorted()).toEqual(['1', '2', '3'])
  const drawn = await lots()
  await page.goto(`/l/${slug}?view=standings`)
  await expect(page.getByRole('columnheader', { name: 'Lot' })).toBeVisible()
  await expect.poll(() => lots()).toEqual(drawn)

  await page.goto(`${address}/standings`)
  await expect.poll(() => lots()).toEqual(drawn)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('button', { name: 'Draw Lots' }).click()
  await dialog.getByRole('button', { name: 'Draw Lots' }).click()
  await expect(page.getByText('Lots drawn')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible()
  await expect.poll(() => lots()).toEqual(drawn)
})

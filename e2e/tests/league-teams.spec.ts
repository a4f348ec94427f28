// The geometry of the teams tab, and what is done with the pointer.
import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { makeLeague, phone, signUp } from '../pro.ts'

const names = Array.from({ length: 18 }, (_, i) =>
  `Team ${i + 1} ${'with a long name '.repeat(i % 3)}`.trim(),
)

async function openTeams(page: Page) {
  await signUp(page)
  const league = await makeLeague(page, { tierCount: 3, teamsPerTier: 6 }, names)
  await page.goto(`${league.address}/teams`)
  await expect(page.getByRole('heading', { name: '18 teams' })).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(18)
  // The advice comes when the schedule is known, and moves the tables down.
  await expect(page.getByRole('region', { name: 'Next step' })).toBeVisible()
  return league
}

/** The boxes of the rows, from the top, and where the content ends that a bar at the bottom does not cover. */
async function rowsInView(page: Page, bottom: number) {
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  const boxes = await Promise.all((await rows.all()).map(async (row) => row.boundingBox()))
  const found = boxes.filter((box) => box !== null)
  for (const [i, box] of found.entries()) {
    const before = found[i - 1]
    if (before) expect(box.y).toBeGreaterThanOrEqual(before.y + before.height - 1)
  }
  return { first: found[0]?.y ?? Infinity, whole: found.filter((box) => box.y + box.height <= bottom).length }
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the first team is within 200 px and six whole rows are in view', async ({ page }) => {
    await openTeams(page)
    // Without the advice for a league that has no games, which stands above the tables.
    await page.getByRole('region', { name: 'Next step' }).evaluate((element) => element.remove())
    const bar = await page.getByRole('tablist').boundingBox()
    const { first, whole } = await rowsInView(page, bar?.y ?? 0)
    expect(first).toBeLessThanOrEqual(200)
    expect(whole).toBeGreaterThanOrEqual(6)
    const more = await page.getByRole('button', { name: /^More: Team 1$/ }).boundingBox()
    expect(Math.min(more?.width ?? 0, more?.height ?? 0)).toBeGreaterThanOrEqual(44)
  })

  test('a team opens as a sheet with its games and its fields', async ({ page }) => {
    await openTeams(page)
    await page.getByRole('button', { name: 'Team 1', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Team 1' })
    await expect(sheet.getByRole('region', { name: 'Next games' })).toBeVisible()
    await expectNoAxeFindings(page, 'teams: a team on a phone')
    await sheet.getByText('Edit Team').click()
    await sheet.locator('label', { hasText: 'Teal' }).click()
    await expect(page.getByText('Team updated')).toBeVisible()
    await sheet.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.locator('tr', { hasText: 'Team 1' }).first().locator('[data-kit=teal]')).toBeVisible()
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('sixteen rows are in view, and a team opens beside them', async ({ page }) => {
    await openTeams(page)
    await page.getByRole('region', { name: 'Next step' }).evaluate((element) => element.remove())
    expect((await rowsInView(page, 900)).whole).toBeGreaterThanOrEqual(16)
    const name = page.getByRole('button', { name: 'Team 2 with a long name', exact: true })
    await name.click()
    const beside = page.getByRole('complementary', { name: 'Team 2 with a long name' })
    await expect(beside.getByRole('heading', { name: 'Team 2 with a long name' })).toBeFocused()
    const [table, panel] = await Promise.all([
      page.getByRole('table').first().boundingBox(),
      beside.boundingBox(),
    ])
    expect(panel?.x).toBeGreaterThanOrEqual((table?.x ?? 0) + (table?.width ?? 0))
    await expectNoAxeFindings(page, 'teams: a team on a desk')
    await page.keyboard.press('Escape')
    await expect(beside).toBeHidden()
    await expect(name).toBeFocused()
  })

  test('a team is dragged to another tier, and back with Undo', async ({ page }) => {
    await openTeams(page)
    const from = await page.getByRole('button', { name: 'Team 1', exact: true }).boundingBox()
    const tier2 = page.getByRole('region', { name: 'Tier 2' })
    const to = await tier2.boundingBox()
    if (!from || !to) throw new Error('The tables have no boxes')
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y + 80, { steps: 3 })
    await page.mouse.move(to.x + 100, to.y + 60, { steps: 3 })
    await page.mouse.up()
    await expect(page.getByText('Team 1, tier 2')).toBeVisible()
    await expect(tier2.getByText('Team 1', { exact: true })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Team 1' })).toHaveCount(0) // a drag is no click
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(
      page.getByRole('region', { name: 'Tier 1' }).getByText('Team 1', { exact: true }),
    ).toBeVisible()
  })
})

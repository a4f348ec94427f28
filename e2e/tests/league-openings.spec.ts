// A night that is not as usual: a court is lost, what becomes of its games, and the way back.
import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { makeLeague, phone, scheduleNight, sendNewLinks, signUp } from '../pro.ts'

const night = '2030-01-03' // a Thursday

/** A league with two courts of one tier, and a night of three games, of which two are on Court 2. */
async function makeNight(page: Page) {
  await signUp(page)
  const league = await makeLeague(page, {
    scheduleMode: 'fixed',
    startDate: night,
    gameDay: 'Thursday',
    timeBlockStart: '18:00',
    timeBlockEnd: '21:00',
    gameDuration: 60,
  })
  await scheduleNight(
    page,
    league,
    night,
    [
      [1, 'Court 1'],
      [1, 'Court 2'],
      [2, 'Court 3'],
    ],
    [
      [0, 1, '18:00', 'Court 1'],
      [2, 3, '18:00', 'Court 2'],
      [0, 2, '19:00', 'Court 2'],
    ],
  )
  return league
}

async function loseCourt(page: Page, tab: string): Promise<void> {
  const league = await makeNight(page)
  await page.goto(`${league.address}/${tab}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Court Out…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Courts and Hours of a Night' })
  await dialog.getByRole('radio', { name: 'Court 2' }).check()
  await expect(
    dialog.getByText(
      'Court 2 would be out on Jan 3, 2030. 2 games would lose their place: 2 would be played elsewhere that night.',
    ),
  ).toBeVisible()
  await dialog.getByText('Would move 2 games').click()
  await proveNoAxeFindings(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await dialog.getByRole('button', { name: 'Take Court Out' }).click()
  await expect(page.getByText('Night changed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const lines = async () => {
    const response = await page.request.get(`/api/leagues/${league.id}/schedules`)
    return (await response.json()) as { courtName: string | null }[]
  }
  expect((await lines()).filter(({ courtName }) => courtName === 'Court 2')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Night is back')).toBeVisible()
  expect((await lines()).filter(({ courtName }) => courtName === 'Court 2')).toHaveLength(2)
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a court is out tonight: its games are played elsewhere, and come back', async ({ page }) => {
    await loseCourt(page, 'tonight')
  })
})

test.describe('with one thumb', () => {
  test.use({ viewport: phone })

  test('the court of a game tonight is out in three taps', async ({ page }) => {
    const league = await makeNight(page)
    await page.goto(`${league.address}/tonight`)
    await page
      .getByRole('button', { name: /^More: .* vs / })
      .last()
      .click()
    await page.getByRole('button', { name: 'Court 2 Out…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Courts and Hours of a Night' })
    await expect(dialog.getByRole('radio', { name: 'Court 2' })).toBeChecked()
    await expect(dialog.getByText('2 games would lose their place')).toBeVisible()
    await dialog.getByRole('button', { name: 'Take Court Out' }).click()
    await expect(page.getByText('Night changed')).toBeVisible()
    await expect(page.getByText(/No captain is told by mail\.$/)).toBeVisible()
    const text = await sendNewLinks(page)
    expect(text).toMatch(/^Thursday Night: changed games\n\n/)
    for (const game of ['Diggers vs Net Gains', 'Aces vs Diggers']) expect(text).toContain(game)
    expect(text.match(/\/game\//g)).toHaveLength(2) // not the game that stays on Court 1
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a court is out on a night of the schedule, and other hours are listed and removed', async ({
    page,
  }) => {
    await loseCourt(page, 'schedule')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Court Out…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Courts and Hours of a Night' })
    await dialog.getByRole('button', { name: 'Hours' }).click()
    await dialog.getByLabel('Until').fill('22:00')
    await dialog.getByRole('button', { name: 'Show What Changes' }).click()
    await expect(dialog.getByText(/No game would lose its place/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Change the Night' }).click()
    await expect(page.getByText('Night changed')).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Court Out…' }).click()
    await expect(dialog.getByText(/until 10:00 PM/)).toBeVisible()
    await expectNoAxeFindings(page, 'schedule: courts and hours of a night')
    await dialog.getByRole('button', { name: 'Remove Jan 3, 2030' }).click()
    await expect(page.getByText('Night as usual again')).toBeVisible()
    await expect(dialog.getByText(/until 10:00 PM/)).toHaveCount(0)
  })
})

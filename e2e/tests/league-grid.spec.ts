// The schedule as a list on a phone, and as a grid and a season on a desk: places, drag and drop, and the keyboard.
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { makeLeague, phone, scheduleNight, signUp } from '../pro.ts'

const wide = { width: 1440, height: 900 }
const night = '2030-01-03' // a Thursday

/** A league with two courts for each tier and a night of games; the last place of tier 1 is free. */
async function makeNight(page: Page) {
  await signUp(page)
  const league = await makeLeague(page, {
    scheduleMode: 'fixed',
    startDate: night,
    timeBlockStart: '18:00',
    timeBlockEnd: '22:00',
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
      [2, 'Court 4'],
    ],
    [
      [0, 1, '18:00', 'Court 1'],
      [2, 3, '18:00', 'Court 2'],
      [0, 2, '19:00', 'Court 1'],
      [1, 3, '20:00', 'Court 2'],
      [4, 5, '18:00', 'Court 3'],
      [6, 7, '18:00', 'Court 4'],
      [4, 6, '19:00', 'Court 3'],
      [5, 7, '20:00', 'Court 4'],
    ],
  )
  await page.goto(`${league.address}/schedule`)
  await expect(page.getByRole('heading', { name: '8 upcoming games' })).toBeVisible()
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

/** Drags a game with the pointer to a cell of the grid. */
async function drag(page: Page, from: Locator, to: Locator, whileOver: () => Promise<void>): Promise<void> {
  const [a, b] = [await boxOf(from), await boxOf(to)]
  await page.mouse.move(a.x + 20, a.y + 20)
  await page.mouse.down()
  await page.mouse.move(a.x + 40, a.y + 30)
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 })
  await whileOver()
  await page.mouse.up()
}

const cell = (page: Page, row: number, column: number) =>
  page.getByRole('grid').getByRole('row').nth(row).getByRole('gridcell').nth(column)

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the first game is within 200 px, and six whole ones are in view', async ({ page }) => {
    await makeNight(page)
    const rows = page.getByRole('listitem')
    await expect(rows).toHaveCount(8)
    const boxes = await Promise.all((await rows.all()).map(boxOf))
    const bar = await boxOf(page.getByRole('tablist'))
    expect(boxes[0]?.y).toBeLessThanOrEqual(200)
    const whole = boxes.filter(({ y, height }) => y + height <= bar.y)
    expect(whole.length).toBeGreaterThanOrEqual(6)
    boxes.slice(1).forEach(({ y }, i) => {
      const before = boxes[i]
      expect(y).toBeGreaterThanOrEqual((before?.y ?? 0) + (before?.height ?? 0))
    })
    await proveNoAxeFindings(page)
  })

  test('a game is swapped with another one from its sheet, which says why other places are not free', async ({
    page,
  }) => {
    await makeNight(page)
    await page.getByRole('button', { name: /^More: Aces vs Block Party/ }).click()
    await page.getByRole('button', { name: 'Reschedule' }).click()
    const dialog = page.getByRole('dialog', { name: /^Reschedule/ })
    await expect(dialog.getByRole('radio').first()).toBeVisible()
    await dialog.getByText('Why not elsewhere on this night').click()
    await expect(dialog.getByText(/Aces already play then/).first()).toBeVisible()
    await dialog.getByText('Swap with another game').click()
    await expectNoAxeFindings(page, 'schedule: swap games')
    await dialog
      .getByRole('radio', { name: /^Diggers vs / })
      .first()
      .check()
    await dialog.getByRole('button', { name: 'Swap Games' }).click()
    await expect(page.getByText('Games swapped')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Games are back')).toBeVisible()
  })

  test('the season scrolls in its own box', async ({ page }) => {
    await makeNight(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('button', { name: 'View and Filter' }).click()
    await page.getByRole('button', { name: 'Season', exact: true }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('row', { name: /^Aces .*Block Party.*6:00 PM/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await expectNoAxeFindings(page, 'schedule: season on a phone')
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1194, height: 834 }, hasTouch: true })

  test('a finger lifts a game, which is dragged, refused with a reason, and dropped by a touch', async ({
    page,
  }) => {
    await makeNight(page)
    await page.getByRole('button', { name: 'Grid' }).click()
    await expect(cell(page, 1, 0)).toContainText('Block Party')
    const finger = await page.context().newCDPSession(page)
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Locator) => {
      const box = at && (await boxOf(at))
      const touchPoints = box ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] : []
      await finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    }
    const isLifted = page.getByText('Aces vs Block Party is lifted.')

    await touch('touchStart', cell(page, 1, 0))
    await expect(isLifted).toBeAttached()
    await touch('touchMove', cell(page, 2, 1))
    await expect(cell(page, 2, 1)).toContainText(/Not here.*Aces already play then/)
    await touch('touchMove', cell(page, 4, 0))
    await expect(cell(page, 4, 0)).toContainText('Fits here')
    await touch('touchEnd')
    await expect(page.getByText('Game rescheduled')).toBeVisible()
    await expect(cell(page, 4, 0)).toContainText('Block Party')

    // Lifted and let go, the game waits for a touch of its new place.
    await touch('touchStart', cell(page, 4, 0))
    await expect(isLifted).toBeAttached()
    await touch('touchEnd')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await cell(page, 2, 1).tap()
    await expect(page.getByText(/Aces already play then/).last()).toBeVisible()
    await expect(isLifted).toBeAttached()
    await proveNoAxeFindings(page)
    await cell(page, 1, 0).tap()
    await expect(cell(page, 1, 0)).toContainText('Block Party')

    // A short touch opens the game.
    await cell(page, 1, 0).tap()
    await expect(page.getByRole('dialog', { name: 'Aces vs Block Party' })).toBeVisible()
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: wide })

  test('a game is dragged to a free place, swapped with another one, and refused with a reason', async ({
    page,
  }) => {
    await makeNight(page)
    await page.getByRole('button', { name: 'Grid' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expectNoAxeFindings(page, 'schedule: grid')
    await expect(cell(page, 1, 0)).toContainText('Block Party')

    await drag(page, cell(page, 1, 0), cell(page, 4, 0), async () => {
      await expect(cell(page, 4, 0)).toContainText('Fits here')
      await expect(cell(page, 2, 1)).toContainText('Not here') // Aces play on Court 1 then
      await expect(cell(page, 2, 1)).toContainText(/Aces already play then/)
      await expect(cell(page, 1, 1)).toContainText('Swap')
      await expectNoAxeFindings(page, 'schedule: grid, a game is dragged')
    })
    await expect(page.getByText('Game rescheduled')).toBeVisible()
    await expect(cell(page, 4, 0)).toContainText('Block Party')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cell(page, 1, 0)).toContainText('Block Party')
    await expect(page.getByText('Game is back')).toBeVisible()

    await drag(page, cell(page, 1, 0), cell(page, 1, 1), () => expect(cell(page, 1, 1)).toContainText('Swap'))
    await expect(page.getByText('Games swapped')).toBeVisible()
    await expect(cell(page, 1, 0)).toContainText('Diggers')
    await expect(cell(page, 1, 1)).toContainText('Block Party')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Games are back')).toBeVisible()
    await expect(cell(page, 1, 0)).toContainText('Block Party')

    await drag(page, cell(page, 1, 0), cell(page, 2, 1), () =>
      expect(cell(page, 2, 1)).toContainText('Not here'),
    )
    await expect(page.getByText(/Aces already play then/).first()).toBeVisible()
    await expect(cell(page, 1, 0)).toContainText('Block Party')
  })

  test('a game is moved with the keyboard, and the view is remembered', async ({ page }) => {
    await makeNight(page)
    await page.getByRole('button', { name: 'Grid' }).click()
    await cell(page, 1, 0).focus()
    await page.keyboard.press('Space')
    await expect(cell(page, 4, 1)).toContainText('Fits here')
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    await page.keyboard.press('Enter') // Aces play on Court 1 then
    await expect(page.getByText(/Aces already play then/).last()).toBeVisible()
    await expect(page.getByText('Aces vs Block Party is lifted.')).toBeAttached()
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    await expect(cell(page, 4, 1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Game rescheduled')).toBeVisible()
    await expect(cell(page, 4, 1)).toContainText('Block Party')
    await page.reload()
    await expect(cell(page, 4, 1)).toContainText('Block Party')
    await cell(page, 4, 1).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Aces vs Block Party' })).toBeVisible()
  })

  test('twelve rows are in view by court, and the season has a row for each team', async ({ page }) => {
    await makeNight(page)
    const rows = page.getByRole('listitem')
    await expect(rows).toHaveCount(8)
    const boxes = await Promise.all((await rows.all()).map(boxOf))
    expect(boxes.filter(({ y, height }) => y + height <= wide.height)).toHaveLength(8)
    // Two columns: a court beside the other.
    const last = Math.max(...boxes.map(({ y, height }) => y + height))
    const height = boxes[0]?.height ?? 0
    expect(8 + 2 * Math.floor((wide.height - last) / height)).toBeGreaterThanOrEqual(12)
    await page.getByRole('button', { name: 'Season', exact: true }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(8)
    await expect(page.getByRole('columnheader', { name: 'Wk 1 Jan 3, 2030' })).toHaveCount(2)
    await expectNoAxeFindings(page, 'schedule: season on a desk')
  })
})

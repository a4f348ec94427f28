import { expect, fillSetup, half, openRules, startGame, test } from '../fixtures.ts'
import type { Locator } from '@playwright/test'

test('the defaults start a game of Team A against Team B', async ({ page }) => {
  await page.goto('/')
  await openRules(page)
  await expect(page.getByPlaceholder('Team A')).toHaveValue('')
  await expect(page.getByPlaceholder('Team B')).toHaveValue('')
  await expect(page.getByLabel('Starting Score', { exact: true })).toHaveValue('0')
  await expect(page.getByLabel('Ending Score', { exact: true })).toHaveValue('25')
  await expect(page.getByRole('switch', { name: 'Win by 2' })).toBeChecked()
  await expect(page.getByPlaceholder('No cap')).toHaveValue('')
  await expect(page.getByPlaceholder('No time limit')).toHaveValue('')
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(half(page, 1)).toHaveAccessibleName('Team A 0. Add a point')
  await expect(half(page, 2)).toHaveAccessibleName('Team B 0. Add a point')
})

test('minus stops at the lowest score, which also replaces text that is not a number', async ({ page }) => {
  await page.goto('/')
  await openRules(page)
  const start = page.getByLabel('Starting Score', { exact: true })
  const end = page.getByLabel('Ending Score', { exact: true })
  await page.getByRole('button', { name: 'Decrease Starting Score' }).click()
  await expect(start).toHaveValue('0')
  await page.getByRole('button', { name: 'Increase Starting Score' }).click()
  await expect(start).toHaveValue('1')
  await end.fill('1')
  await page.getByRole('button', { name: 'Decrease Ending Score' }).click()
  await expect(end).toHaveValue('1')
  await start.fill('abc')
  await expect(start).toHaveValue('0')
  await end.fill('abc')
  await expect(end).toHaveValue('1')
  await end.fill('')
  await end.blur()
  await expect(end).toHaveValue('1')
})

test('a preset is saved, loaded, overwritten and deleted', async ({ page }) => {
  await page.goto('/')
  await openRules(page)
  const picker = page.getByLabel('Preset', { exact: true })
  const name = page.getByLabel('Preset name')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(picker).toContainText('No presets saved')
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Preset name required')
  await expect(page.getByRole('alert')).toContainText('Please enter a name for this preset')

  await fillSetup(page, { team1: 'Aces', start: 2, end: 15, cap: 17, minutes: 12, winByTwo: false })
  await name.fill('  Short set ')
  await save.click()
  await expect(page.getByText('"Short set" has been saved')).toBeVisible()

  await page.reload()
  await page.getByLabel('Ending Score', { exact: true }).fill('21')
  await picker.selectOption('Short set')
  await expect(page.getByLabel('Ending Score', { exact: true })).toHaveValue('15')
  await expect(page.getByLabel('Starting Score', { exact: true })).toHaveValue('2')
  await expect(page.getByLabel('Max Score Cap')).toHaveValue('17')
  await expect(page.getByLabel('Max Time (minutes)')).toHaveValue('12')
  await expect(page.getByRole('switch', { name: 'Win by 2' })).not.toBeChecked()
  await expect(name).toHaveValue('Short set')

  await page.getByLabel('Ending Score', { exact: true }).fill('11')
  await save.click()
  await expect(picker.getByRole('option')).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete preset' }).click()
  await expect(page.getByText('"Short set" has been deleted')).toBeVisible()
  await expect(picker).toContainText('No presets saved')
  await expect(name).toHaveValue('')
  await expect(page.getByLabel('Ending Score', { exact: true })).toHaveValue('25')
  await expect(page.getByRole('switch', { name: 'Win by 2' })).toBeChecked()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(picker).toHaveValue('Short set')
  await expect(page.getByLabel('Ending Score', { exact: true })).toHaveValue('11')
})

test('a game that would be over before it starts cannot be started, and the field says why', async ({
  page,
}) => {
  await page.goto('/')
  await fillSetup(page, { start: 30, end: 25, cap: 30 })
  const start = page.getByLabel('Starting Score', { exact: true })
  await expect(start).toHaveAccessibleDescription(
    'At 30 the game would be decided before it starts. Start below 30.',
  )
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(start).toBeFocused()
  await start.fill('29')
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(half(page, 1)).toBeVisible()
})

test('a cap below the ending score gets a hint and can be played', async ({ page }) => {
  await page.goto('/')
  await fillSetup(page, { end: 25, cap: 20 })
  await expect(page.getByLabel('Max Score Cap')).toHaveAccessibleDescription(/cap is below the ending score/)
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(half(page, 1)).toBeVisible()
})

test('the form is as it was after exit and after a reload', async ({ page }) => {
  await startGame(page, { team1: 'Aces', end: 21 })
  await page.getByRole('button', { name: 'Exit to settings' }).click()
  await expect(page.getByLabel('Team 1')).toHaveValue('Aces')
  await page.reload()
  await expect(page.getByLabel('Ending Score', { exact: true })).toHaveValue('21')
})

test('nothing shifts while the page loads, and space is reserved for the advertisement', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number }
        Object.assign(window, { shifts: ((window as { shifts?: number }).shifts ?? 0) + shift.value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  const ad = page.getByRole('complementary', { name: 'Advertisement' })
  await expect(ad).toHaveText('Advertisement')
  expect((await ad.boundingBox())?.height).toBeGreaterThan(90)
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => (window as { shifts?: number }).shifts ?? 0)).toBe(0)
})

for (const [name, width, height] of [
  ['a phone', 390, 844],
  ['a small phone', 360, 740],
] as const) {
  test(`on ${name} the names begin at the top, and everything but all rules is above the fold`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const box = async (locator: Locator) => {
      const found = await locator.boundingBox()
      if (!found) throw new Error('It is not on the screen')
      return { ...found, bottom: found.y + found.height }
    }
    const first = await box(page.getByLabel('Team 1'))
    expect(first.y).toBeGreaterThanOrEqual(53)
    expect(first.y).toBeLessThanOrEqual(100)
    const start = await box(page.getByRole('button', { name: 'Start Game' }))
    expect(start.bottom).toBeLessThanOrEqual(height)
    const quick = await box(page.getByRole('group', { name: 'Quick start' }))
    const line = await box(page.getByRole('button', { name: /All rules$/ }))
    const kit = await box(page.getByRole('button', { name: 'Kit of Team B: Orange' }))
    expect(kit.bottom).toBeLessThanOrEqual(quick.y)
    expect(quick.bottom).toBeLessThanOrEqual(line.y)
    expect(line.bottom).toBeLessThanOrEqual(start.y)
    const ad = await box(page.getByRole('complementary', { name: 'Advertisement' }))
    expect(ad.y).toBeGreaterThanOrEqual(start.y - 8)
    await expect(page.getByLabel('Ending Score', { exact: true })).toBeHidden()
  })
}

test('in landscape the panels stand side by side, with the quick starts beside them', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/')
  const [one, two, quick, start] = await Promise.all(
    [
      page.getByLabel('Team 1'),
      page.getByLabel('Team 2'),
      page.getByRole('group', { name: 'Quick start' }),
      page.getByRole('button', { name: 'Start Game' }),
    ].map((it) => it.boundingBox()),
  )
  if (!one || !two || !quick || !start) throw new Error('Something is missing')
  expect(two.y).toBe(one.y)
  expect(two.x).toBeGreaterThan(one.x + one.width)
  expect(quick.x).toBeGreaterThan(two.x + two.width)
  expect(quick.y + quick.height).toBeLessThanOrEqual(start.y)
})

test('on a desk all rules are in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const start = await page.getByRole('button', { name: 'Start Game' }).boundingBox()
  for (const name of ['Ending Score', 'Max Score Cap', 'Max Time (minutes)', 'Preset name']) {
    const field = await page.getByLabel(name, { exact: true }).boundingBox()
    expect((field?.y ?? 900) + (field?.height ?? 0)).toBeLessThanOrEqual(start?.y ?? 0)
  }
})

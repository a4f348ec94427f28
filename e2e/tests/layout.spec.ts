import { expect, half, openRules, playKeys, saveMatch, startGame, test } from '../fixtures.ts'
import type { Page } from '@playwright/test'
import { sweep } from '../sweep.ts'

const longName =
  'The Very Long Team Name United of Greater Springfield and Surrounding Districts Volleyball Club 1901'
const sizes = [
  [320, 480],
  [480, 320],
  [1280, 800],
  [3840, 2160],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1920, 1080],
  [2160, 3840],
] as const

/** The share of the half that its digits fill, in the direction with less room, and whether they are inside it. */
async function measureDigits(page: Page, team: 1 | 2): Promise<{ inside: boolean; share: number }> {
  return half(page, team).evaluate((button) => {
    const digits = [...button.querySelectorAll('span')]
      .filter((span) => /^\d+$/.test(span.textContent))
      .at(-1)
    if (!digits) throw new Error('There is no score in the half')
    const range = document.createRange()
    range.selectNodeContents(digits)
    const text = range.getBoundingClientRect()
    const place = button.getBoundingClientRect()
    const size = parseFloat(getComputedStyle(digits).fontSize)
    const name = button.querySelector('span')?.getBoundingClientRect()
    const height = size * 0.72
    const top = text.top + (text.height - height) / 2
    const inside =
      text.left >= place.left &&
      text.right <= place.right &&
      top >= (name?.bottom ?? 0) &&
      top + height <= place.bottom
    const free = place.bottom - (name?.bottom ?? place.top)
    return { inside, share: Math.max(text.width / place.width, height / free) }
  })
}

for (const [width, height] of sweep(sizes, 4)) {
  test(`digits fill their half at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await startGame(page, { team1: longName, team2: 'A', end: 500, start: 88 })
    await page.evaluate(() => document.fonts.load('800 1rem Digits', '0'))
    for (const points of ['', '1'.repeat(15)]) {
      await playKeys(page, points) // two digits, then three
      // The digits get their size in a frame after the point.
      await expect(async () => {
        for (const team of [1, 2] as const) {
          const { inside, share } = await measureDigits(page, team)
          expect(inside).toBe(true)
          // Both scores have the size at which the longer one fits.
          if (team === 1) expect(share).toBeGreaterThan(0.75)
        }
      }).toPass()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
    await expect(half(page, 1)).toHaveAccessibleName(`${longName} 103. Add a point`)
  })
}

test('nothing overflows the page at 320 px or with text at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  for (const size of ['100%', '200%']) {
    await page.goto('/')
    const enlarge = () =>
      page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
    await enlarge()
    expect(await fits()).toBe(true)
    await page.getByLabel('Team 1').fill(longName)
    await openRules(page)
    await page.getByLabel('Max Time (minutes)').fill('20')
    await page.getByLabel('Ending Score', { exact: true }).fill('1')
    await page.getByRole('switch', { name: 'Win by 2' }).click()
    await page.getByRole('button', { name: 'Start Game' }).click()
    await expect(half(page, 1)).toBeVisible()
    expect(await fits()).toBe(true)
    const outside = await page.evaluate(
      () =>
        [...document.querySelectorAll('button')].filter((button) => {
          const { left, right } = button.getBoundingClientRect()
          return left < 0 || right > innerWidth
        }).length,
    )
    expect(outside).toBe(0)
    await playKeys(page, '1')
    await expect(page.getByRole('heading', { name: /WINS!/ })).toBeVisible()
    expect(await fits()).toBe(true)
    await saveMatch(page)
    await page.getByRole('button', { name: 'New Setup' }).click()
    await openRules(page)
    await page.getByRole('switch', { name: 'Win by 2' }).click()
    await page.getByRole('button', { name: 'Match History' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await fits()).toBe(true)
  }
})

test('every target is at least 44 px high and wide', async ({ page }) => {
  const small = () =>
    page.evaluate(() => {
      // To a hundredth of a pixel: the box of an element that slides in, such as a notification, has rounding errors.
      const round = (pixels: number) => Math.round(pixels * 100) / 100
      return [...document.querySelectorAll('button, input, select, a')]
        .map((element) => {
          const { width, height } = element.getBoundingClientRect()
          return {
            name: element.textContent || element.ariaLabel,
            width: round(width),
            height: round(height),
          }
        })
        .filter(({ width, height }) => width > 0 && (height < 44 || width < 44))
        .map(({ name, width, height }) => `${name}: ${width} x ${height}`)
    })
  await page.goto('/')
  expect(await small()).toEqual([])
  await startGame(page, { minutes: 5, end: 1, winByTwo: false })
  expect(await small()).toEqual([])
  await playKeys(page, '1')
  await expect(page.getByRole('heading', { name: /WINS!/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save Match' }).click()
  await expect(page.getByText('Match saved')).toBeVisible()
  expect(await small()).toEqual([])
  await page.goto('/pro')
  await expect(page.getByRole('button', { name: 'Access Pro' })).toBeVisible()
  expect(await small()).toEqual([])
})

for (const [width, height] of [
  [320, 480],
  [480, 320],
  [390, 844],
] as const) {
  test(`with text at 200 % and the time up both halves stay usable at ${width} x ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.clock.install()
    await startGame(page, { minutes: 20, team1: longName })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await playKeys(page, '1')
    await page.clock.runFor(20 * 60_000 + 1000)
    await expect(page.getByText('Time is up.')).toBeVisible()
    await expect(async () => {
      const [first, second] = await Promise.all([half(page, 1).boundingBox(), half(page, 2).boundingBox()])
      if (!first || !second) throw new Error('The halves are not on the screen')
      for (const box of [first, second]) {
        expect(box.height).toBeGreaterThan(80)
        expect(box.y + box.height).toBeLessThanOrEqual(height)
      }
      expect(second.y >= first.y + first.height || second.x >= first.x + first.width).toBe(true)
      for (const team of [1, 2] as const) expect((await measureDigits(page, team)).inside).toBe(true)
    }).toPass()
  })
}

for (const viewport of [
  { width: 3840, height: 2160 },
  { width: 2160, height: 3840 },
]) {
  test(`clock, undo and exit can be read from afar at ${viewport.width} x ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await startGame(page)
    const heightOf = async (name: string) =>
      (await page.getByRole('button', { name }).boundingBox())?.height ?? 0
    await expect.poll(() => page.getByRole('timer').boundingBox()).toHaveProperty('height')
    expect((await page.getByRole('timer').boundingBox())?.height).toBeGreaterThan(40)
    for (const name of ['Undo', 'Exit to settings']) expect(await heightOf(name)).toBeGreaterThan(90)
  })
}

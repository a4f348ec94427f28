import { expectNoAxeFindings } from '../axe.ts'
import type { Page } from '@playwright/test'
import { expect, expectScore, fillSetup, half, playKeys, test } from '../fixtures.ts'

/** Starts a timed game whose time only clock.runFor moves. */
async function startTimedGame(page: Page, minutes = 2): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'New game' })).toBeVisible()
  await page.clock.pauseAt(new Date('2026-11-20T21:00:00Z'))
  await fillSetup(page, { team1: 'Aces', team2: 'Diggers', minutes })
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(half(page, 1)).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible() // its code is loaded after that of the board
}

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-20T20:15:00Z') })
  // Counts the sounds that are played.
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype
    Object.assign(window, { tones: 0 })
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      ;(window as unknown as { tones: number }).tones++
      start.call(this, when)
    }
  })
})

const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones)

test('the clock ticks every second and shows its limit', async ({ page }) => {
  await startTimedGame(page)
  const clock = page.getByRole('timer')
  await expect(clock).toHaveText(/^0:00\s*\/ 2:00$/)
  await page.clock.runFor(61_000)
  await expect(clock).toHaveText(/^1:01\s*\/ 2:00$/)
})

test('when time runs out the horn sounds once, the clock stops in red, and the game can be ended for the leader', async ({
  page,
}) => {
  await startTimedGame(page)
  await half(page, 1).click() // also allows the sound
  await page.clock.runFor(119_000)
  await expect(page.getByText('Time is up.')).toBeHidden()
  await page.clock.runFor(1000)
  await expect(page.getByRole('alert').getByText('Time is up.')).toBeVisible()
  await expect(page.locator('[data-horn]')).toBeAttached()
  await expect.poll(() => tones(page)).toBe(2)
  const clock = page.getByRole('timer')
  await page.clock.runFor(30_000)
  await expect(clock).toHaveText(/^2:00\s*\/ 2:00$/)
  await expect(clock).toHaveCSS('color', await computedColor(page, 'var(--bad)'))
  expect(await tones(page)).toBe(2)

  await playKeys(page, '2211') // play continues
  await expectScore(page, 3, 2)
  await page.getByRole('button', { name: 'End game now' }).click()
  await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()
  await expect(page.getByText('3–2')).toBeVisible()
  await expect(page.getByText(/2m 30s/)).toBeVisible()
  await page.clock.resume() // the buttons of the result work a moment later
  await page.getByRole('button', { name: 'Back to Game' }).click()
  await expectScore(page, 3, 2)
  await expect(page.getByText('Time is up.')).toBeVisible()
  await expectNoAxeFindings(page, 'scorer: time is up')
})

test('level scores offer one more point', async ({ page }) => {
  await startTimedGame(page)
  await playKeys(page, '12')
  await page.clock.runFor(121_000)
  await expect(page.getByRole('button', { name: 'End game now' })).toBeHidden()
  await page.getByRole('button', { name: 'Play one more point' }).click()
  await expect(half(page, 1)).toContainText('Next point wins')
  await expect(half(page, 2)).toContainText('Next point wins')
  await playKeys(page, '2')
  await expect(page.getByRole('heading', { name: 'Diggers WINS!' })).toBeVisible()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Undo Last Point' }).click()
  await expect(half(page, 1)).toContainText('Next point wins')
})

test('a muted horn is silent, and stays muted', async ({ page }) => {
  await startTimedGame(page)
  await half(page, 1).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Mute the horn' }).click()
  await page.clock.runFor(121_000)
  await expect(page.locator('[data-horn]')).toBeAttached()
  expect(await tones(page)).toBe(0)
  await page.clock.resume()
  await page.reload()
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('button', { name: 'Turn the horn on' })).toBeVisible()
})

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
})) {
  test(`on a ${device} the time does not follow a clock that is set three hours forward, nor over a reload`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await startTimedGame(page, 20)
    const clock = page.getByRole('timer')
    const note = page.getByText('The clock of this phone changed. The time of the game goes on as before.')
    const read = page.getByRole('button', { name: 'OK' })
    await half(page, 1).click()
    await page.clock.runFor(30_000)
    await expect(clock).toHaveText(/^0:30\s*\/ 20:00$/)
    await page.clock.setSystemTime(new Date('2026-11-21T00:00:30Z'))
    await page.clock.runFor(10_000)
    await expect(clock).toHaveText(/^0:40\s*\/ 20:00$/)
    await expect(page.getByText('Time is up.')).toBeHidden()
    await read.click()
    await expect(note).toBeHidden()
    await page.clock.resume() // reloading and axe wait with timers
    await page.reload()
    await expect(clock).toHaveText(/^[0-4]:\d\d\s*\/ 20:00$/)
    await expect(note).toBeHidden()
    await page.clock.setSystemTime(new Date('2026-11-20T18:00:00Z'))
    await expect(note).toBeVisible()
    await expectNoAxeFindings(page, 'scorer: the clock changed')
    await page.reload()
    await expect(clock).toHaveText(/^[0-4]:\d\d\s*\/ 20:00$/)
  })
}

test('with reduced motion the clock does not flash when time is up', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startTimedGame(page)
  await page.clock.runFor(121_000)
  await expect(page.locator('[data-horn]')).toHaveCSS('animation-name', 'none')
})

async function computedColor(page: Page, color: string): Promise<string> {
  return page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.setProperty('color', color)
    const { color: value } = getComputedStyle(probe)
    probe.remove()
    return value
  }, color)
}

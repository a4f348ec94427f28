import type { Page } from '@playwright/test'
import { demoPage, startDemo } from '../demo.ts'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, phone, signUp } from '../pro.ts'
import { binary, portAt, startServer } from '../server.ts'
import { makeOpenLeague, sendPoints, scheduleTonight, pointsOfWin } from '../leagueNight.ts'

const side = (page: Page, team: string) => page.getByRole('region', { name: team, exact: true })

async function expectWatched(page: Page, team1: number, team2: number): Promise<void> {
  await expect(side(page, 'Aces').getByText(String(team1), { exact: true })).toBeVisible()
  await expect(side(page, 'Block Party').getByText(String(team2), { exact: true })).toBeVisible()
}

/** Expects that the card with the time covers no name of a team. */
async function expectApart(page: Page): Promise<void> {
  const card = await page
    .getByText(/8:15 PM.* · Court/)
    .locator('..')
    .boundingBox()
  for (const team of ['Aces', 'Block Party']) {
    const name = await side(page, team).getByText(team).boundingBox()
    if (!card || !name) throw new Error(`There is no ${team}`)
    expect(name.y + name.height <= card.y || name.y >= card.y + card.height, team).toBe(true)
  }
}

/** The opacity of the page at a point, from 0 to 255, as streaming software shows it over a video. */
async function opacityAt(page: Page, x: number, y: number): Promise<number | undefined> {
  const clip = { x, y, width: 1, height: 1 }
  const picture = await page.screenshot({ omitBackground: true, clip })
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    canvas?.drawImage(image, 0, 0)
    return canvas?.getImageData(0, 0, 1, 1).data[3]
  }, picture.toString('base64'))
}

test('a watch link shows each point, how old it is, and the winner', async ({ page, request }) => {
  await signUp(page)
  const game = await scheduleTonight(page, await makeOpenLeague(page), [0, 1])
  await page.context().clearCookies()
  await page.goto(`/watch/${game.watchToken}`)
  await expect(page.getByText('Not started yet')).toBeVisible()
  await expect(page.getByText(/8:15 PM.* · Court 1/)).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  expect((await downloaded).suggestedFilename()).toBe('Aces vs Block Party.ics')
  for (const window of [phone, desk, { width: 844, height: 390 }]) {
    await page.setViewportSize(window)
    await expectApart(page)
  }
  await page.setViewportSize(phone)
  await expectNoAxeFindings(page, 'watch: not started')

  await sendPoints(request, game, '112')
  await expectWatched(page, 2, 1)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText(/^updated \d+ s ago$/)).toBeVisible()
  await expect(page.getByRole('figure')).toContainText('Aces led by up to 2.')
  await expect(page).toHaveTitle('2–1 Aces vs Block Party · Sideout')
  await sendPoints(request, game, '2')
  await expectWatched(page, 2, 2)
  await page.setViewportSize(desk)
  await expectNoAxeFindings(page, 'watch: live, on a desk')

  await page.setViewportSize(phone)
  await sendPoints(request, game, '1'.repeat(23))
  await expectWatched(page, 25, 2)
  await expect(page.getByText('Final', { exact: true })).toBeVisible()
  await expect(side(page, 'Aces').getByText('Winner')).toBeVisible()
  expect((await side(page, 'Aces').boundingBox())?.y).toBeLessThan(200)
  await expect(page.getByRole('button', { name: 'Share Result' })).toBeInViewport()
  await expect(page.getByRole('main').getByRole('button', { name: /point/i })).toHaveCount(0)
  await expectNoAxeFindings(page, 'watch: result')
})

test('a watch link is shared as a QR code and as a link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page)
  const game = await scheduleTonight(page, await makeOpenLeague(page), [0, 1])
  await page.goto(`/watch/${game.watchToken}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog.getByRole('img', { name: /QR/i })).toBeVisible()
  await expect(dialog.getByLabel('Watch link')).toHaveValue(page.url())
  await expectNoAxeFindings(page, 'watch: share')
  await dialog.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await dialog.getByRole('link', { name: 'Overlay for a Video Stream' }).click()
  await expect(page.getByLabel('Address of the overlay')).toHaveValue(
    new URL(`/overlay/${game.watchToken}`, page.url()).href,
  )
  await expectNoAxeFindings(page, 'overlay: its address')
})

test.describe('when the connection is lost', () => {
  test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED/] })

  test('the last score stays, and missed points arrive after reconnecting', async ({
    page,
    context,
    request,
  }) => {
    await signUp(page)
    const game = await scheduleTonight(page, await makeOpenLeague(page), [0, 1])
    await page.goto(`/watch/${game.watchToken}`)
    await sendPoints(request, game, '12')
    await expectWatched(page, 1, 1)
    await context.setOffline(true)
    await expect(page.getByText('No connection', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toHaveCount(0)
    await sendPoints(request, game, '1111')
    await expectWatched(page, 1, 1)
    await context.setOffline(false)
    await expectWatched(page, 5, 1)
    await expect(page.getByText(/^No connection/)).toHaveCount(0)
    await expect(page.getByRole('figure')).toContainText('The last 4 points went to Aces.')
    await sendPoints(request, game, '2')
    await expectWatched(page, 5, 2)
  })
})

test.describe('a server of its own', () => {
  const port = portAt(6)
  test.use({
    baseURL: `http://localhost:${port}`,
    expectedFaults: [/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED/],
  })

  test('that was restarted continues with the same score', async ({ page, request }) => {
    const before = await startServer(binary, port)
    await signUp(page)
    const game = await scheduleTonight(page, await makeOpenLeague(page), [0, 1])
    await page.goto(`/watch/${game.watchToken}`)
    await sendPoints(request, game, '112')
    await expectWatched(page, 2, 1)
    await before.stop()
    const after = await startServer(binary, port)
    await sendPoints(request, game, '2')
    // The server asks clients to reconnect after 4.5 to 5.5 seconds.
    await expect(side(page, 'Block Party').getByText('2', { exact: true })).toBeVisible()
    await expectWatched(page, 2, 2)
    await expect(page.getByText(/^No connection/)).toBeHidden()
    await after.stop()
  })
})

test.describe('the night of the demo', () => {
  const port = portAt(7)
  test.use({ baseURL: `http://localhost:${port}` })

  test('has a court whose scorer is offline, which is shown to watchers', async ({ page }) => {
    const demo = await startDemo(port)
    await page.goto(demoPage)
    await expect(page.getByText('4 games being played now.')).toBeVisible()
    const offlineCourt = page.getByRole('region', { name: 'Court 4' })
    await expect(offlineCourt.getByText(/^Last \d+:\d\d [AP]M/)).toBeVisible()
    await offlineCourt.getByRole('link').click()
    await expect(page.getByText(/^Last \d+:\d\d [AP]M/)).toBeVisible()
    await expect(page.getByText(/^updated/)).toHaveCount(0)
    await proveNoAxeFindings(page)
    await page.close() // its stream would try to reach the stopped server
    await demo.stop()
  })
})

test('an overlay shows only the score, at the position and in the colours of its address', async ({
  page,
  request,
}) => {
  await signUp(page)
  const rules = { endingScore: 25, winByTwo: true, sets: 3, serve: true }
  const game = await scheduleTonight(page, await makeOpenLeague(page, { rules }), [0, 1])
  await sendPoints(request, game, '112')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/overlay/${game.watchToken}`)
  const row = page.getByRole('paragraph').filter({ hasText: 'Aces' })
  const place = async () => {
    const box = await row.boundingBox()
    if (!box) throw new Error('There is no score')
    return box
  }
  await expect(page.locator('p')).toHaveText(['AcesSets 02', 'Block PartySets 01', 'Set 1'])
  await expect(page.locator('button, a, nav, header, input')).toHaveCount(0)
  const defaultPlace = await place()
  expect([
    defaultPlace.x < 60,
    defaultPlace.y < 60,
    defaultPlace.width < 700,
    defaultPlace.height > 40,
  ]).toEqual([true, true, true, true])
  expect(await opacityAt(page, 960, 540)).toBe(0)
  // A dark page is not transparent in a frame of a light one.
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  expect(await opacityAt(page, defaultPlace.x + defaultPlace.width / 2, defaultPlace.y + 4)).toBe(255)
  await sendPoints(request, game, '1')
  await expect(page.locator('p').first()).toHaveText('AcesSets 03')
  await expectNoAxeFindings(page, 'overlay')

  await page.goto(`/overlay/${game.watchToken}?side=bottom-right&size=200&back=10141880&team1=0f0&ink=ff0`)
  await expect(row).toBeVisible()
  const chosenPlace = await place()
  expect(chosenPlace.x + chosenPlace.width).toBeGreaterThan(1860)
  expect(chosenPlace.y + chosenPlace.height).toBeGreaterThan(780)
  expect(chosenPlace.height / defaultPlace.height).toBeCloseTo(2, 1)
  await expect(row).toHaveCSS('border-left-color', 'rgb(0, 255, 0)')
  await expect(row).toHaveCSS('color', 'rgb(255, 255, 0)')
  expect(await opacityAt(page, chosenPlace.x + chosenPlace.width / 2, chosenPlace.y + 6)).toBe(128)
  await page.setViewportSize({ width: 640, height: 360 })
  await expect.poll(async () => (await place()).height / chosenPlace.height).toBeCloseTo(1 / 3, 1)
})

test.describe('an unknown address', () => {
  test.use({ expectedFaults: [/status of 404/] })

  test('shows a message that says what to do', async ({ page }) => {
    await page.goto('/watch/3.nothing')
    await expect(page.getByRole('heading', { name: 'Game Not Found' })).toBeVisible()
    await expectNoAxeFindings(page, 'watch: no such game')
    await page.goto('/overlay/3.nothing')
    await expect(page.getByText('There is no game at this address. Copy it again.')).toBeVisible()
    await page.goto('/watch/3.nothing/more')
    await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
  })
})

test('at 320 px nothing scrolls sideways, with the longest names', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await signUp(page)
  const name = 'L'.repeat(100)
  const league = await makeOpenLeague(page, { name }, ['A'.repeat(100), 'B'.repeat(100)])
  const game = await scheduleTonight(page, league, [0, 1], 'C'.repeat(100))
  const expectNarrow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.goto(`/watch/${game.watchToken}`)
  await expect(page.getByText('Not started yet')).toBeVisible()
  await expectNarrow()
  for (const points of ['1', pointsOfWin('1', 3).slice(1)]) {
    await sendPoints(request, game, points)
    await expect(page.getByText(points === '1' ? 'Live' : 'Final', { exact: true })).toBeVisible()
    await expectNarrow()
  }
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('img', { name: /QR/i })).toBeVisible()
  await expectNarrow()
  await page.goto(`/overlay/${game.watchToken}?help`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNarrow()
})

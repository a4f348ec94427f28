import { expect, openRules, saveMatch, startGame, test } from '../fixtures.ts'

test.describe('an unknown path', () => {
  // The browser logs the status of the page itself.
  test.use({ expectedFaults: [/status of 404/] })

  test('is the 404 page with the status 404', async ({ page }) => {
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404: page not found' })).toBeVisible()
    await expect(page).toHaveTitle('Page not found · Sideout')
    await page.getByRole('link', { name: 'Go to the scoreboard' }).click()
    await expect(page.getByRole('heading', { name: 'New game' })).toBeFocused()
  })
})

test('the header leads to Pro, which says that it is in beta testing', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sideout' })).toBeVisible()
  await header.getByRole('link', { name: 'Pro' }).click()
  await expect(page).toHaveURL('/pro')
  await expect(page.getByRole('heading', { level: 1, name: 'Pro' })).toBeFocused()
  await expect(page.getByText('Not available to the public yet')).toBeVisible()
  await header.getByRole('link', { name: 'Sideout' }).click()
  await expect(page.getByRole('heading', { name: 'New game' })).toBeFocused()
})

test('an unknown call under /api is 404 as text', async ({ request }) => {
  const response = await request.get('/api/nothing', { headers: { Accept: 'text/html' } })
  expect(response.status()).toBe(404)
  expect(response.headers()['content-type']).toContain('text/plain')
})

for (const { chosen, other, names, after } of [
  { chosen: 'light', other: 'dark', names: ['high-contrast', 'light'], after: 'dark' },
  { chosen: 'dark', other: 'light', names: ['dark'], after: 'high-contrast' },
  { chosen: 'contrast', other: 'dark', names: ['high-contrast'], after: 'light' },
] as const) {
  test(`the theme follows the system until one is chosen (${chosen})`, async ({ page }) => {
    const html = page.locator('html')
    await page.emulateMedia({ colorScheme: other === 'dark' ? 'light' : 'dark' })
    await page.goto('/')
    if (other === 'dark') await expect(html).not.toHaveClass(/dark/)
    else await expect(html).toHaveClass(/dark/)
    await page.emulateMedia({ colorScheme: other, contrast: 'more' })
    await expect(html).toHaveClass('contrast')
    await page.emulateMedia({ colorScheme: other, contrast: 'no-preference' })
    if (other === 'dark') await expect(html).toHaveClass('dark')
    else await expect(html).not.toHaveClass(/dark|contrast/)
    for (const name of names) await page.getByRole('button', { name: `Switch to ${name} theme` }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: `Switch to ${after} theme` })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('volleyball_theme'))).toBe(chosen)
  })
}

test('the theme can be changed while playing', async ({ page }) => {
  await startGame(page)
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('one toast at a time, for about five seconds, reached by F8', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'New game' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000) // from here only runFor moves the time
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await openRules(page)
  await save.click()
  await page.getByLabel('Preset name').fill('Mine')
  await save.click()
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(region.getByText('Preset saved')).toBeVisible()
  await expect(page.getByText('Preset name required')).toBeHidden()
  await page.mouse.move(5, 400)
  await page.clock.runFor(4700)
  await expect(region.getByText('Preset saved')).toBeVisible()
  await page.clock.runFor(600)
  await expect(region.getByText('Preset saved')).toBeHidden()

  await save.click()
  await page.keyboard.press('F8')
  await expect(region).toBeFocused()
  await page.clock.runFor(20_000) // a focused toast does not close
  await expect(region.getByText('Preset saved')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(region.getByRole('button', { name: 'Close notification' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(region.getByText('Preset saved')).toBeHidden()
})

test('F8 reaches a toast inside an open dialog, and Escape there leaves the dialog open', async ({
  page,
}) => {
  await startGame(page, { end: 1, winByTwo: false })
  await page.keyboard.press('ArrowLeft')
  await saveMatch(page)
  await page.getByRole('button', { name: 'New Setup' }).click()
  await page.getByRole('button', { name: 'Match History' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  const region = dialog.getByRole('region', { name: 'Notifications (F8)' })
  await expect(region.getByText('Match deleted')).toBeVisible()
  await page.keyboard.press('F8')
  await expect(region).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(region.getByText('Match deleted')).toBeHidden()
  await expect(dialog).toBeVisible()
})

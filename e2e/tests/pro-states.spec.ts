import { expect, waitForServiceWorker, test } from '../fixtures.ts'
import { makeLeague, openSettings, password, playWeek, post, signUp } from '../pro.ts'

test('an address with a malformed id', async ({ page }) => {
  await signUp(page)
  await page.goto('/pro/league/abc')
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid league ID' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to My Leagues' }).click()
  await expect(page.getByRole('heading', { name: 'My Leagues' })).toBeFocused()
})

test.describe('a league that does not exist', () => {
  test.use({ expectedFaults: [/status of 404/] })

  test('is not found, like a league of another user', async ({ page, browser, baseURL }) => {
    await signUp(page)
    await page.goto('/pro/league/999999')
    await expect(page.getByRole('heading', { level: 1, name: 'League not found' })).toBeVisible()
    const { address } = await makeLeague(page)
    const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await stranger.newPage()
    await signUp(other)
    await other.goto(address)
    await expect(other.getByRole('heading', { level: 1, name: 'League not found' })).toBeVisible()
    await stranger.close()
  })
})

for (const role of ['viewer', 'scorer', 'manager'] as const) {
  test(`a ${role} sees no control that the server would refuse`, async ({
    page,
    browser,
    baseURL,
    faults,
  }) => {
    await signUp(page)
    const league = await makeLeague(page)
    await playWeek(page, league, '2026-09-03')
    const invitation = await post<{ invitationToken: string }>(page, `/api/leagues/${league.id}/members`, {
      role,
    })
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const member = await context.newPage()
    member.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await signUp(member)
    await post(member, `/api/member-invitations/${invitation.invitationToken}`, {})
    await member.goto('/pro')
    const open = role === 'manager' ? 'Manage League: Thursday Night' : 'Open League: Thursday Night'
    await member.getByRole('link', { name: open }).click()
    await expect(member.getByRole('heading', { name: '8 teams' })).toBeVisible()
    for (const name of ['Add Team', 'Edit League', 'More: Aces'])
      await expect(member.getByRole('button', { name })).toHaveCount(role === 'manager' ? 1 : 0)
    if (role === 'manager') {
      await openSettings(member, 'Nights and courts')
      await expect(member.getByRole('region', { name: 'Courts of tier 1' })).toBeVisible()
      await openSettings(member, 'Public page')
      await member.getByRole('button', { name: 'All settings' }).click()
      await expect(member.getByRole('link', { name: 'Rules', exact: true })).toBeVisible()
      for (const name of ['Members', 'Danger'])
        await expect(member.getByRole('link', { name, exact: true })).toHaveCount(0)
    }
    await context.close()
  })
}

test.describe('without a connection', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedFaults: [/Failed to load|Failed to fetch|ERR_INTERNET_DISCONNECTED/],
  })

  test('My Leagues shows the cached list, and an open league stays with a message', async ({
    page,
    context,
  }) => {
    await signUp(page)
    await page.goto('/')
    await waitForServiceWorker(page) // so that Pro's files are cached at their first use
    const { address } = await makeLeague(page)
    await page.goto('/pro')
    await page.getByRole('link', { name: 'Manage League: Thursday Night' }).click()
    await expect(page.getByRole('heading', { name: '8 teams' })).toBeVisible()
    await expect(page).toHaveURL(address)

    await context.setOffline(true)
    // Whether everything had been loaded by then, which the hint says as well, depends on the machine.
    await expect(page.getByText(/^You are offline\./)).toBeVisible()
    await page.getByRole('tab', { name: 'Standings' }).click()
    await expect(page.getByText('This part could not be loaded.')).toBeVisible()
    await page.goto('/pro')
    await expect(page.getByText('the last list of your leagues on this device')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Thursday Night' })).toBeVisible()

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Account Menu' }).click()
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
    const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('volleyball_leagues'))
    expect(await page.evaluate(stored)).toEqual([])
  })
})

test.describe('a session that ends in the middle of a form', () => {
  test.use({ expectedFaults: [/status of 401/] })

  test('opens the sign-in over the form, and keeps what was typed', async ({ page }) => {
    const email = await signUp(page)
    const { address } = await makeLeague(page)
    await page.goto(address)
    await page.getByRole('button', { name: 'Add Team' }).click()
    const form = page.getByRole('dialog', { name: 'Add Team' })
    await form.getByLabel('Team name').fill('Latecomers')
    await page.request.post('/api/auth/logout')
    await form.getByRole('button', { name: 'Add Team' }).click()
    const again = page.getByRole('dialog', { name: 'You have been signed out' })
    await again.getByLabel('E-mail').fill(email)
    await again.getByLabel('Password', { exact: true }).fill(password)
    await again.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(again).toBeHidden()
    await expect(form.getByLabel('Team name')).toHaveValue('Latecomers')
    await form.getByRole('button', { name: 'Add Team' }).click()
    await expect(page.getByRole('heading', { name: '9 teams' })).toBeVisible()
  })
})

test.describe('200 teams with names of 100 characters', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('do not overflow at 320 px', async ({ page }) => {
    await signUp(page)
    const names = Array.from({ length: 200 }, (_, i) => `${i} `.padEnd(100, i % 2 ? 'Wwwwwwwww ' : 'W'))
    const league = await makeLeague(page, { tierCount: 10, teamsPerTier: 20, name: 'W'.repeat(100) }, names)
    for (const tab of ['teams', 'standings', 'schedule', 'history']) {
      await page.goto(`${league.address}/${tab}`)
      await expect(page.getByRole('tabpanel').first()).toBeVisible()
      if (tab === 'teams') await expect(page.getByRole('rowheader')).toHaveCount(200)
      if (tab === 'standings') await expect(page.getByRole('table')).toHaveCount(10)
      const [wide, room] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return [scrollWidth, clientWidth]
      })
      expect(wide).toBeLessThanOrEqual(room ?? 0)
    }
    await page.goto('/pro')
    await expect(page.getByText('Max 200 teams')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})

import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, makeLeague, openSettings, phone, post, record, signUp } from '../pro.ts'
import { makeOpenLeague, sendPoints, scheduleTonight, pointsOfWin } from '../leagueNight.ts'
import { sweep } from '../sweep.ts'
import { website } from '../website.ts'

const court = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Expects no axe findings in these windows: a phone, and in `make prove` a desk, unless the call says more. */
async function expectNoFindings(page: Page, screen: string, windows = sweep([phone, desk])): Promise<void> {
  for (const window of windows) {
    await page.setViewportSize(window)
    await expectNoAxeFindings(page, screen)
  }
}

test.describe('the page of a league', () => {
  test.use({ expectedFaults: [/status of 404/] })

  test('is closed until an admin opens it as unlisted or public, and closed again when it is switched off', async ({
    page,
    context,
  }) => {
    await signUp(page)
    const { id, address } = await makeLeague(page)
    const slug = `the-gym-${id}`
    const visitor = await context.newPage()
    const robots = async () => (await page.request.get(`/l/${slug}`)).headers()['x-robots-tag']
    const choose = async (visibility: string, what?: string) => {
      await page.bringToFront() // a tab in the background renders only once a second
      await openSettings(page, 'Public page')
      await page.getByLabel('Visibility').selectOption(visibility)
      if (what) await page.getByLabel('Address').fill(what)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByRole('region', { name: 'Public page' }).getByText('Saved')).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page.goto(address)
    await page.bringToFront()
    await openSettings(page, 'Public page')
    await expect(page.getByLabel('Visibility')).toHaveValue('off')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await robots()).toBe('noindex')
    await visitor.goto(`/l/${slug}`)
    await expect(visitor.getByRole('heading', { name: 'There is nothing to see here' })).toBeVisible()

    await choose('unlisted', slug)
    expect(await robots()).toBe('noindex')
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Thursday Night' })).toBeVisible()
    await choose('public')
    expect(await robots()).toBeUndefined()
    await choose('off')
    await expect(visitor.getByRole('heading', { name: 'There is nothing to see here' })).toBeVisible()
  })

  test('shows a message for an unknown league and for an unknown team', async ({ page }) => {
    await signUp(page)
    const { slug } = await makeOpenLeague(page)
    const unknown = ['/l/no-such-league', `/l/${slug}/no-such-season`, '/l/no-such-league/board']
    for (const path of [...unknown, '/embed/no-such-league/standings']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'There is nothing to see here' })).toBeVisible()
    }
    await page.goto(`/l/${slug}/teams/999999`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing to see here')
    await expectNoAxeFindings(page, 'public: nothing to see here')
    for (const path of ['/l/', `/embed/${slug}/nothing`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
    }
  })
})

/** Expects that a view begins high on a phone, and that nothing is wider than the window. */
async function expectFirstRow(page: Page, row: ReturnType<Page['locator']>): Promise<void> {
  await page.setViewportSize(phone)
  await expect.poll(async () => (await row.first().boundingBox())?.y ?? Infinity).toBeLessThan(200)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
}

test('what is on comes first with live scores, then what is next, results and standings', async ({
  page,
  request,
}) => {
  await signUp(page)
  const league = await makeOpenLeague(page)
  await record(page, league, { team1: 4, team2: 5, score: [25, 11], day: '2026-09-03' })
  const played = await scheduleTonight(page, league, [0, 1], 'Court 2')
  await scheduleTonight(page, league, [2, 3], 'Court 1', '21:00')
  await page.context().clearCookies()
  await page.goto(`/l/${league.slug}`)
  await expect(page.getByRole('button', { name: 'Next', pressed: true })).toBeVisible()
  await expectFirstRow(page, page.getByRole('region', { name: /^Tonight/ }).getByRole('listitem'))
  await sendPoints(request, played, '112')
  await page.getByRole('button', { name: 'Now' }).click()
  await expect(court(page, 'Court 2')).toContainText(/Aces.*2.*Block Party.*1/)
  await expect(page.getByText('1 game being played now.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Next at 9:00 PM' })).toBeVisible()
  await expectFirstRow(page, court(page, 'Court 2'))
  await sendPoints(request, played, '1')
  await expect(court(page, 'Court 2')).toContainText(/Aces.*3.*Block Party.*1/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Now', pressed: true })).toBeVisible()
  await expectNoFindings(page, 'public: now', [phone, desk])

  await page.getByRole('button', { name: 'Results' }).click()
  await expect(page.getByRole('region', { name: /^Results: / })).toContainText(/Spikers.*Setters.*25.*11/)
  await expectFirstRow(page, page.getByRole('region', { name: /^Results: / }).getByRole('listitem'))
  await expectNoFindings(page, 'public: results')
  await page.getByRole('button', { name: 'Standings' }).click()
  await expect(page).toHaveURL(/\?view=standings$/)
  await expectFirstRow(page, page.getByRole('row', { name: /Aces/ }))
  await expectNoFindings(page, 'public: standings')
  await sendPoints(request, played, '1'.repeat(22))
  await expect(page.getByRole('row', { name: /^1 Aces 1–0 / })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\?view=results$/)
  await page.getByRole('link', { name: 'Details: Aces vs Block Party' }).click()
  await expect(page).toHaveURL(/\/watch\//)
  await expect(page.getByText('Final', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Thursday Night' }).click()
  await expect(page).toHaveURL(new RegExp(`/l/${league.slug}$`))
})

test('a team is followed on this device: its games come first on every view', async ({ page, request }) => {
  await signUp(page)
  const league = await makeOpenLeague(page)
  const [, live] = [
    await scheduleTonight(page, league, [0, 1], 'Court 1'),
    await scheduleTonight(page, league, [2, 3], 'Court 2'),
  ]
  await scheduleTonight(page, league, [4, 5], 'Court 3', '21:00')
  await page.setViewportSize(phone)
  await page.goto(`/l/${league.slug}?view=next`)
  await page.getByRole('button', { name: 'Choose' }).click()
  const dialog = page.getByRole('dialog', { name: 'Follow Teams' })
  await expectNoAxeFindings(page, 'public: follow teams')
  await dialog.getByRole('button', { name: 'Net Gains' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByText('Net Gains first')).toBeVisible()
  await expect(page.getByRole('listitem').first()).toContainText(/Diggers.*Net Gains.*Court 2/)
  await sendPoints(request, live, '12')
  await page.getByRole('link', { name: 'Watch: Diggers vs Net Gains' }).first().waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Standings' }).click()
  await page.getByRole('link', { name: 'Net Gains' }).click()
  await page.getByRole('button', { name: 'Follow Net Gains', pressed: true }).click()
  await page.getByRole('link', { name: 'Thursday Night' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Follow a team: its games come first')).toBeVisible()
})

test('six games that are on are in view on a phone, also while nobody hears of their scorers', async ({
  page,
  request,
}) => {
  await signUp(page)
  const count = 6
  const names = Array.from({ length: 2 * count }, (_, index) => `Team ${index + 1}`)
  const league = await makeOpenLeague(page, {}, names)
  for (let index = 0; index < count; index++) {
    const game = await scheduleTonight(page, league, [2 * index, 2 * index + 1], `Court ${index + 1}`)
    await sendPoints(request, game, '1')
  }
  await page.route(`/api/public/${league.slug}/scores`, async (route) => {
    const response = await route.fetch()
    const scores = (await response.json()) as { games: object[] }
    const offlineSince = new Date(Date.now() - 600_000).toISOString()
    const games = scores.games.map((game) => ({ ...game, offlineSince }))
    await route.fulfill({ response, json: { ...scores, games } })
  })
  // The stream would report the same scores with their scorers online: its request never gets a response.
  await page.route(`/api/public/${league.slug}/stream`, () => {})
  await page.setViewportSize(phone)
  await page.goto(`/l/${league.slug}`)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(count)
  await expect(page.getByText(/^Last \d+:\d\d/)).toHaveCount(count)
  const last = await cards.last().boundingBox()
  expect((last?.y ?? NaN) + (last?.height ?? NaN)).toBeLessThanOrEqual(phone.height)
  await proveNoAxeFindings(page)
})

test('a team has a page with its record, its games and its calendar', async ({ page, request }) => {
  await signUp(page)
  const league = await makeOpenLeague(page)
  await record(page, league, { team1: 0, team2: 1, score: [25, 11], day: '2026-09-03' })
  const game = await scheduleTonight(page, league, [0, 2])
  await page.goto(`/l/${league.slug}?view=standings`)
  await page.getByRole('table').getByRole('link', { name: 'Aces' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aces' })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['1–0', '25–11', '+14'])
  await sendPoints(request, game, '1121')
  await expect(court(page, 'Court 1')).toContainText(/Aces.*3.*Diggers.*1/)
  await expectNoFindings(page, 'public: a team')

  await page.getByRole('button', { name: 'Calendar of Aces' }).click()
  const calendars = page.getByRole('dialog', { name: 'Calendar of Aces' })
  const file = calendars.getByRole('link', { name: 'Download Calendar' })
  const feed = await page.request.get((await file.getAttribute('href')) ?? '')
  expect(feed.headers()['content-type']).toMatch(/^text\/calendar/)
  expect(await feed.text()).toContain(`/watch/${game.watchToken}`)
  await expect(calendars.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', /^webcal:\/\//)
  await expectNoAxeFindings(page, 'public: calendar')
})

test('the board shows the courts in turn, as many at once as are readable on the screen', async ({
  page,
  request,
}) => {
  await signUp(page)
  const league = await makeOpenLeague(page)
  const [first] = [
    await scheduleTonight(page, league, [0, 1], 'Court 1'),
    await scheduleTonight(page, league, [2, 3], 'Court 2'),
    await scheduleTonight(page, league, [4, 5], 'Court 9'),
    await scheduleTonight(page, league, [6, 7], 'Court 10'),
  ]
  await page.clock.install()
  await page.goto(`/l/${league.slug}/board`)
  const shownCourts = async () =>
    (await page.getByRole('listitem').getByRole('region').all()).map((court) =>
      court.getAttribute('aria-label'),
    )
  const expectShown = (...names: string[]) =>
    expect.poll(async () => Promise.all(await shownCourts())).toEqual(names)
  await expectShown('Court 1', 'Court 2')
  await sendPoints(request, first, '1121')
  await expect(court(page, 'Court 1').getByText('Live')).toBeVisible()
  await expect(court(page, 'Court 1').getByText('3', { exact: true })).toBeVisible()
  await page.clock.runFor(10_000)
  await expectShown('Court 9', 'Court 10')
  await page.clock.runFor(10_000)
  await expectShown('Court 1', 'Court 2')
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(30_000)
  await expectShown('Court 1', 'Court 2')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expectShown('Court 1', 'Court 2', 'Court 9', 'Court 10')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
  await page.clock.resume()
  await expectNoFindings(page, 'board', sweep([desk, phone]))
})

test('standings, schedule and finals can be embedded in another site', async ({ page, request, baseURL }) => {
  await signUp(page)
  const league = await makeOpenLeague(page)
  const game = await scheduleTonight(page, league, [0, 1])
  await page.goto(`/embed/${league.slug}/standings`)
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectNoAxeFindings(page, 'embedded: standings')
  await post(page, `/api/leagues/${league.id}/finals`, {
    from: 'overall',
    format: 'single',
    nights: [{ day: '2099-12-10', start: '18:00', end: '23:00' }],
    courts: ['Court 1'],
  })
  await page.goto(`/embed/${league.slug}/finals`)
  await expect(page.getByRole('link', { name: /^Quarter-final 1: / })).toHaveAttribute('target', '_blank')
  await expectNoAxeFindings(page, 'embedded: finals')
  const frame = (part: string) =>
    `<iframe src="${baseURL}/embed/${league.slug}/${part}?theme=dark" title="${part}" height="600"></iframe>`
  const club = await website(
    `<!doctype html><title>Our club</title>${frame('standings')}${frame('schedule')}${frame('finals')}`,
  )
  await page.goto(club.url)
  const inFrame = (part: string) => page.frameLocator(`iframe[title=${part}]`)
  await expect(inFrame('standings').getByRole('link', { name: 'Aces' })).toBeVisible()
  await expect(inFrame('standings').locator('html')).toHaveClass('dark')
  await expect(inFrame('finals').getByRole('list', { name: 'Semi-finals' })).toBeVisible()
  await sendPoints(request, game, '112')
  await expect(inFrame('schedule').getByRole('region', { name: 'Court 1' })).toContainText(
    /Aces.*2.*Block Party.*1/,
  )
  await sendPoints(request, game, '1'.repeat(23))
  await expect(inFrame('standings').getByRole('row', { name: /^1 Aces 1–0 / })).toBeVisible()
  club.stop()
})

test('the league page of an admin updates by itself', async ({ page, request }) => {
  await page.setViewportSize(desk)
  await signUp(page)
  const league = await makeOpenLeague(page)
  const game = await scheduleTonight(page, league, [0, 1])
  await page.goto(`${league.address}/schedule`)
  const row = page.getByRole('listitem').filter({ hasText: 'Block Party' })
  await expect(row).toBeVisible()
  await page.evaluate(() => Object.assign(window, { same: true }))
  await sendPoints(request, game, '112')
  await expect(row.getByText('Live')).toBeVisible()
  await expect(row.getByText(/^[0-9]+$/)).toHaveText(['2', '1'])
  await sendPoints(request, game, '1')
  await expect(row.getByText(/^[0-9]+$/)).toHaveText(['3', '1'])
  await proveNoAxeFindings(page)
  await page.getByRole('tab', { name: 'Standings' }).click()
  await expect(page.getByRole('row', { name: /^1 Aces .* 0 0 0\.0% / }).first()).toBeVisible()
  await sendPoints(request, game, '1'.repeat(22))
  await expect(page.getByRole('row', { name: /^1 Aces .* 1 0 100\.0% / }).first()).toBeVisible()
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})

test('the rules of the games are chosen in Edit League', async ({ page }) => {
  await signUp(page)
  const league = await makeOpenLeague(page, { sportType: 'basketball' })
  await page.goto(league.address)
  const save = async (section: string) => {
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('region', { name: section }).getByText('Saved')).toBeVisible()
  }
  const rules = page.getByRole('region', { name: 'Game rules' })
  await openSettings(page, 'Rules')
  await expect(rules.getByLabel('Points to win')).toHaveValue('')
  await expect(rules.getByLabel('Sets')).toHaveCount(0)
  await openSettings(page, 'General')
  await page.getByLabel('Sport').selectOption('volleyball')
  await save('General')
  await openSettings(page, 'Rules')
  await expect(rules.getByLabel('Points to win')).toHaveValue('25')
  await rules.getByLabel('Sets').selectOption('Best of 3 sets')
  await rules.getByLabel('Points to win the deciding set').fill('11')
  await rules.getByRole('switch', { name: 'Serve marker and time-outs' }).click()
  await proveNoAxeFindings(page)
  await save('Rules')

  await page.reload()
  await expect(rules.getByLabel('Sets').locator('option:checked')).toHaveText('Best of 3 sets')
  await expect(rules.getByLabel('Points to win the deciding set')).toHaveValue('11')
  await expect(rules.getByRole('switch', { name: 'Serve marker and time-outs' })).toBeChecked()
  await rules.getByLabel('Points to win a set').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('A match of several sets needs points to win a set')).toBeVisible()
})

test('at 320 px nothing scrolls sideways, with the longest names', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await signUp(page)
  const names = ['A', 'B', 'C', 'D'].map((letter) => letter.repeat(100))
  const league = await makeOpenLeague(page, { name: 'L'.repeat(100) }, names)
  await record(page, league, { team1: 0, team2: 1, score: [25, 11], day: '2026-09-03' })
  const game = await scheduleTonight(page, league, [0, 1], 'E'.repeat(100))
  await scheduleTonight(page, league, [2, 3], 'F'.repeat(100))
  await sendPoints(request, game, pointsOfWin('1', 22).slice(0, 46))
  const publicPath = `/l/${league.slug}`
  for (const path of [
    publicPath,
    ...['next', 'results', 'standings'].map((view) => `${publicPath}?view=${view}`),
    `${publicPath}/board`,
    `${publicPath}/teams/${league.teams[0]?.id}`,
    `/embed/${league.slug}/standings`,
    `/embed/${league.slug}/schedule`,
    `/embed/${league.slug}/finals`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main, section, .card')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => `${element.tagName} ${element.className}`),
    )
    expect(wide, path).toEqual([])
  }
})

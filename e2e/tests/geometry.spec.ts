// Measures every screen at five sizes: no text over text, no name cut for good, no word broken, nothing at the edge of a card, columns in line.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { measureGeometry, readsWhenPressed } from '../geometry.ts'
import { makeOpenLeague, pointsOfWin, scheduleTonight, sendPoints } from '../leagueNight.ts'
import { desk, makeLeague, phone, playWeek, post, signUp } from '../pro.ts'

/** `text` is in percent. Words with up to `letters` letters are not broken. */
const sizes = {
  'a phone': { ...phone, text: 100, letters: 9 },
  '320 px': { width: 320, height: 568, text: 100, letters: 9 },
  'text at 200 %': { ...phone, text: 200, letters: 7 },
  '320 px, text at 200 %': { width: 320, height: 568, text: 200, letters: 4 },
  'a desk': { ...desk, text: 100, letters: 9 },
}

const names = [
  'Block Party',
  'Net Gains 🏐',
  'The Very Long Named Recreational Team of Greater Springfield',
  'Setting Suns',
  'Harbor Aces',
  'Harbor Lights',
  'Spike Force',
  'Kneepads Anonymous',
]

interface Screen {
  name: string
  address: string
  /** A heading of the screen. */
  shown: string | RegExp
  /** Opens the part to measure. */
  open?: (page: Page) => Promise<void>
}

async function resize(page: Page, size: keyof typeof sizes): Promise<void> {
  const { width, height, text } = sizes[size]
  await page.setViewportSize({ width, height })
  await page.evaluate((text) => {
    document.documentElement.style.fontSize = `${text}%`
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, text)
}

async function show(page: Page, { address, shown, open }: Screen): Promise<void> {
  await page.context().setOffline(false)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goto(address)
  await expect(page.getByRole('heading', { name: shown }).first()).toBeVisible()
  await open?.(page)
}

/** ONLY is a regular expression for the names of the screens. */
const only = new RegExp(process.env.ONLY ?? '')

/** Expects no faults on the screens at all sizes. */
async function expectInLine(page: Page, screens: Screen[]): Promise<void> {
  const faults: string[] = []
  for (const screen of screens.filter(({ name }) => only.test(name))) {
    const cuts = new Map<string, { size: keyof typeof sizes; text: string; fault: string }>()
    await show(page, screen)
    for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
      await resize(page, size)
      // Pictures to look at: SHOTS is the folder for them.
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/${screen.name} ${size.replace('%', '')}.png`,
          fullPage: true,
        })
      for (const { kind, what, cut } of await measureGeometry(page, sizes[size].letters)) {
        const fault = `${screen.name} on ${size}: ${kind}: ${what}`
        if (!cut) faults.push(fault)
        else if (!cuts.has(cut.look)) cuts.set(cut.look, { size, text: cut.text, fault })
      }
    }
    // One text of each kind is pressed.
    for (const [look, { size, text, fault }] of cuts) {
      await show(page, screen)
      await resize(page, size)
      const findCut = async () =>
        (await measureGeometry(page, sizes[size].letters)).find(
          ({ cut }) => cut?.look === look && cut.text === text,
        )?.cut
      await expect.poll(findCut, `${fault}, again`).toBeDefined() // the page may still be loading
      const cut = await findCut()
      if (!cut || !(await readsWhenPressed(page, cut))) faults.push(fault)
    }
  }
  expect(faults).toEqual([])
}

/** Opens what a button with this name opens. */
const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).last().click()
  await expect(page.getByRole('dialog').last()).toBeVisible()
}

const seeCourt = (page: Page) => expect(page.getByRole('region', { name: 'Court 2' })).toBeVisible()

const seeAttention = (page: Page) => expect(page.getByRole('region', { name: 'Needs you' })).toBeVisible()

const seeTeam = (page: Page) =>
  expect(page.getByText('Harbor Aces').filter({ visible: true }).first()).toBeVisible()

const seeBracket = (page: Page) =>
  expect(page.getByRole('list', { name: 'Quarter-finals' }).getByRole('listitem').first()).toBeVisible()

async function forceColours(page: Page): Promise<void> {
  await seeCourt(page)
  await page.emulateMedia({ forcedColors: 'active' })
}

/** Enters a score that no set ends with, so that the row asks before it saves. */
async function changeScore(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Change the score/ })
    .first()
    .click()
  const field = page.getByRole('textbox', { name: / score$/ }).first()
  await field.fill('24')
  await field.press('Enter')
  await expect(page.getByText(/Save anyway\?/)).toBeVisible()
}

test('tonight', async ({ page, request }) => {
  await signUp(page)
  const league = await makeOpenLeague(page, {}, names)
  await playWeek(page, league, '2026-09-03')
  const live = await scheduleTonight(page, league, [0, 1], 'Court 1', '11:30')
  const done = await scheduleTonight(page, league, [4, 2], 'Court 2', '11:30')
  await scheduleTonight(page, league, [2, 3], 'Court 3', '11:00') // late, so it needs somebody
  for (const [index, time] of ['20:15', '20:30', '20:45', '21:00', '21:15', '21:30'].entries()) {
    await scheduleTonight(page, league, [index % 4, (index + 1) % 4], 'Court 1', time)
    await scheduleTonight(page, league, [4 + (index % 4), 4 + ((index + 1) % 4)], 'Court 2', time)
  }
  await scheduleTonight(page, league, [6, 7], 'Court 2', '21:45')
  const off = await scheduleTonight(page, league, [6, 7], 'Court 3', '22:30')
  await page.request.patch(`/api/schedules/${off.id}`, { data: { status: 'cancelled', reason: 'Ice' } })
  await sendPoints(request, live, '112')
  await sendPoints(request, done, pointsOfWin('2', 9), [{ type: 'finish' }])
  const { address, slug } = league
  const inLeague = (tab: string, shown: string | RegExp) => ({
    name: tab,
    address: `${address}/${tab}`,
    shown,
  })
  await expectInLine(page, [
    { ...inLeague('tonight', 'Tonight'), open: seeAttention },
    inLeague('schedule', /upcoming/),
    inLeague('standings', 'Tier 2'),
    inLeague('teams', '8 teams'),
    inLeague('history', /completed/),
    { ...inLeague('history', /completed/), name: 'a score being changed', open: changeScore },
    { ...inLeague('attention', /./), name: 'all that needs attention' },
    { ...inLeague('teams', '8 teams'), name: 'add teams', open: press('Add Team') },
    { ...inLeague('teams?settings=rules', 'Rules'), name: 'rules' },
    { ...inLeague('schedule?open=plan&way=fit', /./), name: 'fit in' },
    { name: 'public now', address: `/l/${slug}`, shown: 'Now' },
    { name: 'public schedule', address: `/l/${slug}?view=next`, shown: 'Schedule' },
    { name: 'public results', address: `/l/${slug}?view=results`, shown: 'Results' },
    { name: 'public standings', address: `/l/${slug}?view=standings`, shown: 'Standings' },
    { name: 'a live game', address: `/watch/${live.watchToken}`, shown: /Block Party/ },
    { name: 'a finished game', address: `/watch/${done.watchToken}`, shown: /Harbor Aces/ },
    { name: 'a score link at its end', address: `/game/${done.inviteToken}`, shown: /WINS!/ },
    { name: 'a score link at its start', address: `/game/${live.inviteToken}`, shown: 'Court 1' },
  ])
})

test('a season', async ({ page }) => {
  await signUp(page)
  const season = { scheduleMode: 'fixed', startDate: '2027-01-07', gameDuration: 15 }
  const league = await makeLeague(page, season, names)
  for (const tier of [1, 2])
    await post(page, '/api/tier-courts', { leagueId: league.id, tier, courtName: `Court ${tier}` })
  const address = `${league.address}/schedule`
  const plan = async () => {
    await page.getByRole('button', { name: 'Auto Schedule Season' }).first().click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Publish/ })).toBeVisible()
  }
  await page.setViewportSize(desk)
  await expectInLine(page, [{ name: 'plan', address, shown: 'Schedule', open: plan }])
  await post(page, `/api/leagues/${league.id}/auto-schedule`, {})
  await expectInLine(page, [
    { name: 'season', address, shown: /upcoming/ },
    { name: 'finals', address: `${league.address}/finals`, shown: 'Finals' },
    { name: 'settings', address: `${league.address}/settings`, shown: /./ },
    { name: 'my leagues', address: '/pro', shown: /./ },
    { name: 'create', address: '/pro', shown: /./, open: press('Create League') },
  ])
})

test.describe('a game that is', () => {
  test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED/] })

  test('forfeited, in the finals, or watched without a connection', async ({ page, request }) => {
    await signUp(page)
    const league = await makeOpenLeague(page, {}, names)
    const forfeited = await scheduleTonight(page, league, [0, 1])
    const live = await scheduleTonight(page, league, [3, 4], 'Court 2')
    await sendPoints(request, forfeited, '1212')
    await post(page, `/api/games/${forfeited.gameId}/forfeit`, { by: 'team2' })
    await sendPoints(request, live, '112')
    const night = { day: '2099-12-10', start: '18:00', end: '23:00' }
    const finals = { from: 'overall', format: 'single', nights: [night], courts: ['Court 1', 'Court 2'] }
    await post(page, `/api/leagues/${league.id}/finals`, finals)
    const { address, slug } = league
    const loseConnection = async (page: Page) => {
      await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
      await page.context().setOffline(true)
      await expect(page.getByText('No connection', { exact: true }).first()).toBeVisible()
    }
    await page.setViewportSize(desk)
    await expectInLine(page, [
      { name: 'a forfeited game', address: `/watch/${forfeited.watchToken}`, shown: /Block Party|Net Gains/ },
      { name: 'a lost connection', address: `/watch/${live.watchToken}`, shown: /./, open: loseConnection },
      { name: 'a bracket', address: `${address}/finals`, shown: 'Finals', open: seeBracket },
      { name: 'a public bracket', address: `/l/${slug}?view=finals`, shown: 'Finals', open: seeBracket },
      { name: 'the board of the gym', address: `/l/${slug}/board`, shown: /./, open: seeCourt },
      { name: 'the board in forced colours', address: `/l/${slug}/board`, shown: /./, open: forceColours },
      {
        name: 'a night of finals',
        address: `${address}/schedule?night=${night.day}`,
        shown: 'Schedule',
        open: seeTeam,
      },
    ])
  })
})

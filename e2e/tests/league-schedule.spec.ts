import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { findOverlaps, readTexts } from '../pdf.ts'
import { desk, makeLeague, phone, playWeek, post, clickInHeader, schedule, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

/** The season of the journeys begins on the first Thursday that is at least four weeks away. */
const start = thursday(28)

function thursday(daysAhead: number): string {
  const day = new Date(Date.now() + daysAhead * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((11 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}

/** The day this many days after the start. */
function after(days: number): string {
  return new Date(Date.parse(`${start}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

async function fixedLeague(page: Page) {
  await signUp(page)
  const league = await makeLeague(page, { scheduleMode: 'fixed', startDate: start })
  await post(page, '/api/tier-courts', { leagueId: league.id, tier: 1, courtName: 'Court 1' })
  await post(page, '/api/tier-courts', { leagueId: league.id, tier: 2, courtName: 'Court 2' })
  return league
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fromMenu = async (page: Page, item: string) => {
  await button(page, 'More').click()
  await button(page, item).click()
}

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a season is planned as a draft, reviewed and accepted', async ({ page }) => {
      const league = await fixedLeague(page)
      await page.goto(`${league.address}/schedule`)
      await expect(page.getByRole('heading', { name: 'No upcoming games' })).toBeVisible()
      await clickInHeader(page, 'Auto Schedule Season')
      await expect(page.getByText('Would add 24 games', { exact: true })).toBeVisible()
      const figures = page.getByRole('region', { name: 'How even it is' }).getByRole('definition')
      await expect(figures).toHaveCount(4)
      await expect(figures.first()).toContainText('24')
      await expect(page.getByRole('button', { name: /^Publish \d/ })).toBeInViewport({ ratio: 1 })
      const [body, scroller] = await page
        .getByRole('dialog')
        .evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth])
      expect(body).toBeLessThanOrEqual(scroller ?? 0)
      await button(page, 'Grid').click()
      await expect(page.getByRole('columnheader', { name: 'Court 1' })).toBeVisible()
      await expectNoAxeFindings(page, 'auto schedule: grid')
      await button(page, 'List').click()
      await page.getByText('Would add 24 games', { exact: true }).click()
      await expect(page.getByRole('button', { name: /^Publish \d/ })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(`${inWords(start)}, 8:15 PM, Court 1`).first()).toBeVisible()
      await page.getByText('How good this schedule is').click()
      await expect(page.getByText('Game nights').first()).toBeVisible()
      await page.getByText('What is possible at best').click()
      await expect(page.getByRole('row', { name: /Game nights/ }).first()).toBeVisible()
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(page.getByRole('heading', { name: '0 upcoming games' })).toBeVisible()

      await clickInHeader(page, 'Auto Schedule Season')
      await page.getByRole('button', { name: /^Publish \d/ }).click()
      await expect(page.getByText('Season scheduled!')).toBeVisible()
      await expect(page.getByRole('heading', { name: '24 upcoming games' })).toBeVisible()
      const court = page.getByRole('region', { name: 'Tier 1, Court 1' })
      await expect(court.getByText('8:15').first()).toBeVisible()
      await expect(court.getByText('Week 1', { exact: true }).first()).toBeVisible()

      await clickInHeader(page, 'Auto Schedule Season')
      await expect(page.getByText('nothing has to move', { exact: false })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Publish \d/ })).toBeHidden()
    })

    test('a game is scheduled, rescheduled, cancelled, restored and deleted', async ({ page }) => {
      const league = await fixedLeague(page)
      await page.goto(`${league.address}/schedule`)
      await button(page, 'Schedule Game').click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('Time')).toHaveValue('18:00')
      await dialog.getByRole('button', { name: 'Schedule Game' }).click()
      await expect(dialog.getByText('Date is required')).toBeVisible()
      await dialog.getByLabel('Team 1').selectOption('Aces')
      await dialog.getByLabel('Team 2').selectOption('Diggers')
      await dialog.getByLabel('Date').fill(start)
      await dialog.getByLabel('Time').fill('20:15')
      await dialog.getByLabel('Court (optional)').fill('Court 1')
      await dialog.getByRole('button', { name: 'Schedule Game' }).click()
      await expect(page.getByText('Game scheduled')).toBeVisible()

      const game = page.getByRole('region', { name: 'Tier 1, Court 1' }).getByRole('listitem')
      const more = game.getByRole('button', { name: 'More: Aces vs Diggers' })
      await more.click()
      await button(page, 'Reschedule').click()
      await page.getByRole('radio', { name: `${inWords(start)}, 8:30 PM, Court 1` }).check()
      await page.getByLabel('Reason (optional)').fill('The referee is late')
      await button(page, 'Move Game').click()
      await expect(page.getByText('Game rescheduled')).toBeVisible()
      await expect(game).toContainText('8:30')
      await expect(game).toContainText('The referee is late')
      await expect(more).toBeFocused()

      await more.click()
      await button(page, 'Cancel Game').click()
      await page.getByLabel('Reason').fill('Snow')
      await button(page, 'Cancel Game').click()
      await expect(page.getByText('Game cancelled')).toBeVisible()
      await expect(game).toContainText('Snow')
      await expect(page.getByRole('heading', { name: '0 upcoming games' })).toBeVisible()
      await more.click()
      await button(page, 'Bring Back').click()
      await expect(page.getByRole('heading', { name: '1 upcoming game' })).toBeVisible()

      await more.click()
      await button(page, 'Delete from Schedule').click()
      await button(page, 'Delete Game').click()
      await expect(page.getByText('Game deleted')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No upcoming games' })).toBeVisible()
    })

    test('a week is advanced after a preview, with one move overridden, and undone', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(page)
      await playWeek(page, league, '2026-09-03')
      await schedule(page, league, { team1: 0, team2: 3, day: '2026-09-03', time: '22:00' })
      await page.goto(`${league.address}/schedule`)
      await clickInHeader(page, 'Advance to Next Week')
      const moves = page.getByRole('region', { name: 'Who changes tier' })
      await expect(moves.getByText(/Spikers.*from tier 2 to tier 1/)).toBeVisible()
      await expect(page.getByText('1 game without a score')).toBeVisible()
      await expect(page.getByText('Aces vs Net Gains Sep 3, 2026')).toBeVisible()
      await moves.getByLabel('Tier of Spikers').selectOption('Tier 2')
      await expect(moves.getByText(/Spikers stays in tier 2/)).toBeVisible()
      await button(page, 'Advance to Week 2').click()
      await expect(page.getByText('Week advanced!')).toBeVisible()
      await expect(page.getByText('Week 2', { exact: true }).first()).toBeVisible()
      await page.getByRole('tab', { name: 'Teams' }).click()
      await expect(page.getByRole('region', { name: 'Tier 2' }).getByText('Spikers')).toBeVisible()
      await page.getByRole('tab', { name: 'Schedule' }).click()

      await fromMenu(page, 'Take Back the Last Advance')
      await button(page, 'Take Back').click()
      await expect(page.getByText('Week taken back')).toBeVisible()
      await expect(page.getByRole('heading', { name: '1 upcoming game' })).toBeVisible()
    })

    test('a result is entered from the court sheet, and the sets of a match are corrected', async ({
      page,
    }) => {
      await signUp(page)
      const league = await makeLeague(page, { rules: { endingScore: 25, sets: 3, decidingScore: 15 } })
      await schedule(page, league, { team1: 0, team2: 1, day: '2026-09-03', time: '22:00' })
      await page.goto(`${league.address}/schedule`)
      await page.getByRole('button', { name: /^More: / }).click()
      await button(page, 'Enter Result').click()
      await page.getByLabel('Points of each set').fill('25-20, 22-25, 15-12')
      await button(page, 'Save Result').click()
      await expect(page.getByText('Result entered')).toBeVisible()
      await expect(page.getByRole('heading', { name: '0 upcoming games' })).toBeVisible()
      await page.getByRole('tab', { name: 'History' }).click()
      const row = page.getByRole('button', { name: /^Aces \d, Block Party \d/ })
      await row.click()
      await expect(page.getByText('25–20, 22–25, 15–12')).toBeVisible()
      await button(page, 'Edit').click()
      await page.getByLabel('Points of each set').fill('25-20, 22-25, 12-15')
      await button(page, 'Save Changes').click()
      await expect(page.getByText('Game updated')).toBeVisible()
      await row.click()
      await expect(page.getByText('25–20, 22–25, 12–15')).toBeVisible()
    })

    test('the score link is copied, shown as a code, replaced and switched off', async ({ page }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      const league = await fixedLeague(page)
      await schedule(page, league, { team1: 0, team2: 1, day: start, time: '20:15', court: 'Court 1' })
      await page.goto(`${league.address}/schedule`)
      const more = page.getByRole('button', { name: 'More: Aces vs Block Party' })
      await more.click()
      await button(page, 'Copy Score Link').click()
      await expect(page.getByText('Link copied!')).toBeVisible()
      const link = await page.evaluate(() => navigator.clipboard.readText())
      expect(link).toMatch(/^http:\/\/localhost:\d+\/game\/[\w-]{20,}$/)

      await more.click()
      await button(page, 'Score Link and QR Code').click()
      await expect(page.getByRole('img', { name: `QR code of ${link}` })).toBeVisible()
      await button(page, 'Replace Link').click()
      await button(page, 'Make New Link').click()
      await expect(page.getByText('New link made')).toBeVisible()
      const fresh = await page.getByLabel('Score link', { exact: true }).inputValue()
      expect(fresh).not.toBe(link)
      const token = (address: string) => address.split('/').at(-1)
      expect((await page.request.get(`/api/games/invite/${token(link)}`)).status()).toBe(404)
      expect((await page.request.get(`/api/games/invite/${token(fresh)}`)).status()).toBe(200)
      await button(page, 'Switch Link Off').click()
      await button(page, 'Switch Off').click()
      await expect(page.getByText(/is switched off/)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(1) // the question has closed too
      await page.keyboard.press('Escape')
      await more.click()
      await expect(button(page, 'Reschedule')).toBeVisible()
      await expect(button(page, 'Copy Score Link')).toBeHidden()
    })
  })
}

test('a night is moved, cancelled, and declared a night off', async ({ page }) => {
  const league = await fixedLeague(page)
  await post(page, `/api/leagues/${league.id}/auto-schedule`, {})
  await page.goto(`${league.address}/schedule`)
  await expect(page.getByRole('heading', { name: '24 upcoming games' })).toBeVisible()
  await fromMenu(page, 'Move or Cancel a Night')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Night').selectOption(start)
  await dialog.getByLabel('Reason (optional)').fill('The roof leaks')
  await button(page, 'Show What Changes').click()
  await expect(dialog.getByText(/^Would move \d+ games$/)).toBeVisible()
  await button(page, 'Move the Night').click()
  await expect(page.getByText('Night moved')).toBeVisible()
  await expect(page.getByText('Moved: The roof leaks').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^All nights/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: inWords(start) })).toHaveCount(0)

  await fromMenu(page, 'Nights Off') // the moved night is a night off now
  await expect(page.getByText(`Thursday, ${inWords(start)}`)).toBeVisible()
  await page.getByLabel('Day', { exact: true }).fill(after(70))
  await button(page, 'Add Night Off').click()
  await expect(page.getByText(`Thursday, ${inWords(after(70))}`)).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the sheets of a night are printed, one page for each court', async ({ page }) => {
  await signUp(page)
  const rules = { endingScore: 25, sets: 3, decidingScore: 15 }
  const long = 'Diggers '.repeat(12).trim()
  const league = await makeLeague(page, { scheduleMode: 'fixed', startDate: start, rules }, [
    long,
    'Aces',
    'Net Gains',
  ])
  for (const [i, court] of ['Court 1', 'court 1', 'Court 2', ...Array<string>(8).fill('Court 3')].entries())
    await schedule(page, league, { team1: i % 2, team2: 2, day: start, time: `${12 + i}:15`, court })
  await post(page, `/api/leagues/${league.id}/court-codes`, { courtName: 'Court 1' })
  await page.goto(`${league.address}/schedule`)
  await fromMenu(page, 'Print the Night')
  await button(page, 'Show the Sheets').click()
  await expect(page.getByRole('heading', { name: /^3 sheets for Thursday/ })).toBeFocused()
  const court1 = page.getByRole('region', { name: 'Court 1' })
  await expect(court1.getByRole('img')).toHaveCount(3) // the code of the court, and of its games
  await proveNoAxeFindings(page)
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format })
    const texts = await readTexts(pdf)
    expect(findOverlaps(texts), format).toEqual([])
    const numbers = texts
      .filter(({ top, bottom }) => top - bottom > 60)
      .map(({ sheet, text }) => [sheet, text])
    expect(numbers, format).toEqual([
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ])
    expect(texts.at(-1)?.sheet, format).toBe(3)
    expect(texts.some(({ text }) => /Back to Schedule|Upcoming|Print/.test(text))).toBe(false)
    if (process.env.SHOTS) await page.pdf({ format, path: `${process.env.SHOTS}/night-${format}.pdf` })
  }
  await button(page, 'Back to Schedule').click()
  await expect(page.getByRole('heading', { name: '11 upcoming games' })).toBeVisible()

  await fromMenu(page, 'Court Codes')
  await expectNoAxeFindings(page, 'court codes')
  await button(page, 'Print All Codes').click()
  await expect(page.getByRole('heading', { name: 'Code of 1 court' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Court 1' }).getByRole('img')).toBeVisible()
  await expectNoAxeFindings(page, 'court codes, to print')
  const wall = await readTexts(await page.pdf({ format: 'A4' }))
  expect(wall.at(-1)?.sheet).toBe(1)
  expect(wall.find(({ text }) => text === '1')).toBeTruthy()
  if (process.env.SHOTS) await page.pdf({ format: 'A4', path: `${process.env.SHOTS}/wall.pdf` })
  await page.goBack()
  await expect(page.getByRole('heading', { name: '11 upcoming games' })).toBeVisible()
})

test.describe('two people', () => {
  test.use({ expectedFaults: [/status of 409/] })

  test('a clash of teams can be overridden, a clash of courts cannot', async ({ page }) => {
    const league = await fixedLeague(page)
    await schedule(page, league, { team1: 0, team2: 1, day: start, time: '20:15', court: 'Court 1' })
    await page.goto(`${league.address}/schedule`)
    await button(page, 'Schedule Game').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Team 1').selectOption('Diggers')
    await dialog.getByLabel('Team 2').selectOption('Net Gains')
    await dialog.getByLabel('Date').fill(start)
    await dialog.getByLabel('Time').fill('20:15')
    await dialog.getByLabel('Court (optional)').fill('court 1')
    await dialog.getByRole('button', { name: 'Schedule Game' }).click()
    await expect(page.getByText('Failed to schedule game')).toBeVisible()
    await expect(dialog.getByText(/^Court 1 is taken|^court 1 is taken/)).toBeVisible()
    await expect(button(page, 'Schedule anyway')).toBeHidden()
    await dialog.getByLabel('Court (optional)').fill('Court 9')
    await dialog.getByLabel('Team 1').selectOption('Aces')
    await dialog.getByRole('button', { name: 'Schedule Game' }).click()
    await button(page, 'Schedule anyway').click()
    await expect(page.getByText('Game scheduled')).toBeVisible()
  })
})

test.describe('two results of one game', () => {
  test.use({ expectedFaults: [/status of 409/] })

  test('the second is refused, and its sender sees the first', async ({ page }) => {
    await signUp(page)
    const league = await makeLeague(page)
    await schedule(page, league, { team1: 0, team2: 1, day: '2026-09-03', time: '22:00' })
    const planned = await page.request.get(`/api/leagues/${league.id}/schedules`)
    const [{ gameId }] = (await planned.json()) as [{ gameId: number }]
    await page.goto(`${league.address}/schedule`)
    await page.getByRole('button', { name: /^More: / }).click()
    await button(page, 'Enter Result').click()
    await page.getByLabel('Aces score').fill('25')
    await page.getByLabel('Block Party score').fill('20')
    const entered = await page.request.patch(`/api/games/${gameId}`, {
      data: { team1Score: 25, team2Score: 18, status: 'completed', seen: {} },
    })
    expect(entered.status()).toBe(200)
    await button(page, 'Save Result').click()
    await expect(page.getByText(/This game has a result by now: 25 to 18\./)).toBeVisible()
    await expect(page.getByLabel('Block Party score')).toHaveValue('20')
    await expectNoAxeFindings(page, 'a result that was refused')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/refused.png` })
  })
})

test.describe('the plan', () => {
  test.use({ expectedFaults: [/status of 422/] })

  test('that cannot be made says what is missing', async ({ page }) => {
    await signUp(page)
    const league = await makeLeague(page, { scheduleMode: 'fixed' }, ['Lonely'])
    await page.goto(`${league.address}/schedule`)
    await clickInHeader(page, 'Auto Schedule Season')
    await expect(page.getByText('Failed to auto-schedule')).toBeVisible()
    await expect(
      page
        .getByRole('dialog')
        .getByText(/at least two teams/)
        .first(),
    ).toBeVisible()
  })
})

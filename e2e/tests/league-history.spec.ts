import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, makeLeague, phone, playWeek, record, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fromMenu = async (page: Page, item: string) => {
  await button(page, 'More').click()
  await button(page, item).click()
}

const fromRow = async (page: Page, row: RegExp, item: string) => {
  await page.getByRole('button', { name: row }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: item, exact: true }).click()
}

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a game is recorded, edited, deleted and restored, and its changes are listed', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(page)
      await page.goto(`${league.address}/history`)
      await expect(page.getByRole('heading', { name: 'No game history' })).toBeVisible()
      await button(page, 'Record Game').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Record Game' }).click()
      await expect(dialog.getByLabel('Team 1', { exact: true })).toBeFocused()
      await dialog.getByLabel('Team 1', { exact: true }).selectOption('Aces')
      await dialog.getByLabel('Team 2', { exact: true }).selectOption('Diggers')
      await dialog.getByLabel('Team 1 score').fill('25')
      await dialog.getByLabel('Team 2 score').fill('25')
      await dialog.getByRole('button', { name: 'Record Game' }).click()
      await expect(dialog.getByText('Scores cannot be equal - there must be a winner')).toBeVisible()
      await dialog.getByLabel('Team 2 score').fill('20')
      await dialog.getByLabel('Played on').fill('2026-09-03')
      await dialog.getByRole('button', { name: 'Record Game' }).click()
      await expect(page.getByText('Game recorded')).toBeVisible()
      await expect(page.getByRole('heading', { name: '1 completed game' })).toBeVisible()
      const card = page.getByRole('tabpanel').getByRole('listitem')
      await expect(page.getByRole('heading', { name: 'Thu, Sep 3, 2026' })).toBeVisible()

      await fromRow(page, /^Aces 25/, 'Edit')
      await dialog.getByLabel('Aces score').fill('23')
      await dialog.getByLabel('Diggers score').fill('25')
      await button(page, 'Save Changes').click()
      await expect(page.getByText('Game updated')).toBeVisible()
      await expect(card).toContainText('25◀Winner')

      await fromRow(page, /^Aces 23/, 'Changes')
      await expect(dialog.getByRole('listitem')).toHaveCount(2)
      await dialog
        .getByRole('button', { name: /^Take Back: You/ })
        .first()
        .click()
      await expect(page.getByText('Change taken back')).toBeVisible()
      await page.keyboard.press('Escape') // the toast
      await page.keyboard.press('Escape')
      await expect(card).toContainText('25◀Winner20')

      await fromRow(page, /^Aces 25/, 'Delete')
      await button(page, 'Delete Game').click()
      await expect(page.getByText('Game deleted')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No game history' })).toBeVisible()
      await fromMenu(page, 'Deleted Games')
      await page.getByRole('button', { name: /^Bring Back Aces/ }).click()
      await expect(page.getByText('Game is back')).toBeVisible()
      await expect(dialog.getByText('No deleted games.')).toBeVisible()
    })

    test('last year is imported from CSV: date format chosen, a name mapped, a team added, duplicates skipped', async ({
      page,
    }) => {
      await signUp(page)
      const league = await makeLeague(page)
      await record(page, league, { team1: 0, team2: 1, score: [25, 20], day: '2026-02-01' })
      await page.goto(`${league.address}/history`)
      await fromMenu(page, 'Bulk Import')
      await page.getByLabel('CSV data').fill(
        [
          'Date,Team A,Team B,Score A,Score B',
          '1/2/2026,Aces,Block Party,25,20', // a duplicate of the recorded game if dates have the day first
          '2/2/2026,acess,Diggers,25,21',
          '3/2/2026,Night Owls,"Setters",21,25',
        ].join('\n'),
      )
      await expect(page.getByText('3 rows', { exact: true })).toBeVisible()
      await button(page, 'Check 3 Rows').click()
      await page.getByRole('radio', { name: /The day comes first/ }).check()
      await expect(page.getByText(/1 duplicate skipped, 2 problems/)).toBeVisible()
      await expect(page.getByText('No team is called "acess"')).toBeVisible()
      await page.getByLabel('acess').selectOption('Aces')
      await page.getByLabel('Night Owls').selectOption('Add as a new team')
      await button(page, 'Add 1 Team and Check Again').click()
      await expect(page.getByText(/2 games ready, 1 duplicate skipped, 0 problems/)).toBeVisible()
      await button(page, 'Import 2 Games').click()
      await expect(page.getByText('Import successful')).toBeVisible()
      await expect(page.getByRole('heading', { name: '3 completed games' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Tue, Feb 3, 2026' })).toBeVisible()
    })

    test('a file of a German spreadsheet is imported with its own columns and letters', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(page)
      await page.goto(`${league.address}/history`)
      await fromMenu(page, 'Bulk Import')
      const rows = [
        'Hobbyliga Nord;;;;;',
        'Halle;Datum;Heim;Gast;Ergebnis;Schiri',
        'Süd;24.09.2026 19:30;Aces;Diggers;25:20;Jörg',
        'Süd;1.10.2026;Café Süd;Aces;25:23;Jörg',
        'Süd;8.10.2026;Aces;Diggers;;',
      ]
      await page.getByLabel('CSV file').setInputFiles({
        name: 'spielplan.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(rows.join('\r\n'), 'latin1'), // Windows-1252
      })
      await expect(page.getByLabel('CSV data')).toHaveValue(/Café Süd;Aces/)
      await button(page, 'Check 3 Rows').click()
      await expect(page.getByText(/It was read as Windows-1252, with names such as “Café Süd”/)).toBeVisible()
      await expect(page.getByText('No score yet: Aces – Diggers, Oct 8, 2026')).toBeVisible()
      await expect(page.getByLabel('Both scores in one column')).toHaveValue('4')
      await expectNoAxeFindings(page, 'columns of an import')
      await page.getByLabel('Café Süd').selectOption('Add as a new team')
      await button(page, 'Add 1 Team and Check Again').click()
      await button(page, 'Import 2 Games').click()
      await expect(page.getByText('2 games imported, 1 row without a score skipped')).toBeVisible()
    })

    test('games are selected and deleted together, filtered, and cleaned up', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(page)
      await playWeek(page, league, '2026-09-03')
      await page.goto(`${league.address}/history`)
      const heading = page.getByRole('heading', { name: /completed game/ })
      await expect(heading).toBeVisible()
      const count = Number.parseInt((await heading.textContent()) ?? '')
      await page.getByLabel('Date').selectOption('Thu, Sep 3, 2026')
      await button(page, 'Search').click()
      await page.getByLabel('Search teams').fill('nobody')
      await expect(page.getByText('No games match the selected filters')).toBeVisible()
      await button(page, 'Clear Filters').click()
      await button(page, 'Search').click()

      await fromMenu(page, 'Select Games')
      await page.getByRole('checkbox').nth(1).check()
      await button(page, 'Delete Selected').click()
      await expect(page.getByText('1 completed game is deleted', { exact: false })).toBeVisible()
      await button(page, 'Cancel').click()
      await page.getByRole('checkbox').nth(2).check()
      await expect(page.getByText(`2 of ${count} selected`)).toBeVisible()
      await button(page, 'Delete Selected').click()
      await button(page, 'Delete 2 Games').click()
      await expect(page.getByText('Games deleted')).toBeVisible()
      await expect(page.getByRole('heading', { name: `${count - 2} completed` })).toBeVisible()

      await fromMenu(page, 'Remove Duplicates')
      await page.getByLabel('Games to keep').fill('1')
      await button(page, 'Show What Would Be Deleted').click()
      await expect(page.getByText(`${count - 3} game`, { exact: false }).first()).toBeVisible()
      await page.getByRole('button', { name: /^Delete \d+ Games?$/ }).click()
      await expect(page.getByText('Cleanup complete')).toBeVisible()
      await expect(page.getByRole('heading', { name: '1 completed game' })).toBeVisible()
      await fromMenu(page, 'Recalculate Standings')
      await button(page, 'Recalculate').click()
      await expect(page.getByText('Standings recalculated')).toBeVisible()
    })
  })
}

test('the files of the league can be downloaded', async ({ page }) => {
  await signUp(page)
  const league = await makeLeague(page)
  await playWeek(page, league, '2026-09-03')
  await page.goto(`${league.address}/history`)
  for (const [link, file] of [
    ['Download Standings (CSV)', `standings-${league.id}.csv`],
    ['Download Schedule (CSV)', `schedule-${league.id}.csv`],
    ['Download History (CSV)', `history-${league.id}.csv`],
    ['Export League', `league-${league.id}.jsonl`],
  ] as const) {
    await button(page, 'League Menu').click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: link }).click(),
    ])
    expect(download.suggestedFilename()).toBe(file)
  }
})

test.describe('a lost response', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] })

  test('makes one game when Record Game is pressed again', async ({ page }) => {
    await signUp(page)
    const league = await makeLeague(page)
    await page.goto(`${league.address}/history`)
    await button(page, 'Record Game').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Team 1', { exact: true }).selectOption('Aces')
    await dialog.getByLabel('Team 2', { exact: true }).selectOption('Diggers')
    await dialog.getByLabel('Team 1 score').fill('25')
    await dialog.getByLabel('Team 2 score').fill('20')
    await page.route(
      '**/api/games',
      async (route) => {
        await route.fetch() // the server records the game
        await route.abort()
      },
      { times: 1 },
    )
    await dialog.getByRole('button', { name: 'Record Game' }).click()
    await expect(page.getByText('The server cannot be reached.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Record Game' }).click()
    await expect(page.getByText('Game recorded')).toBeVisible()
    await expect(page.getByRole('heading', { name: '1 completed game' })).toBeVisible()
  })
})

/** Plays sixteen games on each of two nights. */
async function playTwoNights(page: Page): Promise<string> {
  await signUp(page)
  const league = await makeLeague(page)
  for (const day of ['2026-09-03', '2026-09-10'])
    for (let i = 0; i < 2; i++) await playWeek(page, league, day)
  await page.goto(`${league.address}/history`)
  await expect(page.getByRole('heading', { name: '32 completed games' })).toBeVisible()
  return league.address
}

for (const [device, viewport, most, least] of [
  ['phone', phone, 200, 6],
  ['desk', { width: 1440, height: 900 }, 200, 12],
] as const)
  test(`on a ${device} the first game is near the top and ${least} are in view, and the head of a night stays`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await playTwoNights(page)
    const bar = await page.getByRole('tablist', { name: 'League' }).boundingBox()
    const end = device === 'phone' ? (bar?.y ?? 0) : viewport.height
    const rows = await page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect))
    for (const [index, row] of rows.entries())
      expect(row.top).toBeGreaterThanOrEqual((rows[index - 1]?.bottom ?? 0) - 1)
    expect(rows[0]?.top).toBeLessThanOrEqual(most)
    expect(rows.filter(({ bottom }) => bottom <= end).length).toBeGreaterThanOrEqual(least)
    if (device === 'phone') {
      // Where a head lies behind the tabs, the tabs are what is seen and pressed.
      const other = page.getByRole('heading', { name: 'Thu, Sep 3, 2026' })
      await other.evaluate((head, y) => scrollBy(0, head.getBoundingClientRect().top - y), (bar?.y ?? 0) + 20)
      const { y = 0, height = 0 } = (await other.boundingBox()) ?? {}
      const onTop = await page.evaluate(
        (y) => document.elementFromPoint(60, y)?.closest('[role=tablist]') !== null,
        y + height / 2,
      )
      expect(onTop).toBe(true)
    }
    await page.getByRole('listitem').nth(8).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 300)
    const head = page.getByRole('heading', { name: 'Thu, Sep 10, 2026' })
    await expect.poll(async () => (await head.boundingBox())?.y ?? -1).toBeLessThanOrEqual(4)
    await expect(head).toBeInViewport()
  })

test('a game that is deleted with the keyboard leaves the focus at the next one', async ({ page }) => {
  await page.setViewportSize(desk)
  await playTwoNights(page)
  const more = page.getByRole('button', { name: /^More: / })
  const next = (await more.nth(2).getAttribute('aria-label')) ?? ''
  await more.nth(1).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete game?' })
  await question.getByRole('button', { name: 'Delete Game' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: next, exact: true }).first()).toBeFocused()
})

test('a score is changed in its row with the keyboard, and Undo takes that back', async ({ page }) => {
  await signUp(page)
  const league = await makeLeague(page)
  await record(page, league, { team1: 0, team2: 1, score: [25, 20], day: '2026-09-03' })
  await page.goto(`${league.address}/history`)
  const score = page.getByRole('button', { name: /^Change the score: Aces 25/ })
  await score.press('Enter')
  await expect(page.getByLabel('Aces score')).toBeFocused()
  await page.keyboard.type('21')
  await page.getByLabel('Block Party score').fill('25')
  await expectNoAxeFindings(page, 'history: a score is changed in its row')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Game updated')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Change the score: Aces 21/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change taken back')).toBeVisible()
  await expect(score).toBeVisible()
})

test('games are selected with a long press, their bar takes the place of the tabs, and Undo brings them back', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await playTwoNights(page)
  const row = page.getByRole('tabpanel').getByRole('listitem').nth(1)
  const box = await row.boundingBox()
  const at = { clientX: (box?.x ?? 0) + 200, clientY: (box?.y ?? 0) + 20, pointerType: 'touch' }
  await row.dispatchEvent('pointerdown', at)
  await expect(page.getByText('1 of 32 selected')).toBeVisible()
  await row.dispatchEvent('pointerup', at)
  const bar = await page.getByRole('group', { name: 'Selection' }).boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(phone.height, 0)
  await proveNoAxeFindings(page)
  await page.getByRole('checkbox', { name: 'Select All' }).check()
  await button(page, 'Delete Selected').click()
  await button(page, 'Delete 32 Games').click()
  await expect(page.getByText('Games deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Games are back')).toBeVisible()
  await expect(page.getByRole('heading', { name: '32 completed games' })).toBeVisible()
})

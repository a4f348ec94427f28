import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../axe.ts'
import { expect, test, waitForLayers } from '../fixtures.ts'
import { desk, makeLeague, phone, playWeek, post, clickInHeader, record, schedule, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first()

/** The button that opens the actions of a game that is over: its name begins with both scores. */
const rowOfGame = /^\S.* \d+, .* \d+, [A-Z]/

/**
 * Opens a dialog by pressing these buttons, checks it with axe, and closes it. What is in the menu More of a phone may be beside it on a
 * desk.
 */
async function checkDialog(page: Page, open: (string | RegExp)[], shown: string | RegExp): Promise<void> {
  const [first, second, ...others] = open
  const isInHeader = first === 'More' && typeof second === 'string'
  if (isInHeader) await clickInHeader(page, second)
  for (const name of isInHeader ? others : open) {
    const dialog = page.getByRole('dialog')
    const parent = (await dialog.isVisible()) ? dialog : page
    await parent
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .click()
  }
  await expect(page.getByRole('dialog').getByText(shown).first()).toBeVisible()
  await expectNoAxeFindings(page, `dialog: ${open.join(', ')}`)
  await page.keyboard.press('Escape')
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape') // the first closed a toast
  await expect(page.getByRole('dialog')).toBeHidden()
  await waitForLayers(page, 0)
}

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('the schedule and all its dialogs', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(page)
      await playWeek(page, league, '2026-09-03')
      await post(page, `/api/leagues/${league.id}/advance-week`, {})
      await schedule(page, league, { team1: 0, team2: 3, day: '2026-09-03', time: '22:00' })
      await page.goto(`${league.address}/schedule`)
      await expect(page.getByRole('heading', { name: /\d upcoming/ })).toBeVisible()
      await expectNoAxeFindings(page, 'schedule')
      await button(page, 'More').click()
      await expectNoAxeFindings(page, 'schedule: menu')
      await page.keyboard.press('Escape')
      await checkDialog(page, ['More', 'Advance to Next Week'], 'Week 2')
      await checkDialog(page, ['View and Filter'], 'By Time')
      await checkDialog(page, ['Schedule Game', 'Schedule Game'], 'Schedule New Game')
      await button(page, 'More').click()
      await button(page, 'Schedule Quality').click()
      const report = page.getByRole('dialog')
      await expect(report.getByText('The league').first()).toBeVisible()
      await report.getByText('Tier 1', { exact: true }).first().click()
      await report.getByText('What is possible at best').click()
      await expect(report.getByRole('columnheader', { name: 'Figure' }).first()).toBeVisible()
      await expectNoAxeFindings(page, 'schedule: quality in detail')
      await page.keyboard.press('Escape')
      await expect(report).toBeHidden()
      await checkDialog(page, ['More', 'Move or Cancel a Night'], 'What to do')
      await checkDialog(page, ['More', 'Nights Off'], 'No nights off yet.')
      await checkDialog(page, ['More', 'Print the Night'], /One page for each court/)
      await checkDialog(page, ['More', 'Text for the Chat'], 'With the score links')
      await checkDialog(page, ['More', 'Take Back the Last Advance'], /goes back from week 2/)
      await checkDialog(page, [/^More: /], 'Delete from Schedule')
      await checkDialog(page, [/^More: /, 'Reschedule'], 'Another day, time or court')
      await checkDialog(page, [/^More: /, 'Enter Result'], 'Save Result')
      await checkDialog(page, [/^More: /, 'Cancel Game'], 'Reason')
      await checkDialog(page, [/^More: /, 'Delete from Schedule'], /score link stops working/)
      await checkDialog(page, [/^More: /, 'Score Link and QR Code'], 'Switch Link Off')
      await button(page, 'More').click()
      await button(page, 'Print the Night').click()
      await button(page, 'Show the Sheets').click()
      await expect(page.getByRole('heading', { name: /sheet/ })).toBeVisible()
      await expectNoAxeFindings(page, 'schedule: sheets of a night')
    })

    test('the history and all its dialogs, and the members', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(page)
      await playWeek(page, league, '2026-09-03')
      await page.goto(`${league.address}/history`)
      await expect(page.getByRole('heading', { name: /\d completed/ })).toBeVisible()
      await expectNoAxeFindings(page, 'history')
      await checkDialog(page, ['Record Game'], 'Played on')
      await checkDialog(page, [rowOfGame, 'Edit'], 'Edit Game Scores')
      await checkDialog(page, [rowOfGame, 'Changes'], /no result/)
      await checkDialog(page, [rowOfGame, 'Replay or Void'], 'What becomes of it?')
      await checkDialog(page, [rowOfGame, 'Delete'], /no longer counts/)
      await checkDialog(page, ['More', 'Deleted Games'], 'No deleted games.')
      await checkDialog(page, ['More', 'Recalculate Standings'], /recalculated from the completed games/)
      await checkDialog(
        page,
        ['More', 'Remove Duplicates', 'Show What Would Be Deleted'],
        'Nothing would be deleted.',
      )
      await button(page, 'More').click()
      await button(page, 'Select Games').click()
      await page.getByRole('checkbox', { name: 'Select All' }).check()
      await expectNoAxeFindings(page, 'history: selection')
      await button(page, 'Done').click()
      await button(page, 'More').click()
      await button(page, 'Bulk Import').click()
      await expectNoAxeFindings(page, 'history: bulk import')
      await page.getByLabel('CSV data').fill('1/2/2026,Acess,Diggers,25,20')
      await checkDialog(page, ['Check 1 Row'], /How are the dates written/)
      await checkDialog(page, ['League Menu', 'Members', 'Make Invitation Link'], 'Copy Link')
      const { invitationToken } = await post<{ invitationToken: string }>(
        page,
        `/api/leagues/${league.id}/members`,
        { role: 'scorer' },
      )
      await page.goto(`/pro/join/${invitationToken}`)
      await expect(page.getByRole('button', { name: 'Accept Invitation' })).toBeVisible()
      await expectNoAxeFindings(page, 'invitation')
    })
  })
}

for (const width of sweep([320, 390, 1280])) {
  test(`at ${width} px nothing scrolls sideways, with long names`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signUp(page)
    const long = (letter: string) => letter.repeat(100)
    const league = await makeLeague(page, {}, [long('A'), long('B'), long('C'), long('D')])
    await record(page, league, { team1: 0, team2: 1, score: [25, 20], day: '2026-09-03' })
    await schedule(page, league, { team1: 0, team2: 1, day: '2026-09-10', time: '20:15', court: long('E') })
    const sideways = () =>
      page.evaluate(() => {
        const dialog = document.querySelector('dialog[open]')
        const wide = (element: Element) => element.scrollWidth > element.clientWidth + 1
        return wide(document.documentElement) || (dialog !== null && wide(dialog))
      })
    for (const [tab, openers] of [
      ['schedule', ['Advance to Next Week', 'Schedule Game', 'View and Filter', /^More: /]],
      ['history', ['Record Game', 'Bulk Import', rowOfGame, 'Changes', 'Delete']],
    ] as const) {
      await page.goto(`${league.address}/${tab}`)
      await expect(page.getByRole('heading', { name: /\d (upcoming|completed)/ })).toBeVisible()
      expect(await sideways(), tab).toBe(false)
      for (const opener of openers) {
        // These are in the menu of a game.
        if (opener === 'Changes' || opener === 'Delete') await button(page, rowOfGame).click()
        if (opener === 'Advance to Next Week' || opener === 'Bulk Import') await clickInHeader(page, opener)
        else await button(page, opener).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expect(page.getByRole('dialog').getByRole('progressbar')).toHaveCount(0)
        expect(await sideways(), `${tab}: ${opener}`).toBe(false)
        await page.keyboard.press('Escape')
        // The entry of the dialog has been left: a navigation in the same moment would be aborted.
        await page.waitForFunction(() => !(history.state as { layers?: number } | null)?.layers)
      }
    }
  })
}

import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, makeLeague, phone, record, schedule, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A league of Aces, Block Party, Diggers and Net Gains, in which Diggers have won and are to play twice. */
async function openLeague(page: Page, second = 'Block Party') {
  await signUp(page)
  const league = await makeLeague(
    page,
    { tierCount: 1, scheduleMode: 'fixed', startDate: dayFromToday(-14) },
    ['Aces', second, 'Diggers', 'Net Gains'],
  )
  await record(page, league, { team1: 2, team2: 0, score: [25, 20], day: dayFromToday(-7) })
  await schedule(page, league, { team1: 1, team2: 2, day: dayFromToday(7), time: '20:15', court: 'Court 1' })
  await schedule(page, league, { team1: 2, team2: 3, day: dayFromToday(14), time: '20:15', court: 'Court 1' })
  return league
}

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a team withdraws, and that is taken back', async ({ page }) => {
      const league = await openLeague(page)
      await page.goto(`${league.address}/teams`)
      await button(page, 'More: Diggers').click()
      await button(page, 'Withdraw Team').click()
      const dialog = page.getByRole('dialog', { name: 'Withdraw Diggers' })
      const changes = dialog.getByRole('region', { name: 'What changes' })
      await expect(changes).toContainText('cancel 2 games, 1 result stands.')
      await expectNoAxeFindings(page, 'teams: withdraw')
      await dialog.getByText('Forfeit the rest').click()
      await expect(changes).toContainText('forfeit 2 games, 1 result stands.')
      await button(page, 'Withdraw Team').last().click()
      await expect(page.getByText('Team withdrawn')).toBeVisible()
      const row = page.getByRole('row', { name: /Diggers/ })
      await expect(row).toContainText('withdrew')
      await expect(page.getByRole('heading', { name: '3 teams' })).toBeVisible()
      await proveNoAxeFindings(page)

      await page.goto(`${league.address}/standings`)
      await expect(page.getByRole('row', { name: /Diggers/ })).toContainText('withdrew')
      await expect(page.getByRole('row', { name: /Diggers/ })).toContainText('4')
      await page.goto(`${league.address}/history`)
      await expect(page.getByText('Diggers forfeited')).toHaveCount(2)

      await page.goto(`${league.address}/teams`)
      await button(page, 'More: Diggers').click()
      await button(page, 'Undo Withdrawal').click()
      await expect(page.getByText('Diggers plays again: 2 games as before.')).toBeVisible()
      await expect(page.getByRole('heading', { name: '4 teams' })).toBeVisible()
      await expect(row).not.toContainText('withdrew')
      await page.goto(`${league.address}/schedule`)
      await expect(page.getByRole('heading', { name: '2 upcoming games' })).toBeVisible()
    })

    test('another team takes over the games with their links', async ({ page }) => {
      const league = await openLeague(page)
      await page.goto(`${league.address}/teams`)
      await button(page, 'More: Diggers').click()
      await button(page, 'Withdraw Team').click()
      const dialog = page.getByRole('dialog', { name: 'Withdraw Diggers' })
      await dialog.getByLabel('Who takes over its games?').selectOption('A new team')
      await dialog.getByLabel('Team name').fill('Late')
      await dialog.getByLabel('Team name').blur()
      await expect(dialog).toContainText('Late would take over 2 games')
      await button(page, 'Withdraw Team').last().click()
      await expect(page.getByText('Team withdrawn')).toBeVisible()
      await page.goto(`${league.address}/schedule`)
      await expect(page.getByText('Late')).not.toHaveCount(0)
      await expect(page.getByText('Diggers')).toHaveCount(0)
    })

    test('a game is forfeited, and that is taken back', async ({ page }) => {
      const league = await openLeague(page)
      await page.goto(`${league.address}/schedule`)
      await page
        .getByRole('button', { name: /Block Party.*Diggers/ })
        .first()
        .click()
      await button(page, 'Forfeit').click()
      const dialog = page.getByRole('dialog', { name: 'Forfeit game' })
      await expectNoAxeFindings(page, 'schedule: forfeit a game')
      await dialog.getByRole('radio', { name: /^Diggers/ }).check()
      await button(page, 'Forfeit Game').click()
      await expect(page.getByText('Diggers forfeited.')).toBeVisible()
      await expect(page.getByRole('heading', { name: '1 upcoming game' })).toBeVisible()
      await page.goto(`${league.address}/history`)
      await expect(page.getByText('Diggers forfeited')).toBeVisible()
      await page.getByRole('button', { name: /^Block Party 25, Diggers 0, Diggers forfeited/ }).click()
      await button(page, 'Undo Forfeit').click()
      await expect(page.getByText('The game is back in its place.')).toBeVisible()
      await page.goto(`${league.address}/schedule`)
      await expect(page.getByRole('heading', { name: '2 upcoming games' })).toBeVisible()
    })
  })
}

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('the dialogs of a withdrawal and of a forfeit stay in one piece, with large text and in forced colours', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const league = await openLeague(page, 'X'.repeat(100))
    const fits = async (dialog: Locator) => {
      for (const [percent, forcedColors] of [
        [100, 'none'],
        [200, 'none'],
        [100, 'active'],
      ] as const) {
        await page.emulateMedia({ forcedColors })
        const wide = await dialog.evaluate((element, percent) => {
          document.documentElement.style.fontSize = `${percent}%`
          const sticksOut = [...element.querySelectorAll('*')].filter(
            (part) => !part.closest('.sr-only') && part.getBoundingClientRect().right > innerWidth + 1,
          )
          return [
            ...sticksOut.map((part) => part.textContent),
            ...(element.scrollWidth > element.clientWidth ? ['the dialog scrolls sideways'] : []),
          ]
        }, percent)
        expect(wide, `${percent} %, forced colours ${forcedColors}`).toEqual([])
        await proveNoAxeFindings(page)
      }
      await page.emulateMedia({ forcedColors: 'none' })
      await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    }
    await page.goto(`${league.address}/teams`)
    await button(page, 'More: Diggers').click()
    await button(page, 'Withdraw Team').click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw Diggers' })
    await expect(dialog.getByRole('region', { name: 'What changes' })).toContainText('cancel 2 games')
    await fits(dialog)
    await button(page, 'Keep Team').click()
    await expect(dialog).toBeHidden()
    await page.goto(`${league.address}/schedule`)
    await page
      .getByRole('button', { name: /X{100}.*Diggers/ })
      .first()
      .click()
    await button(page, 'Forfeit').click()
    await expect(page.getByRole('dialog', { name: 'Forfeit game' })).toBeVisible()
    await fits(page.getByRole('dialog', { name: 'Forfeit game' }))
  })
})

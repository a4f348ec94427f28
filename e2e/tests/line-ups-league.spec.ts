// Line-ups and intervals of a league: from its settings to the board of a score link, the watch page and the score sheet.
import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, expectScore, half } from '../fixtures.ts'
import { makeLiveGame, openBoard, readServerGame, test } from '../game.ts'
import { openSettings } from '../pro.ts'

async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${process.env.SHOTS}/league-${name}-${colorScheme}.png` })
  }
}

/** The part of a team in the line-ups, which are below the serve and the time-outs of both teams. */
const lineupOf = (page: Page, team: string) => page.getByRole('group', { name: team, exact: true }).last()

async function enter(page: Page, team: string, numbers: readonly number[]): Promise<void> {
  await lineupOf(page, team)
    .getByRole('button', { name: `Line-up of ${team}` })
    .tap()
  const dialog = page.getByRole('dialog', { name: `Line-up of ${team}` })
  for (const [i, number] of numbers.entries())
    await dialog.getByLabel(`Position ${i + 1}`).fill(String(number))
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(dialog).toBeHidden()
}

test('a league switches intervals, technical time-outs, the toss and line-ups on for its games', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const game = await makeLiveGame(page)
  await page.goto(`/pro/league/${game.leagueId}`)
  await openSettings(page, 'Rules')
  const rules = page.getByRole('region', { name: 'Game rules' })
  await expect(rules.getByLabel('Line-ups')).toBeHidden()
  await rules.getByRole('switch', { name: 'Serve marker and time-outs' }).click()
  await rules.getByLabel('Break between sets (seconds)').fill('120')
  await rules.getByLabel('Time-out (seconds)', { exact: true }).fill('45')
  await rules.getByLabel('Technical time-outs').selectOption('When a team has 8 and 16')
  await rules.getByLabel('Technical time-out (seconds)').fill('50')
  await rules.getByRole('switch', { name: 'Coin toss' }).click()
  await rules.getByLabel('Line-ups').selectOption('4 players of a team')
  await proveNoAxeFindings(page)
  await rules.getByLabel('Line-ups').scrollIntoViewIfNeeded()
  await shoot(page, 'settings')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('region', { name: 'Rules' }).getByText('Saved')).toBeVisible()
  expect((await readServerGame(page, game)).rules).toMatchObject({
    serve: true,
    lineups: 4,
    intervals: { set: 120, timeout: 45, technicalAt: [8, 16], technical: 50, toss: true },
  })
  await page.reload()
  await expect(rules.getByLabel('Line-ups')).toHaveValue('4')
  await expect(rules.getByLabel('Time-out (seconds)', { exact: true })).toHaveValue('45')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the board of a score link has line-ups, which watchers and the score sheet show', async ({
    page,
    admin,
    other,
  }) => {
    const intervals = { timeout: 600 }
    const game = await makeLiveGame(admin, { rules: { serve: true, lineups: 4, intervals } })
    await openBoard(page, game)
    await enter(page, 'Aces', [1, 2, 3, 4])
    await enter(page, 'Block Party', [7, 8, 9, 10])
    await page
      .getByRole('group', { name: 'Aces', exact: true })
      .getByRole('button', { name: '○ Serve' })
      .tap()
    await expect(page.getByText('Aces: number 1 serves.')).toBeAttached()
    await half(page, 2).tap()
    await expectScore(page, 0, 1)
    await expect(page.getByText('Block Party: number 8 serves.')).toBeAttached()
    await expectNoAxeFindings(page, 'game: line-ups')
    await shoot(page, 'board')

    const { watchToken } = await readServerGame(page, game)
    await other.goto(`/watch/${watchToken}`)
    const side = other.getByRole('region', { name: 'Block Party', exact: true })
    await expect(side.getByText('Number 8')).toBeVisible()
    await expect(other.getByText('Block Party, line-up: 8 · 9 · 10 · 7')).toBeVisible()
    await expect(other.getByRole('timer')).toBeHidden()
    await page
      .getByRole('group', { name: 'Aces', exact: true })
      .getByRole('button', { name: 'Time-out, 2 left' })
      .tap()
    await expect(other.getByRole('timer', { name: 'Time-out' })).toContainText('Time-out Aces')
    await expectNoAxeFindings(other, 'watch: line-ups and a time-out')
    await shoot(other, 'watch')

    await lineupOf(page, 'Aces').getByRole('button', { name: 'Players' }).tap()
    const players = page.getByRole('dialog', { name: 'Players of Aces' })
    await players.getByLabel('Enters').fill('5')
    await players.getByRole('button', { name: 'Substitution, 6 left' }).tap()
    await lineupOf(page, 'Block Party').getByRole('button', { name: 'Players' }).tap()
    await page.getByLabel('Number, empty for the team').fill('9')
    await page.getByRole('button', { name: 'Record' }).tap()

    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('button', { name: 'Score sheet' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Score sheet' })
    await expect(sheet.getByText('Line-ups: A 1–2–3–4, B 7–8–9–10')).toBeVisible()
    await expect(sheet.getByText('Time-outs: A 0–1')).toBeVisible()
    await expect(sheet.getByText('Substitutions: A 5 for 1 at 0–1')).toBeVisible()
    await expect(sheet.getByText('Cards and delays: B Yellow card, number 9 at 0–1')).toBeVisible()
    await expect(sheet.getByText('Thursday Night').first()).toBeVisible()
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBe(0)
    await expectNoAxeFindings(page, 'game: score sheet')
    await shoot(page, 'sheet-320')
    await page.goBack()
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(lineupOf(page, 'Aces').getByRole('button', { name: 'Position 1: number 1' })).toBeVisible()
  })
})

// Line-ups on two phones, on phones of watchers, and of one game of a league that has none.
import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../axe.ts'
import { closeNotification, expect, expectScore, fillSetup, half, openRules } from '../fixtures.ts'
import { makeLiveGame, openBoard, readServerGame, test } from '../game.ts'

test.use({ hasTouch: true, isMobile: true, expectedFaults: [/ERR_INTERNET_DISCONNECTED/] })

async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${process.env.SHOTS}/phones-${name}-${colorScheme}.png` })
  }
}

/** The part of a team in the line-ups, which are below the serve and the time-outs of both teams. */
const lineupOf = (page: Page, team: string) => page.getByRole('group', { name: team, exact: true }).last()

/** Opens the dialog of a line-up and fills its numbers in. */
async function fill(page: Page, team: string, numbers: readonly number[]): Promise<void> {
  await lineupOf(page, team)
    .getByRole('button', { name: `Line-up of ${team}` })
    .click()
  for (const [i, number] of numbers.entries())
    await page
      .getByRole('dialog')
      .getByLabel(`Position ${i + 1}`)
      .fill(String(number))
}

async function save(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function substitute(page: Page, team: string, leaves: string, enters: string): Promise<void> {
  await lineupOf(page, team).getByRole('button', { name: 'Players' }).click()
  const dialog = page.getByRole('dialog', { name: `Players of ${team}` })
  await dialog.getByLabel('Leaves').selectOption(leaves)
  await dialog.getByLabel('Enters').fill(enters)
  await dialog.getByRole('button', { name: /^Substitution, / }).click()
  await expect(dialog).toBeHidden()
}

const expectRotation = (page: Page, team: string, numbers: readonly string[]) =>
  expect(page.getByRole('list', { name: `Rotation of ${team}` }).getByRole('listitem')).toHaveText([
    ...numbers,
  ])

const serve = (page: Page, team: string) =>
  page.getByRole('group', { name: team, exact: true }).getByRole('button', { name: '○ Serve' }).click()

test('substitutions on two phones, one without a network, are merged, and a phone that watches shows them', async ({
  page,
  context,
  admin,
  other,
}) => {
  const game = await makeLiveGame(admin, { rules: { serve: true, lineups: 4, intervals: { toss: true } } })
  await openBoard(page, game)
  await fill(page, 'Aces', [1, 2, 3, 4])
  await expectNoAxeFindings(page, 'game: enter a line-up')
  await shoot(page, 'enter')
  await save(page)
  await fill(page, 'Block Party', [7, 8, 9, 10])
  await save(page)
  await page.getByRole('button', { name: 'Coin toss' }).click()
  await expectNoAxeFindings(page, 'game: coin toss')
  await shoot(page, 'toss')
  await page.keyboard.press('Escape')
  await serve(page, 'Aces')
  await half(page, 1).tap()
  await expectScore(page, 1, 0)
  await expect.poll(async () => (await readServerGame(page, game)).game.team1Score).toBe(1)

  await other.goto(game.address)
  await other.getByRole('button', { name: 'Watch', exact: true }).click()
  await expectRotation(other, 'Aces', ['1', '2', '3', '4'])
  await expect(other.getByText('Aces: number 1 serves.')).toBeAttached()
  await expect(other.getByRole('button', { name: 'Players' })).toBeHidden()
  await shoot(other, 'watching')

  await other.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await context.setOffline(true)
  await substitute(page, 'Aces', '2', '12')
  await expectRotation(page, 'Aces', ['1', '12', '3', '4'])
  await substitute(other, 'Aces', '3', '13')
  await substitute(other, 'Block Party', '7', '17')
  await expectRotation(other, 'Aces', ['1', '2', '13', '4'])
  await expect.poll(async () => (await readServerGame(other, game)).events.length).toBeGreaterThan(6)
  await context.setOffline(false)
  for (const phone of [page, other]) {
    await expectRotation(phone, 'Aces', ['1', '12', '13', '4'])
    await expectRotation(phone, 'Block Party', ['17', '8', '9', '10'])
  }
  await other.getByRole('button', { name: 'Undo' }).click()
  for (const phone of [page, other]) await expectScore(phone, 1, 0)
  await lineupOf(other, 'Aces').getByRole('button', { name: 'Players' }).click()
  await expectNoAxeFindings(other, 'game: players of a team')
  await shoot(other, 'players')
})

test('the line-ups of a shared free game reach its watchers', async ({ page, other }) => {
  await page.goto('/')
  await fillSetup(page, { team1: 'Ferry Road', team2: 'Setting Suns', end: 5 })
  await openRules(page)
  await page.getByRole('switch', { name: 'Serve, sides and time-outs' }).click()
  await page.getByLabel('Line-ups').selectOption('2')
  await page.getByRole('button', { name: 'Start Game' }).click()
  await fill(page, 'Ferry Road', [7, 8])
  await save(page)
  await fill(page, 'Setting Suns', [21, 22])
  await save(page)
  await serve(page, 'Ferry Road')
  await shoot(page, 'free')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Share live' }).click()
  const letters = page.getByRole('dialog').getByText(/^Code( [0-9A-Z]){6}$/)
  await expect(letters).toBeAttached()
  const code = ((await letters.textContent()) ?? '').replace('Code', '').replaceAll(' ', '')
  await page.getByRole('button', { name: 'Close' }).click()

  await other.goto(`/w/${code}`)
  const side = (team: string) => other.getByRole('region', { name: team, exact: true })
  await half(page, 1).tap()
  await expect(side('Ferry Road').getByText('Number 7')).toBeVisible()
  await expect(other.getByText('Setting Suns, line-up: 21 · 22')).toBeVisible()
  await half(page, 2).tap()
  await expect(side('Setting Suns').getByText('Number 21')).toBeVisible()
  await shoot(other, 'watch-free')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(side('Ferry Road').getByText('Number 7')).toBeVisible()
})

test('one game of a league without line-ups has them, and none again by Undo', async ({ page, admin }) => {
  const game = await makeLiveGame(admin)
  await admin.goto(`/pro/league/${game.leagueId}`)
  await admin.getByRole('tab', { name: 'Schedule' }).click()
  const open = async () => {
    await admin.getByRole('button', { name: /^More: / }).click()
    await admin.getByRole('button', { name: 'Line-ups' }).click()
  }
  await open()
  const dialog = admin.getByRole('dialog', { name: 'Line-ups' })
  await expect(dialog.getByLabel('Line-ups')).toHaveValue('0')
  await dialog.getByLabel('Line-ups').selectOption('6 players of a team')
  await expectNoAxeFindings(admin, 'schedule: line-ups of a game')
  await shoot(admin, 'one-game')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Line-ups changed')).toBeVisible()
  await expect(dialog).toBeHidden()
  await openBoard(page, game)
  await expect(lineupOf(page, 'Aces').getByRole('button', { name: 'Line-up of Aces' })).toBeVisible()

  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await readServerGame(page, game)).rules).toMatchObject({ serve: false })
  await closeNotification(admin)
  await open()
  await expect(dialog.getByLabel('Line-ups')).toHaveValue('0')
})

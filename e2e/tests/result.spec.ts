import {
  closeNotification,
  expect,
  expectScore,
  game25to23,
  half,
  openRules,
  playKeys,
  saveMatch,
  startGame,
  test,
} from '../fixtures.ts'
import type { Page } from '@playwright/test'

const teams = { team1: 'Aces', team2: 'Diggers' }
const shareText = /^Aces won 25–23 against Diggers\. Duration: 18m 3s\./

/** A game of 25-23 that took 18 minutes and 3 seconds. */
async function playedGame(page: Page): Promise<void> {
  await page.clock.install()
  await startGame(page, teams)
  const started = await page.evaluate(() => {
    const [game] = JSON.parse(localStorage.getItem('volleyball_live') ?? '[]') as { startTime: number }[]
    return game?.startTime ?? 0
  })
  // Half a second more: the duration is measured by another clock than the time of the start, and cut to whole seconds.
  await page.clock.pauseAt(started + (18 * 60 + 3) * 1000 + 500)
  await playKeys(page, game25to23)
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()
}

test('the result shows the winner, the score and four figures', async ({ page }) => {
  await playedGame(page)
  await expect(page.getByText('25–23')).toBeVisible()
  const figures = { Duration: '18m 3s', 'Largest Lead': '2', 'Total Points': '48', 'Win Margin': '2' }
  for (const [name, value] of Object.entries(figures)) {
    await expect(page.getByText(name, { exact: true }).locator('..')).toHaveText(`${name}${value}`)
  }
})

test('undo on the result returns to the game, any number of points back', async ({ page }) => {
  await playedGame(page)
  await page.getByRole('button', { name: 'Undo Last Point' }).click()
  await expectScore(page, 24, 23)
  await playKeys(page, 'u'.repeat(47))
  await expectScore(page, 0, 0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
})

test('the next game takes the names that are typed, or Team A and Team B', async ({ page }) => {
  await playedGame(page)
  await page.getByLabel('Team 1').fill('')
  await page.getByLabel('Team 2').fill('Block Party')
  await page.getByRole('button', { name: 'Play Again (Same Rules)' }).click()
  await expect(half(page, 1)).toHaveAccessibleName('Team A 0. Add a point')
  await expect(half(page, 2)).toHaveAccessibleName('Block Party 0. Add a point')
})

test('names that are typed survive a reload', async ({ page }) => {
  await playedGame(page)
  await page.getByLabel('Team 2').fill('Block Party')
  await page.reload()
  await expect(page.getByLabel('Team 2')).toHaveValue('Block Party')
  await expect(page.getByLabel('Team 1')).toHaveValue('Aces')
})

test('a preset starts the next game', async ({ page }) => {
  await page.goto('/')
  await openRules(page)
  await page.getByLabel('Ending Score', { exact: true }).fill('3')
  await page.getByLabel('Preset name').fill('Quick')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(half(page, 1)).toBeVisible()
  await playKeys(page, '111')
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled()
  await page.getByLabel('Preset').selectOption('Quick')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(half(page, 1)).toBeVisible()
  await playKeys(page, '222')
  await expect(page.getByRole('heading', { name: 'Team B WINS!' })).toBeVisible()
})

test('without presets the picker shows a message', async ({ page }) => {
  await playedGame(page)
  await expect(page.getByLabel('Preset')).toContainText('No presets saved')
})

test('a match is saved, opened in the history, shared again and deleted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await playedGame(page)
  await page.getByRole('button', { name: 'Save Match' }).click()
  await expect(page.getByText('This match has been added to your history')).toBeVisible()
  await closeNotification(page)
  await page.getByRole('button', { name: 'New Setup' }).click()
  await expect(page.getByRole('heading', { name: 'New game' })).toBeFocused()
  await page.getByRole('button', { name: 'Match History' }).click()
  const history = page.getByRole('dialog', { name: 'Match History' })
  await expect(history.getByRole('listitem')).toContainText(
    /Aces \(won\)25Diggers23.*18m 3s · To 25, win by 2/,
  )
  await history.getByRole('button', { name: 'Share Aces against Diggers' }).click()
  await expect(history.getByText('Match results have been copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(shareText)
  await history.getByRole('button', { name: 'Delete Aces against Diggers' }).click()
  await expect(history.getByText(/No matches yet/)).toBeVisible()
  await history.getByRole('button', { name: 'Undo' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
  await expect(page.getByRole('button', { name: 'Match History' })).toBeFocused()
})

test('the history holds the 50 newest matches, newest first', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('volleyball_history')) return
    const match = (i: number) => ({
      id: `m${i}`,
      winner: 'team1',
      team1Score: 25,
      team2Score: i % 24,
      team1Name: `Aces ${i}`,
      team2Name: 'Diggers',
      duration: 600,
      rules: { name: '', startingScore: 0, endingScore: 25, winByTwo: true },
      timestamp: 1_000_000 - i,
    })
    localStorage.setItem('volleyball_history', JSON.stringify(Array.from({ length: 50 }, (_, i) => match(i))))
  })
  await playedGame(page)
  await saveMatch(page)
  await page.getByRole('button', { name: 'New Setup' }).click()
  await page.getByRole('button', { name: 'Match History' }).click()
  const rows = page.getByRole('dialog').getByRole('listitem')
  await expect(rows).toHaveCount(50)
  await expect(rows.first()).toContainText('Aces (won)')
  await expect(rows.last()).toContainText('Aces 48')
})

const shareCases = [
  { name: 'present', stub: () => Promise.resolve(), toast: null },
  {
    name: 'closed by the person',
    stub: () => Promise.reject(new DOMException('closed', 'AbortError')),
    toast: null,
  },
  {
    name: 'refused',
    stub: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    toast: 'Match results have been copied',
  },
  { name: 'absent', stub: null, toast: 'Match results have been copied' },
]
for (const { name, stub, toast } of shareCases) {
  test(`share sheet ${name}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const source = stub ? `(data) => { window.shared = data; return (${stub.toString()})() }` : 'undefined'
    await page.addInitScript(`navigator.share = ${source}`)
    await playedGame(page)
    await page.evaluate(() => navigator.clipboard.writeText('before'))
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    if (stub) {
      const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared)
      expect(shared.text).toMatch(shareText)
    }
    if (toast) await expect(page.getByText(toast)).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    if (toast) expect(copied).toMatch(shareText)
    else expect(copied).toBe('before')
  })
}

test('where neither sharing nor the clipboard is allowed, the text itself is shown', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    document.execCommand = () => false
  })
  await playedGame(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Aces won 25–23 against Diggers')
})

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, playKeys, saveMatch, startGame, test } from '../fixtures.ts'
import { sweep } from '../sweep.ts'

const teams = { team1: 'Aces', team2: 'Diggers', end: 3 }
const history = (page: Page) => page.getByRole('dialog', { name: 'Match History' })

async function playGame(
  page: Page,
  points: string,
  setup: Parameters<typeof startGame>[1] = {},
): Promise<void> {
  await startGame(page, { ...teams, ...setup })
  await playKeys(page, points)
  await expect(page.getByRole('heading', { name: /WINS!$/ })).toBeVisible()
}

/** A match of three sets: 3-0, 0-3, 3-0. */
async function playSets(page: Page, setup: Parameters<typeof startGame>[1] = {}): Promise<void> {
  await startGame(page, { ...teams, ...setup, sets: 'Best of 3' })
  for (const points of ['111', '222']) {
    await playKeys(page, points)
    await page.getByRole('button', { name: 'Next Set' }).click()
  }
  await playKeys(page, '111')
  await expect(page.getByRole('heading', { name: /WINS!$/ })).toBeVisible()
}

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Match History' }).click()
  await expect(history(page)).toBeVisible()
}

test('every finished game is in the history, also after a reload, with its run of play', async ({ page }) => {
  await playGame(page, '1222')
  await expect(page.getByRole('region', { name: 'Run of play' })).toContainText('Diggers led by up to 2.')
  await page.getByRole('button', { name: 'Play Again (Same Rules)' }).click()
  await playKeys(page, '111')
  await page.getByRole('button', { name: 'New Setup' }).click()
  await page.reload()
  await openHistory(page)
  const entries = history(page).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('Aces (won)3Diggers0')
  await expect(entries.last()).not.toContainText('Saved')
  await expect(history(page).getByRole('row', { name: 'Aces 1 1 4–3' })).toBeVisible()
  await entries.last().getByRole('button', { name: 'Details of Aces against Diggers' }).click()
  const details = page.getByRole('dialog', { name: 'Aces against Diggers' })
  await expect(details.getByRole('figure')).toContainText('The last 3 points went to Diggers.')
  await details.getByRole('button', { name: 'Save Match' }).click()
  await expect(details.getByText('This match has been added to your history')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(entries.last()).toContainText('Saved')
})

test('a game that goes on after an undo is listed with its last end only', async ({ page }) => {
  await playGame(page, '1222')
  await page.getByRole('button', { name: 'Undo Last Point' }).click()
  await playKeys(page, '1')
  await page.getByRole('button', { name: 'Exit to settings' }).click()
  await openHistory(page)
  await expect(history(page).getByText(/No matches yet/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Resume' }).click()
  await playKeys(page, '1')
  await playKeys(page, '1')
  await page.getByRole('button', { name: 'New Setup' }).click()
  await openHistory(page)
  await expect(history(page).getByRole('listitem')).toHaveCount(1)
  await expect(history(page).getByRole('listitem')).toContainText('Aces (won)4Diggers2')
})

test('a game that was deleted does not come back, but with Undo', async ({ page }) => {
  await playGame(page, '111')
  await page.getByRole('button', { name: 'New Setup' }).click()
  await openHistory(page)
  await history(page).getByRole('button', { name: 'Delete Aces against Diggers' }).click()
  await expect(history(page).getByText('Match deleted')).toBeVisible()
  await page.reload()
  await openHistory(page)
  await expect(history(page).getByText(/No matches yet/)).toBeVisible()
  await page.keyboard.press('Escape')
  await playGame(page, '222')
  await page.getByRole('button', { name: 'New Setup' }).click()
  await openHistory(page)
  await history(page).getByRole('button', { name: 'Delete Aces against Diggers' }).click()
  await history(page).getByRole('button', { name: 'Undo' }).click()
  await page.reload()
  await openHistory(page)
  await expect(history(page).getByRole('listitem')).toHaveCount(1)
})

test('the history goes to another device as a file, and is merged there', async ({ page, browser }) => {
  await playGame(page, '1222')
  await saveMatch(page)
  await page.getByRole('button', { name: 'New Setup' }).click()
  await playSets(page)
  await page.getByRole('button', { name: 'New Setup' }).click()
  await openHistory(page)
  const transfer = page.getByRole('dialog', { name: 'Export or Import' })
  await history(page).getByRole('button', { name: 'Export or Import' }).click()
  const downloads = []
  for (const name of ['Export All (JSON)', 'Export a Table (CSV)']) {
    const started = page.waitForEvent('download')
    await transfer.getByRole('button', { name }).click()
    const file = await started
    downloads.push({ name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') })
  }
  const [json, csv] = downloads
  expect(csv?.name).toBe('sideout-history.csv')
  expect(csv?.text.split('\r\n')).toHaveLength(4)
  expect(json?.name).toBe('sideout-history.json')

  const other = await browser.newContext()
  const there = await other.newPage()
  await playGame(there, '222', { team1: 'Cy' })
  await there.getByRole('button', { name: 'New Setup' }).click()
  await openHistory(there)
  await history(there).getByRole('button', { name: 'Export or Import' }).click()
  const file = { name: 'history.json', mimeType: 'application/json', buffer: Buffer.from(json?.text ?? '') }
  const imported = there.getByRole('dialog', { name: 'Export or Import' })
  await imported.getByLabel('Import a file (JSON)').setInputFiles(file)
  await expect(imported.getByRole('status').first()).toHaveText('2 matches imported.')
  await imported.getByLabel('Import a file (JSON)').setInputFiles(file)
  await expect(imported.getByRole('status').first()).toContainText('2 matches were here already.')
  await there.keyboard.press('Escape')
  await expect(imported).toBeHidden()
  await expect(history(there).getByRole('listitem')).toHaveCount(3)
  await expect(history(there).getByRole('listitem').filter({ hasText: 'Saved' })).toHaveCount(1)
  await history(there).getByRole('button', { name: 'Details of Aces against Diggers' }).last().click()
  await expect(there.getByRole('figure')).toContainText('Diggers led by up to 2.')
  await other.close()
})

for (const width of sweep([320, 1280])) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('the history, its details and its files have no findings', async ({ page }) => {
      await playSets(page, { team1: 'A'.repeat(100) })
      await proveNoAxeFindings(page)
      await page.getByRole('button', { name: 'New Setup' }).click()
      await openHistory(page)
      await expect(history(page).getByRole('table', { name: 'Tonight' })).toBeVisible()
      await proveNoAxeFindings(page)
      await history(page)
        .getByRole('button', { name: /^Details of/ })
        .click()
      await expect(page.getByRole('figure')).toBeVisible()
      await expectNoAxeFindings(page, 'scorer: details of a match')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.keyboard.press('Escape')
      await history(page).getByRole('button', { name: 'Export or Import' }).click()
      const file = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('no') }
      await page.getByLabel('Import a file (JSON)').setInputFiles(file)
      await expect(page.getByText(/This is not a history of this app/)).toBeVisible()
      await expectNoAxeFindings(page, 'scorer: export or import')
    })
  })
}

test('a picture of the result is stored where files cannot be shared', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'canShare', { value: () => false }))
  await playSets(page, { team1: 'A'.repeat(100), team2: 'Setting Suns' })
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share Picture' }).click()
  const file = await started
  expect(file.suggestedFilename()).toBe('sideout-result.png')
  await expect(page.getByText('Picture stored')).toBeVisible()
  const bytes = readFileSync(await file.path())
  // The size stands in the head of a PNG.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1080])
})

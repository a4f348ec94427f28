// The score sheet of a match as it was played, on the screen, on paper and as a PDF.
import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, playKeys, startGame, test, waitForServiceWorker } from '../fixtures.ts'
import { makeOpenLeague } from '../leagueNight.ts'
import { findOverlaps, readTexts } from '../pdf.ts'
import { playWeek, signUp } from '../pro.ts'
import { binary, portAt, startServer } from '../server.ts'

const names = { team1: 'Ferry Road', team2: 'Setting Suns' }
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Score sheet' })

/** Plays these sets, each a string of points. */
async function playSets(page: Page, sets: string[]): Promise<void> {
  for (const [i, points] of sets.entries()) {
    if (i > 0) await page.getByRole('button', { name: 'Next Set' }).click()
    await playKeys(page, points)
  }
}

/** Prints the open sheet, and returns the texts on paper. */
async function print(page: Page, format: 'A4' | 'Letter') {
  const pdf = await page.pdf({ format, preferCSSPageSize: false })
  if (process.env.SHOTS) {
    const { writeFileSync } = await import('node:fs')
    writeFileSync(`${process.env.SHOTS}/sheet-${format}.pdf`, pdf)
  }
  return readTexts(pdf)
}

async function expectOnePage(page: Page): Promise<void> {
  for (const format of ['A4', 'Letter'] as const) {
    const texts = await print(page, format)
    expect(new Set(texts.map(({ sheet }) => sheet)), format).toEqual(new Set([1]))
    expect(findOverlaps(texts), format).toEqual([])
    const all = texts.map(({ text }) => text).join(' ')
    expect(all).toMatch(/^.*(Ferry Road|Aces).*Second referee/s)
    expect(all).not.toContain('Print')
  }
}

async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sheet-${name}.png` })
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the sheet of a running match is opened from the menu of the board', async ({ page }) => {
    await startGame(page, { ...names, end: 5, sets: 'Best of 3' })
    await playSets(page, ['1211121', '12'])
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('button', { name: 'Score sheet' }).tap()
    await expect(sheet(page).getByRole('region', { name: 'Set 1' })).toContainText('5–2')
    const row = sheet(page)
      .getByRole('region', { name: 'Set 1' })
      .getByRole('row', { name: /^Ferry Road/ })
    await expect(row.getByRole('cell')).toHaveText(['1', '', '2', '3', '4', '', '5', ''])
    await expectNoAxeFindings(page, 'scorer: score sheet')
    await shoot(page, 'phone')
    await page.goBack()
    await expect(sheet(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('the longest match is printed on one page of A4 and of Letter, black on white', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await startGame(page, { ...names, sets: 'Best of 5' })
    const [first, second] = ['12'.repeat(38) + '11', '12'.repeat(38) + '22']
    await playSets(page, [first, second, first, second, first])
    await expect(page.getByRole('heading', { name: 'Ferry Road WINS!' })).toBeVisible()
    await page.getByRole('button', { name: 'Score sheet' }).press('Enter')
    await expect(sheet(page).getByText('Winner: Ferry Road, 3–2')).toBeVisible()
    await proveNoAxeFindings(page)
    await shoot(page, 'desk-dark')
    await expectOnePage(page)
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    const paper = page.locator('[data-score-sheet]')
    await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(sheet(page)).toBeHidden()
    await shoot(page, 'paper')
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' })
    await shoot(page, 'desk-light')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Score sheet' })).toBeFocused()
  })

  test('the history prints the sheet of a game of the league', async ({ page }) => {
    await signUp(page)
    const league = await makeOpenLeague(page, { name: 'Thursday Night' })
    await playWeek(page, league, '2026-09-03')
    await page.goto(`${league.address}/history`)
    await page.getByRole('button', { name: /^Aces/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Score sheet' }).click()
    await expect(sheet(page).getByText(/^Winner: /)).toBeVisible()
    await expect(sheet(page).getByText('Thursday Night')).toBeVisible()
    await expectNoAxeFindings(page, 'league: score sheet')
    await expectOnePage(page)
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the sheet opens once it has been used', async ({ page, context }) => {
    const server = await startServer(binary, portAt(1))
    await page.goto(server.url)
    await waitForServiceWorker(page)
    await page.getByRole('button', { name: 'Start Game' }).click()
    const open = async () => {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('button', { name: 'Score sheet' }).click()
      await expect(sheet(page).getByRole('article')).toBeVisible()
    }
    await open()
    await server.stop()
    await context.setOffline(true)
    await page.reload()
    await open()
  })
})

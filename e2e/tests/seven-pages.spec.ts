import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { makeOpenLeague, scheduleTonight, sendPoints } from '../leagueNight.ts'
import { signUp } from '../pro.ts'

// A browser opens at most six connections to a server without HTTP/2, and each of these pages has a stream.
test('seven overlays and watch pages of one browser are all live, and Pro opens beside them', async ({
  page,
  request,
}) => {
  await signUp(page)
  const league = await makeOpenLeague(page)
  const games = [
    await scheduleTonight(page, league, [0, 1]),
    await scheduleTonight(page, league, [2, 3], 'Court 2'),
  ]
  const pages: Page[] = []
  for (let n = 0; n < 7; n++) {
    const opened = await page.context().newPage()
    await opened.goto(`/${n % 3 === 2 ? 'watch' : 'overlay'}/${games[n % 2]?.watchToken}`)
    pages.push(opened)
  }
  for (const [sent, points] of [
    [3, '111'],
    [5, '11'],
    [12, '1111111'],
  ] as const) {
    for (const game of games) await sendPoints(request, game, points)
    for (const opened of pages)
      await expect(opened.getByText(String(sent), { exact: true }).first()).toBeVisible()
  }
  await page.goto('/pro')
  await expect(page.getByRole('heading', { name: 'My Leagues' })).toBeVisible()
  await expectNoAxeFindings(page, 'Pro beside seven pages')
  for (const opened of pages) await expect(opened.getByText('No connection')).toHaveCount(0)
  const shown = await page.context().newPage()
  await shown.goto('/')
  await expect(shown.getByRole('button', { name: /start/i }).first()).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { scheduleTonight, makeOpenLeague, sendPoints } from '../leagueNight.ts'
import { phone, signUp } from '../pro.ts'

/** Sums up how much the page has shifted, from its first paint on. */
async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number }
        Object.assign(window, { shifts: ((window as { shifts?: number }).shifts ?? 0) + shift.value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as { shifts?: number }).shifts ?? 0)
}

test('nothing moves while a public page with live games loads, even if the scores come late', async ({
  page,
  request,
}) => {
  await signUp(page)
  const league = await makeOpenLeague(page)
  const played = await scheduleTonight(page, league, [0, 1], 'Court 2')
  await scheduleTonight(page, league, [2, 3], 'Court 1', '21:00')
  await sendPoints(request, played, '112')
  await page.context().clearCookies()
  await page.setViewportSize(phone)
  const shifts = await measureShifts(page)
  await page.route('**/scores', async (route) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await route.continue()
  })
  await page.goto(`/l/${league.slug}`)
  await expect(page.getByText('1 game being played now.')).toBeVisible()
  await expect(page.getByText(/^updated \d+ s ago$/)).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const measured = await shifts()
  console.log(`layout shift of the public page on a phone: ${measured.toFixed(4)}`)
  expect(measured).toBeLessThanOrEqual(0.02)
})

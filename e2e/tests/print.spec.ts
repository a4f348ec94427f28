import { expect, test } from '../fixtures.ts'
import { makeOpenLeague } from '../leagueNight.ts'
import { playWeek, schedule, signUp } from '../pro.ts'

test('schedule, standings and results are printed as sheets, black on white', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signUp(page)
  const league = await makeOpenLeague(page, { name: 'Thursday Night' })
  await playWeek(page, league, '2026-09-03')
  await schedule(page, league, { team1: 0, team2: 1, day: '2026-12-10', time: '20:15', court: 'Court 1' })
  for (const [address, ready, shown] of [
    [`${league.address}/schedule`, '1 upcoming game', 'Block Party'],
    [`${league.address}/standings`, 'Tier 2', 'Bumpers'],
    [`${league.address}/history`, '8 completed games', 'Bumpers'],
    [`/l/${league.slug}`, 'Results', 'Bumpers'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: ready, exact: true })).toBeVisible()
    await expect(page.getByText(/, printed on /)).toBeHidden()
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await expect(page.getByRole('heading', { name: 'Thursday Night' })).toBeVisible()
    await expect(page.getByText(/, printed on \w+ \d+, \d{4}$/)).toBeVisible()
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible()
    const controls = page.locator(
      'header, nav, select, input, [role=tablist], button:not([aria-expanded]), a[class*=_button_]',
    )
    expect(await controls.filter({ visible: true }).allTextContents(), address).toEqual([])
    const colours = await page.evaluate(() =>
      [document.documentElement, document.querySelector('main h1')].map((element) => {
        const { backgroundColor, color } = getComputedStyle(element as Element)
        return [backgroundColor, color]
      }),
    )
    expect(colours[0]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    expect(colours[1]?.[1]).toBe('rgb(0, 0, 0)')
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/print-${ready}.png`, fullPage: true })
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(1000)
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
  }
})

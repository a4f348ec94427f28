import { expect, test } from '../fixtures.ts'
import { makeOpenLeague } from '../leagueNight.ts'
import { lastTextOfEachPage, findOverlaps, readTexts } from '../pdf.ts'
import { playWeek, schedule, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

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
    [`/l/${league.slug}?view=results`, 'Results', 'Bumpers'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: ready, exact: true })).toBeVisible()
    await expect(page.getByText(/, printed on /)).toBeHidden()
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await expect(page.getByRole('heading', { name: 'Thursday Night' })).toBeVisible()
    await expect(page.getByText(/, printed on \w+ \d+, \d{4}$/)).toBeVisible()
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible()
    const controls = page.locator(
      'header :is(a, button), nav, select, input, [role=tablist], button:not([aria-expanded]), a[class*=_button_]',
    )
    expect(await controls.filter({ visible: true }).allTextContents(), address).toEqual([])
    for (const unprinted of ['Needs attention', 'Calendar'])
      await expect(page.getByText(unprinted, { exact: true }).filter({ visible: true })).toHaveCount(0)
    const hidden = await page.locator('main div').evaluateAll((divs) =>
      divs
        .filter((div) => div.checkVisibility() && div.children.length > 0)
        .filter((div) => [...div.children].every((child) => !child.checkVisibility()))
        .map((div) => div.textContent),
    )
    expect(hidden, 'blocks that leave only a gap').toEqual([])
    const colours = await page.evaluate(() =>
      [document.documentElement, document.querySelector('h1')].map((element) => {
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

test('a long league is printed whole, on several sheets', async ({ page }) => {
  await signUp(page)
  const league = await makeOpenLeague(page, { name: 'Thursday Night' })
  const days = ['2026-09-03', '2026-09-10', '2026-09-17', '2026-09-24', '2026-10-01']
  for (const day of days) await playWeek(page, league, day)
  for (let game = 0; game < 14; game++)
    await schedule(page, league, {
      team1: 0,
      team2: 1 + (game % 3),
      day: `2026-12-${String(10 + game)}`,
      time: '20:15',
      court: 'Court 1',
    })
  for (const [address, ready, rowCount, atOnce] of [
    [`${league.address}/schedule`, '14 upcoming games', 14, 12],
    [`${league.address}/history`, '40 completed games', 40, 30],
    [`/l/${league.slug}?view=results`, 'Results', 54, 8],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: ready, exact: true })).toBeVisible()
    const rows = page.locator('main ol > li')
    await expect(rows, address).toHaveCount(atOnce)
    // Ctrl+P: the sheets are taken as soon as the event is over.
    const announced = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'))
      return document.querySelectorAll('main ol > li').length
    })
    expect(announced, address).toBe(rowCount)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(rows, address).toHaveCount(atOnce)
    const pdf = await page.pdf({
      format: 'A4',
      ...(process.env.SHOTS && { path: `${process.env.SHOTS}/${ready}.pdf` }),
    })
    if (rowCount > 30) expect(countPages(pdf), address).toBeGreaterThan(1)
    await page.emulateMedia({ media: 'print' })
    await expect(rows.filter({ visible: true }), address).toHaveCount(rowCount)
    await expect(page.getByRole('button', { name: /^Show / })).toBeHidden()
    await page.emulateMedia({ media: null })
    await expect(rows, address).toHaveCount(atOnce)
  }
})

for (const { size, teams, tiers, name, formats } of sweep([
  { size: 'small', teams: 8, tiers: 2, name: (i: number) => `Team ${i}`, formats: ['A4', 'Letter', 'A5'] },
  {
    size: 'large',
    teams: 200,
    tiers: 10,
    name: (i: number) => `Team ${i} ${'abcdefghij '.repeat(10)}`.slice(0, 100).trim(),
    formats: ['A4'],
  },
]))
  test(`in a ${size} league no text is printed over another, and no heading is alone at the foot of a sheet`, async ({
    page,
  }) => {
    await signUp(page)
    const names = Array.from({ length: teams }, (_, i) => name(i + 1))
    const settings = { name: 'Thursday Night', tierCount: tiers, teamsPerTier: teams / tiers }
    const league = await makeOpenLeague(page, settings, names)
    await playWeek(page, league, '2026-09-03')
    await playWeek(page, league, '2026-09-10')
    for (let game = 0; game < 6; game++)
      await schedule(page, league, { team1: 0, team2: 1 + game, day: `2026-12-1${game}`, time: '20:15' })
    for (const [address, ready] of [
      [`${league.address}/teams`, `${teams} teams`],
      [`${league.address}/schedule`, '6 upcoming games'],
      [`${league.address}/standings`, 'Tier 2'],
      [`${league.address}/history`, '16 completed games'],
      [`/l/${league.slug}?view=results`, 'Results'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: ready, exact: true })).toBeVisible()
      const headings = await page.locator('main :is(h2, h3, thead th)').allTextContents()
      for (const format of formats) {
        const path = process.env.SHOTS && `${process.env.SHOTS}/${size}-${ready}-${format}.pdf`
        const texts = await readTexts(await page.pdf({ format, ...(path && { path }) }))
        const where = `${address} on ${format}`
        expect(findOverlaps(texts), where).toEqual([])
        const bold = texts.find(({ text }) => text === 'Thursday Night')?.font
        const stranded = lastTextOfEachPage(texts)
          .filter(({ text, font }) => font === bold && headings.includes(text))
          .map(({ text }) => text)
        expect(stranded, `headings at the foot of a sheet: ${where}`).toEqual([])
      }
    }
  })

/** The number of sheets of a PDF as Chromium writes it. */
function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

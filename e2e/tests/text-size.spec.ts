// Text at 200 % on a phone: nothing scrolls sideways, no word is broken, and nothing covers anything else.
import type { Page } from '@playwright/test'
import { expect, half, playKeys, startGame, test } from '../fixtures.ts'
import { makeOpenLeague, scheduleTonight, sendPoints } from '../leagueNight.ts'
import { makeLeague, openSettings, playWeek, schedule, signUp } from '../pro.ts'

// High enough for a whole page, because content outside of the screen is not laid out.
const tall = { width: 390, height: 6000 }

const setTextSize = (page: Page, percent: number) =>
  page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`
  }, percent)

/** Whether the page scrolls sideways, and the words of up to 11 letters that are broken into two lines. */
async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) faults.push(`${scrollWidth} px wide`)
    for (const tab of document.querySelectorAll('[role=tab]')) {
      const range = document.createRange()
      range.selectNodeContents(tab)
      if (range.getBoundingClientRect().width > tab.getBoundingClientRect().width)
        faults.push(`${tab.textContent} does not fit its tab`)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/(?<!\p{L})\p{L}{2,11}(?!\p{L})/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) faults.push(`${word} is broken`)
      }
    }
    return faults
  })
}

const names = [
  'Aces',
  'Block Party',
  'Diggers',
  'Net Gains',
  'Spikers',
  'Setters',
  'Liberos',
  'X'.repeat(100),
]

test('the pages of a league and their public page stay in one piece at 200 %', async ({ page, request }) => {
  await signUp(page)
  const more = { name: 'Thursday Night Volleyball', scheduleMode: 'weekly', startDate: '2026-09-03' }
  const league = await makeOpenLeague(page, more, names)
  await playWeek(page, league, '2026-09-03')
  const game = await scheduleTonight(page, league, [0, 1])
  await scheduleTonight(page, league, [4, 7], 'Court 2')
  await scheduleTonight(page, league, [2, 3], 'Court 3', '11:00') // late, so it needs somebody
  await sendPoints(request, game, '112')
  await page.setViewportSize(tall)
  for (const [address, shown] of [
    [`${league.address}/tonight`, 'Needs you'],
    [`${league.address}/teams`, '8 teams'],
    [`${league.address}/standings`, 'Tier 2'],
    [`${league.address}/schedule`, '3 upcoming games'],
    [`${league.address}/history`, '8 completed games'],
    [`/l/${league.slug}`, 'Now'],
    [`/l/${league.slug}?view=next`, 'Schedule'],
    [`/l/${league.slug}?view=results`, 'Results'],
    [`/l/${league.slug}?view=standings`, 'Standings'],
    [`/watch/${game.watchToken}`, 'Aces vs Block Party'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: shown, exact: true }).first()).toBeVisible()
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((direction) => (document.documentElement.dir = direction), direction)
      await setTextSize(page, 200)
      expect(await faultsOf(page), `${address} ${direction}`).toEqual([])
    }
  }
})

test('no placeholder of the scorer is cut at 200 %', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /All rules$/ }).click()
  await setTextSize(page, 200)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const cut = await page.getByRole('textbox').evaluateAll((fields: HTMLInputElement[]) =>
      fields
        .filter((field) => {
          const { fontWeight, fontSize, fontFamily } = getComputedStyle(field, '::placeholder')
          const canvas = new OffscreenCanvas(1, 1).getContext('2d')
          if (canvas) canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
          const { paddingLeft, paddingRight } = getComputedStyle(field)
          const space = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
          return (canvas?.measureText(field.placeholder).width ?? 0) > space
        })
        .map(({ placeholder }) => placeholder),
    )
    expect(cut, `${width} px`).toEqual([])
  }
})

test('no answer of the coin toss and no score to be corrected is cut on a small phone and at 200 %', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: /All rules$/ }).click()
  await page.getByRole('switch', { name: 'Serve, sides and time-outs' }).click()
  await page.getByRole('switch', { name: 'Coin toss' }).click()
  await page.getByRole('button', { name: 'Start Game' }).click()
  await page.getByRole('button', { name: 'Coin toss' }).click()
  const toss = page.getByRole('dialog', { name: 'Coin toss' })
  await toss.getByRole('button', { name: 'Team A' }).click()
  await toss.getByRole('button', { name: 'Side of the court' }).click()
  const sizes = [
    { width: 320, height: 640, percent: 100 },
    { width: 390, height: 844, percent: 200 },
    { width: 320, height: 640, percent: 200 },
  ]
  const cutIn = async (selector: string) => {
    const cut: Record<string, string[]> = {}
    for (const { percent, ...size } of sizes) {
      await page.setViewportSize(size)
      await setTextSize(page, percent)
      cut[`${size.width} px, ${percent} %`] = await page
        .locator(selector)
        .evaluateAll((elements) =>
          elements
            .filter((it) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1)
            .map((it) => (it instanceof HTMLInputElement ? it.value : it.textContent)),
        )
    }
    return cut
  }
  const none = { '320 px, 100 %': [], '390 px, 200 %': [], '320 px, 200 %': [] }
  expect(await cutIn('dialog button span')).toEqual(none)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Correct the score' }).click()
  await expect(page.getByRole('dialog', { name: 'Correct the score' })).toBeVisible()
  await page.getByLabel('Team A score', { exact: true }).fill('10')
  expect(await cutIn('dialog input')).toEqual(none)
})

test('the table shows whole names at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  const league = await makeLeague(page, {}, ['Harbor Hammers', 'Harvest Moons', 'Settle Down', 'Spike Force'])
  await page.goto(`${league.address}/standings`)
  await expect(page.getByRole('rowheader', { name: 'Harbor Hammers' })).toBeVisible()
  await setTextSize(page, 200)
  const cutNames = () =>
    page
      .getByRole('rowheader')
      .locator('bdi')
      .evaluateAll((names) =>
        names.filter((name) => name.scrollWidth > name.clientWidth).map(({ textContent }) => textContent),
      )
  expect(await cutNames()).toEqual([])
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Harbor Hammers' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Diff' })).toBeVisible()
  expect(await cutNames()).toEqual([])
  expect(await faultsOf(page)).toEqual([])
})

test('the page of a league hides nothing behind its tabs at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  const league = await makeLeague(page)
  await page.goto(`${league.address}/teams`)
  const last = page.getByRole('button', { name: 'More: Bumpers' })
  await expect(last).toBeVisible()
  for (const percent of [100, 200]) {
    await setTextSize(page, percent)
    // Rows that come into view are laid out then, which can make the page longer.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(last).toBeInViewport()
      const [end, bar] = await Promise.all([last.boundingBox(), page.getByRole('tablist').boundingBox()])
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    }).toPass()
  }
})

for (const [width, height] of [
  [390, 844],
  [844, 390],
] as const) {
  test(`"Set point" leaves the name of the team where it is, at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await startGame(page, { team1: 'Springfield Spikers', sets: 'Best of 3', start: 22 })
    for (const percent of [100, 200]) {
      await setTextSize(page, percent)
      await playKeys(page, 'u1')
      const name = half(page, 1).getByText('Springfield Spikers')
      const before = await name.boundingBox()
      await playKeys(page, '1')
      const word = half(page, 1).getByText('Set point')
      await expect(word).toBeVisible()
      await expect.poll(() => name.boundingBox()).toEqual(before)
      const [score, label] = await Promise.all([
        half(page, 1).getByText('24', { exact: true }).boundingBox(),
        word.boundingBox(),
      ])
      // The digits fill 72 % of their line, and the label ends above them.
      const line = score?.height ?? 0
      expect((score?.y ?? 0) + line * 0.1).toBeGreaterThanOrEqual(
        (label?.y ?? 0) + (label?.height ?? 0) - line * 0.1,
      )
      await playKeys(page, 'u')
    }
  })
}

test('Close is never under a field of its dialog', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await signUp(page)
  const league = await makeLeague(page)
  await schedule(page, league, { team1: 0, team2: 1, day: '2026-09-10', time: '20:15' })
  await page.goto(`${league.address}/schedule`)
  await openSettings(page, 'Nights and courts')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Courts of tier 2' })).toBeVisible()
  const covered = await dialog.evaluate((dialog) => {
    const close = dialog.querySelector('button')
    const box = close?.getBoundingClientRect()
    if (!close || !box) throw new Error('The dialog has no button')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const fields = [...dialog.querySelectorAll('select, input, button')].filter((field) => field !== close)
    const covers = fields.filter((field) => {
      dialog.scrollTop += field.getBoundingClientRect().y + 20 - y
      const top = document.elementFromPoint(x, y)
      return !close.contains(top)
    })
    return covers.map((field) => field.id || field.textContent)
  })
  expect(covered).toEqual([])
})

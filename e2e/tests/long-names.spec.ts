// With names of 100 characters, the rows of lists stay so low that a phone shows several of them.
import { expect, test } from '../fixtures.ts'
import { makeOpenLeague, scheduleTonight } from '../leagueNight.ts'
import { desk, phone, post, signUp } from '../pro.ts'

const most = 144 // pixels: two lines for each team, and one for the state; or three of names above an action

const names = Array.from({ length: 8 }, (_, i) =>
  `${i} The Very Long Team Name United of Greater Springfield and its Surrounding Districts`.padEnd(100, '.'),
)

test.use({ viewport: phone })

test('a row stays low, and its names whole words, on every list of games and teams', async ({ page }) => {
  await signUp(page)
  const league = await makeOpenLeague(page, {}, names)
  await scheduleTonight(page, league, [0, 1], 'The Court behind the Old Gymnasium')
  await scheduleTonight(page, league, [4, 5], 'Court 2')
  // Late: it waits for a scorer, and needs somebody.
  await scheduleTonight(page, league, [2, 3], 'The Court behind the Old Gymnasium', '11:00')
  for (const [address, row] of [
    [`${league.address}/tonight`, 'listitem'],
    [`${league.address}/schedule`, 'listitem'],
    [`${league.address}/standings`, 'row'],
    [`${league.address}/teams`, 'row'],
    [`/l/${league.slug}?view=next`, 'listitem'],
    [`/l/${league.slug}?view=standings`, 'row'],
  ] as const) {
    await page.goto(address)
    const rows = page.getByRole(row).filter({ hasText: 'The Very Long' })
    await expect(rows.first()).toBeVisible()
    const found = await rows.evaluateAll((all) =>
      all.map((element) => {
        const name = [...element.querySelectorAll('bdi')].find((bdi) => bdi.textContent.includes('The Very'))
        const word = document.createRange()
        const text = name?.firstChild
        if (text) {
          word.setStart(text, text.textContent?.indexOf('Springfield') ?? 0)
          word.setEnd(text, (text.textContent?.indexOf('Springfield') ?? 0) + 'Springfield'.length)
        }
        return { height: element.getBoundingClientRect().height, lines: word.getClientRects().length }
      }),
    )
    expect(Math.max(...found.map(({ height }) => height)), address).toBeLessThanOrEqual(most)
    expect(Math.max(...found.map(({ lines }) => lines)), address).toBe(1)
  }
})

test('the fields of a score are level on a desk, whatever the names', async ({ page }) => {
  await page.setViewportSize(desk)
  await signUp(page)
  const league = await makeOpenLeague(page, {}, ['Aces', names[1] ?? ''])
  await scheduleTonight(page, league, [0, 1], 'Court 1', '11:00')
  const { token } = await post<{ token: string }>(page, `/api/teams/${league.teams[0]?.id}/captain-link`, {})
  await page.goto(`/team/${token}`)
  await page.getByRole('button', { name: /^Report Result: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Result' })
  const expectLevel = async () => {
    const fields = await dialog.getByRole('textbox').all()
    const [first, second] = await Promise.all(fields.map((field) => field.boundingBox()))
    expect(second?.y).toBe(first?.y)
    expect(second?.x).not.toBe(first?.x)
  }
  await expect(dialog.getByRole('textbox')).toHaveCount(2)
  await expectLevel()
  await dialog.getByLabel('Aces score').fill('25')
  await dialog.getByRole('button', { name: 'Report Result' }).click() // the other field says what is wrong
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1)
  await expectLevel()
  await page.setViewportSize(phone)
  const [above, below] = await Promise.all(
    (await dialog.getByRole('textbox').all()).map((field) => field.boundingBox()),
  )
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + 48)
})

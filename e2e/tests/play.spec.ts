import { proveNoAxeFindings } from '../axe.ts'
import { expect, expectScore, game25to23, half, playKeys, saveMatch, startGame, test } from '../fixtures.ts'
import { connectGamepad, disconnectGamepad, press } from '../gamepads.ts'

const won = 'Aces WINS!'
const teams = { team1: 'Aces', team2: 'Diggers' }
/** The points from 20-20 to 25-23. */
const from20 = '12'.repeat(3) + '11'

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the end of a game, 25-23, by taps', async ({ page }) => {
    await startGame(page, { ...teams, start: 20 })
    await page.clock.install()
    for (const team of from20) {
      await half(page, team === '1' ? 1 : 2).tap()
      await page.clock.runFor(150) // the last two taps are on one half: wait longer than the guard against double taps
    }
    await expect(page.getByRole('heading', { name: won })).toBeVisible()
    await expect(page.getByText('25–23')).toBeVisible()
  })
})

test('a full game of 25-23 by keyboard, with undo at any time', async ({ page }) => {
  await startGame(page, teams)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeDisabled()
  await playKeys(page, '11u')
  await expectScore(page, 1, 0)
  await page.keyboard.press('Control+z')
  await expectScore(page, 0, 0)
  await expect(undo).toBeDisabled()
  await playKeys(page, game25to23)
  await expect(page.getByRole('heading', { name: won })).toBeVisible()
})

test('a held key is one point', async ({ page }) => {
  await startGame(page, teams)
  await page.keyboard.down('ArrowLeft')
  await page.keyboard.down('ArrowLeft')
  await page.keyboard.up('ArrowLeft')
  await expectScore(page, 1, 0)
  await half(page, 2).focus()
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expectScore(page, 1, 1)
  await page.keyboard.press('Space')
  await expectScore(page, 1, 2)
})

test('the end of a game, 25-23, by controller', async ({ page }) => {
  await startGame(page, { ...teams, start: 20 })
  await expect(page.getByText('Controller Connected')).toBeHidden()
  await connectGamepad(page, 0)
  await expect(page.getByText('Controller Connected')).toBeVisible()
  await press(page, 0, 'left')
  await press(page, 0, 'right')
  await press(page, 0, 'east')
  await expectScore(page, 21, 20)
  await press(page, 0, 'east')
  for (const team of from20) await press(page, 0, team === '1' ? 'left' : 'right')
  await expect(page.getByRole('heading', { name: won })).toBeVisible()
  await press(page, 0, 'east')
  await expectScore(page, 24, 23)
})

test('several controllers, one action per press, and one that goes and comes back', async ({ page }) => {
  await startGame(page, teams)
  await connectGamepad(page, 0)
  await connectGamepad(page, 2)
  await press(page, 0, 'left', 'hold')
  await press(page, 2, 'right')
  await press(page, 2, 'right')
  await expectScore(page, 1, 2)
  await disconnectGamepad(page, 0)
  await disconnectGamepad(page, 2)
  await expect(page.getByText('Controller Connected')).toBeHidden()
  await connectGamepad(page, 0, 'left')
  await expect(page.getByText('Controller Connected')).toBeVisible()
  await expectScore(page, 1, 2)
  await press(page, 0, 'left', 'release')
  await press(page, 0, 'left')
  await expectScore(page, 2, 2)
})

test('two taps of a pointer within 120 ms on one half are one, on two halves two', async ({ page }) => {
  await startGame(page, teams)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await half(page, 1).click()
  await half(page, 1).click()
  await half(page, 2).click()
  await expectScore(page, 1, 1)
  await page.clock.runFor(130)
  await half(page, 1).click()
  await expectScore(page, 2, 1)
})

test('a finger that slides off cancels its tap, and a tap between the halves does not count', async ({
  page,
}) => {
  await startGame(page, teams)
  const first = await half(page, 1).boundingBox()
  const second = await half(page, 2).boundingBox()
  if (!first || !second) throw new Error('The halves are not on the screen')
  const x = first.x + first.width / 2
  await page.mouse.move(x, first.y + 60)
  await page.mouse.down()
  await page.mouse.move(x, second.y + 60)
  await page.mouse.up()
  const strip = second.y - (first.y + first.height)
  expect(strip).toBeGreaterThanOrEqual(8)
  await page.mouse.click(x, first.y + first.height + strip / 2)
  await expectScore(page, 0, 0)
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a lifted finger scores, and no click reaches the result that is then shown', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { clicks: 0 })
      addEventListener('click', () => (window as unknown as { clicks: number }).clicks++, true)
    })
    await startGame(page, { end: 1, winByTwo: false })
    const before = await page.evaluate(() => (window as unknown as { clicks: number }).clicks)
    await half(page, 2).tap()
    await expect(page.getByRole('heading', { name: 'Team B WINS!' })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(before)
  })

  test('a finger that rests on a half counts once it is lifted there, and one that leaves it does not', async ({
    page,
  }) => {
    await startGame(page, teams)
    const touch = await page.context().newCDPSession(page)
    const box = await half(page, 1).boundingBox()
    const other = await half(page, 2).boundingBox()
    if (!box || !other) throw new Error('The halves are not on the screen')
    const inside = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    for (const [rest, points] of [
      [600, 1],
      [1500, 2],
    ] as const) {
      await send('touchStart', [inside])
      await expect(half(page, 1)).toHaveAttribute('data-touch', 'down')
      const since = await page.evaluate(() => performance.now())
      await page.waitForFunction(([begin, long]) => performance.now() - begin > long, [since, rest] as const)
      await expectScore(page, points - 1, 0)
      await send('touchEnd', [])
      await expectScore(page, points, 0)
    }
    await send('touchStart', [inside])
    await send('touchMove', [{ x: inside.x, y: other.y + other.height / 2 }])
    await send('touchEnd', [])
    await expect(half(page, 1)).toHaveAttribute('data-touch', 'ignored')
    await expectScore(page, 2, 0)
  })

  test('a tap counts while another finger rests on the screen, and two fingers on one half are one tap', async ({
    page,
  }) => {
    await startGame(page, teams)
    const touch = await page.context().newCDPSession(page)
    const middle = async (team: 1 | 2, dx = 0) => {
      const box = await half(page, team).boundingBox()
      if (!box) throw new Error('The half is not on the screen')
      return { x: box.x + box.width / 2 + dx, y: box.y + box.height / 2, id: dx + team }
    }
    const send = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number; id: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    const thumb = await middle(1)
    const finger = await middle(2)
    const began = await page.evaluate(() => performance.now())
    await send('touchStart', [thumb])
    // Of two fingers that overlap, the longer one is no tap, so a short touch is sent whole.
    await Promise.all([
      send('touchStart', [thumb, finger]),
      send('touchEnd', [finger]), // lifts this one
    ])
    await page.waitForFunction((since) => performance.now() - since > 600, began)
    await expectScore(page, 0, 1)
    await send('touchEnd', [])
    await expectScore(page, 0, 1) // a resting thumb is not a tap

    const beside = await middle(1, 40)
    await Promise.all([
      send('touchStart', [thumb]),
      send('touchStart', [thumb, beside]),
      send('touchEnd', []),
    ])
    await expectScore(page, 1, 1)
  })
})

test('a second tap right after the winning point presses no button of the result', async ({ page }) => {
  await startGame(page, { end: 1, winByTwo: false })
  const place = await half(page, 2).boundingBox()
  if (!place) throw new Error('The half is not on the screen')
  await half(page, 2).click()
  await expect(page.getByRole('heading', { name: 'Team B WINS!' })).toBeVisible()
  const pressed = await page.evaluate(
    () => getComputedStyle(document.querySelector('main') ?? document.body).pointerEvents,
  )
  expect(pressed).toBe('none')
  await page.getByRole('button', { name: 'Play Again (Same Rules)' }).click() // after the guard has ended
  await expect(half(page, 1)).toBeVisible()
})

test('no message covers the halves', async ({ page }) => {
  await startGame(page, { end: 1, winByTwo: false })
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Save Match' }).click()
  await expect(page.getByText('Match saved')).toBeVisible()
  await page.getByRole('button', { name: 'Play Again (Same Rules)' }).click()
  await expect(half(page, 1)).toBeVisible()
  await expect(page.getByText('Match saved')).toBeHidden()
})

test('the half that scored flashes and the phone vibrates, but not for an undo', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { knocks: 0 })
    navigator.vibrate = () => {
      ;(window as unknown as { knocks: number }).knocks++
      return true
    }
  })
  await startGame(page, teams)
  const finger = await half(page, 2).evaluate((half) => {
    const { x, y } = half.getBoundingClientRect()
    return { pointerType: 'touch', pointerId: 7, clientX: x + 9, clientY: y + 9 }
  })
  const knocks = () => page.evaluate(() => (window as unknown as { knocks: number }).knocks)
  await half(page, 2).dispatchEvent('pointerdown', finger)
  expect(await knocks()).toBe(1)
  await half(page, 2).dispatchEvent('pointerup', finger)
  await expect(half(page, 2).locator('[data-flash]')).toBeAttached()
  await expect(half(page, 1).locator('[data-flash]')).not.toBeAttached()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(half(page, 2).locator('[data-flash]')).not.toBeAttached()
  expect(await knocks()).toBe(1)
})

test('nothing scrolls, zooms or is selected while playing', async ({ page }) => {
  await startGame(page, teams)
  const styles = await half(page, 1).evaluate((element) => {
    const { touchAction, userSelect } = getComputedStyle(element)
    return { touchAction, userSelect, page: getComputedStyle(document.documentElement).overscrollBehaviorY }
  })
  expect(styles).toEqual({ touchAction: 'none', userSelect: 'none', page: 'none' })
  await page.mouse.wheel(0, 500)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
})

const words: [string, Parameters<typeof startGame>[1], string, (string | null)[]][] = [
  ['match point', { start: 20 }, '1'.repeat(4), ['Match point', null]],
  ['level before the end by two', { start: 20 }, '12'.repeat(4), [null, null]],
  ['ahead by one after 24-24', { start: 20 }, '12'.repeat(4) + '2', [null, 'Match point']],
  ['at the cap', { end: 3, cap: 5 }, '12'.repeat(4), ['Next point wins', 'Next point wins']],
  ['no win by two', { end: 3, winByTwo: false }, '1212', ['Next point wins', 'Next point wins']],
  ['first set of three', { end: 3, sets: 'Best of 3' }, '11', ['Set point', null]],
]
for (const [name, setup, points, expected] of words) {
  test(`words on the board: ${name}`, async ({ page }) => {
    await startGame(page, { ...teams, ...setup })
    await playKeys(page, points)
    for (const team of [1, 2] as const) {
      const word = expected[team - 1]
      if (word) await expect(half(page, team)).toContainText(word)
      else await expect(half(page, team)).not.toContainText(/point/)
    }
    const announced = page.getByRole('main').getByRole('status')
    for (const word of expected.filter((word) => word !== null)) await expect(announced).toContainText(word)
  })
}

test('a match of the best of three continues set by set', async ({ page }) => {
  await startGame(page, { ...teams, end: 3, sets: 'Best of 3' })
  await playKeys(page, '111')
  await expect(page.getByText('Sets 1–0, best of 3')).toBeVisible()
  await expect(page.getByText('Aces wins set 1')).toBeVisible()
  await proveNoAxeFindings(page)
  await page.getByRole('button', { name: 'Next Set' }).click()
  await expect(half(page, 1)).toContainText('Sets 1')
  await playKeys(page, '11')
  await expect(half(page, 1)).toContainText('Match point')
  await playKeys(page, '1')
  await expect(page.getByText('Sets 2–0, best of 3')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next Set' })).toBeHidden()
})

test('a match of three sets is undone across a break, and is one result, one text and one match of the history', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await startGame(page, { ...teams, end: 3, sets: 'Best of 3' })
  await playKeys(page, '1211')
  await page.reload() // the break is still there
  await expect(page.getByText('Aces wins set 1')).toBeVisible()
  await playKeys(page, 'u')
  await expectScore(page, 2, 1)
  await playKeys(page, '1')
  await page.getByRole('button', { name: 'Next Set' }).click()
  await playKeys(page, '222')
  await page.getByRole('button', { name: 'Next Set' }).click()
  await playKeys(page, '111')
  await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()
  await expect(page.getByText('Sets 2–1, best of 3')).toBeVisible()
  await expect(page.getByText('Aces 3 0 3', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo Last Point' }).click()
  await expectScore(page, 2, 0)
  await playKeys(page, '1')
  await saveMatch(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Match results have been copied')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(/^Aces won 2–1 \(3–1, 0–3, 3–0\) against Diggers\. Duration: /)
  await page.getByRole('button', { name: 'New Setup' }).click()
  await page.getByRole('button', { name: 'Match History' }).click()
  const rows = page.getByRole('dialog').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(/Aces \(won\)2Diggers1.*3–1, 0–3, 3–0/)
})

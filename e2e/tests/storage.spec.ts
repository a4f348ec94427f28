import { expect, expectScore, half, openRules, playKeys, startGame, test } from '../fixtures.ts'

const preset = { name: 'Short', startingScore: 0, endingScore: 15, winByTwo: true }

test('every overwrite leaves a backup copy and its time', async ({ page }) => {
  await page.goto('/')
  for (const name of ['First', 'Second']) {
    await openRules(page)
    await page.getByLabel('Preset name').fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(`"${name}" has been saved`)).toBeVisible()
  }
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(JSON.parse(stored.volleyball_presets ?? '')).toHaveLength(2)
  expect(JSON.parse(stored.volleyball_presets_backup ?? '')).toHaveLength(1)
  expect(Date.parse(stored.volleyball_last_backup ?? '')).toBeGreaterThan(0)
})

const damaged = [
  { name: 'corrupt, with a backup', main: '[{"name":', backup: JSON.stringify([preset]), shown: 'Short' },
  {
    name: 'of another shape, with a backup',
    main: '{"a":1}',
    backup: JSON.stringify([preset]),
    shown: 'Short',
  },
  { name: 'corrupt, without a backup', main: 'oops', backup: null, shown: 'No presets saved' },
  { name: 'corrupt twice', main: 'oops', backup: 'oops', shown: 'No presets saved' },
  { name: 'with one bad entry', main: JSON.stringify([7, preset]), backup: null, shown: 'Short' },
]
for (const { name, main, backup, shown } of damaged) {
  test(`stored presets are ${name}`, async ({ page }) => {
    await page.addInitScript(
      ([main, backup]) => {
        localStorage.setItem('volleyball_presets', main ?? '')
        if (backup !== null && backup !== undefined) localStorage.setItem('volleyball_presets_backup', backup)
      },
      [main, backup],
    )
    await page.goto('/')
    await openRules(page)
    await expect(page.getByLabel('Preset', { exact: true })).toContainText(shown)
    const stored = await page.evaluate(() => localStorage.getItem('volleyball_presets'))
    if (shown === 'Short') expect(stored).toContain('Short')
    else expect(stored).toBeNull()
  })
}

for (const [name, broken] of [
  ['full', `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`],
  [
    'switched off',
    `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('off', 'SecurityError') } })`,
  ],
] as const) {
  test.describe(`storage is ${name}`, () => {
    test.use({ expectedFaults: [/could not be (saved|backed up)/] })

    test('the game continues and a message says that it is not saved', async ({ page }) => {
      await page.addInitScript(broken)
      await startGame(page, { end: 3 })
      await expect(page.getByText('This game is not saved on the device. Keep this page open.')).toBeVisible()
      await playKeys(page, '11u')
      await expectScore(page, 1, 0)
      await playKeys(page, '11')
      await expect(page.getByRole('heading', { name: 'Team A WINS!' })).toBeVisible()
      await page.getByRole('button', { name: 'Save Match' }).click()
      await expect(page.getByRole('alert')).toContainText('Match not saved')
      await expect(page.getByRole('alert')).toContainText('full or switched off')
      await page.getByRole('button', { name: 'New Setup' }).click()
      await openRules(page)
      await page.getByLabel('Preset name').fill('Mine')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('Preset not saved')
      await expect(page.getByLabel('Preset name')).toHaveValue('Mine')
    })
  })
}

test('a saved preset appears in another tab at once', async ({ page, context }) => {
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/')
  await openRules(other)
  await other.getByLabel('Preset name').fill('Shared')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Preset', { exact: true })).toContainText('Shared')
})

test('two tabs can play two games, and neither loses a point', async ({ page, context }) => {
  await startGame(page, { team1: 'Court one' })
  const other = await context.newPage()
  await startGame(other, { team1: 'Court two' })
  await playKeys(other, '11')
  // A write of one tab reaches the other after a delay.
  const points = () =>
    page.evaluate(() => (localStorage.getItem('volleyball_live') ?? '').split('"type":"point"').length - 1)
  await expect.poll(points).toBe(2)
  await playKeys(page, '1')
  await expectScore(page, 1, 0)
  await other.reload()
  await expectScore(other, 2, 0)
  await page.reload()
  await expectScore(page, 1, 0)
})

test('the game of a closed tab can be resumed or discarded', async ({ page, context }) => {
  await startGame(page, { team1: 'Aces' })
  await playKeys(page, '1121')
  await page.close()
  const next = await context.newPage()
  await next.goto('/')
  const offer = next.getByRole('region', { name: 'Unfinished game' })
  await expect(offer).toContainText('Aces 3–1 Team B')
  await offer.getByRole('button', { name: 'Discard' }).click()
  await expect(offer).toBeHidden()
  await next.getByRole('button', { name: 'Undo' }).click()
  await offer.getByRole('button', { name: 'Resume' }).click()
  await expectScore(next, 3, 1)
  await playKeys(next, 'uuuu')
  await expectScore(next, 0, 0)
})

test('exit goes back to setup at once, and setup offers to resume', async ({ page }) => {
  await startGame(page)
  await playKeys(page, '12')
  await page.getByRole('button', { name: 'Exit to settings' }).click()
  await expect(page.getByRole('heading', { name: 'New game' })).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expectScore(page, 1, 1)
})

test('a reload in the middle of a game goes straight back to the board', async ({ page }) => {
  await startGame(page)
  await playKeys(page, '12')
  await page.reload()
  await expect(half(page, 1)).toBeVisible()
  await expectScore(page, 1, 1)
  await playKeys(page, 'u')
  await expectScore(page, 1, 0)
})

import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import {
  closeNotification,
  expect,
  expectScore,
  half,
  openRules,
  playKeys,
  startGame,
  test,
} from '../fixtures.ts'
import { connectGamepad } from '../gamepads.ts'
import { sweep } from '../sweep.ts'

const teams = { team1: 'Aces', team2: 'Diggers', minutes: 20, end: 3 }

for (const width of sweep([390, 1280])) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('no findings from setup to history', async ({ page }) => {
      await page.goto('/')
      await expectNoAxeFindings(page, 'scorer: setup')
      await openRules(page)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByLabel('Starting Score', { exact: true }).fill('25')
      await page.getByRole('switch', { name: 'Win by 2' }).click()
      // On a desk the preview says it too.
      const refusal = page.getByText(/would be decided before it starts/).filter({ visible: true })
      await expect(refusal.first()).toBeVisible()
      await expectNoAxeFindings(page, 'scorer: all rules, one of them refused')
      await page.getByLabel('Starting Score', { exact: true }).fill('0')

      await startGame(page, teams)
      await connectGamepad(page, 0)
      await expectNoAxeFindings(page, 'scorer: board')
      await playKeys(page, '11')
      await expect(half(page, 1)).toContainText('point')
      await proveNoAxeFindings(page)

      await playKeys(page, '11')
      await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()
      await page.getByRole('button', { name: 'Save Match' }).click()
      await expectNoAxeFindings(page, 'scorer: result')

      await closeNotification(page)
      await page.getByRole('button', { name: 'New Setup' }).click()
      await page.getByRole('button', { name: 'Match History' }).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
      await expectNoAxeFindings(page, 'scorer: match history')
      await page.getByRole('button', { name: /^Delete Aces/ }).click()
      await expect(page.getByText('Match deleted')).toBeVisible()
      await proveNoAxeFindings(page)
      await page.getByRole('button', { name: 'Close', exact: true }).click()

      await startGame(page, teams)
      await page.getByRole('button', { name: 'Exit to settings' }).click()
      await expect(page.getByRole('region', { name: 'Unfinished game' })).toBeVisible()
      await proveNoAxeFindings(page)
      await page.goto('/pro')
      await expect(page.getByRole('heading', { name: 'Pro is in Beta Testing' })).toBeVisible()
      await proveNoAxeFindings(page)
    })

    test.describe('the 404 page', () => {
      test.use({ expectedFaults: [/status of 404/] })
      test('has no findings', async ({ page }) => {
        await page.goto('/nowhere')
        await expect(page.getByRole('heading', { name: '404: page not found' })).toBeVisible()
        await expectNoAxeFindings(page, '404 page')
      })
    })
  })
}

test('a whole game without a pointer', async ({ page }) => {
  await page.goto('/')
  await openRules(page)
  await page.getByLabel('Ending Score', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Start Game' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Team A against Team B' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(half(page, 1)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expectScore(page, 2, 0)
  await page.keyboard.press('Tab')
  await expect(half(page, 2)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Team A WINS!' })).toBeFocused()
})

test('focus moves to the heading when a pressed button disappears', async ({ page }) => {
  await startGame(page)
  await playKeys(page, '1')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Team A against Team B' })).toBeFocused()
  await page.getByRole('button', { name: 'Exit to settings' }).press('Enter')
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'New game' })).toBeFocused()
})

test('the score is announced politely, and each half is labelled with its team, score and action', async ({
  page,
}) => {
  await startGame(page, { team1: 'Aces', team2: 'Diggers' })
  await playKeys(page, '121')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Aces 2, Diggers 1.')
  await expect(half(page, 1)).toHaveAccessibleName('Aces 2. Add a point')
})

test.describe('the screen', () => {
  const lock = (request: string) => `
    window.taken = 0
    Object.defineProperty(navigator, 'wakeLock', { value: { request: ${request} } })`

  test('is kept awake, also after the page was hidden and becomes visible again', async ({ page }) => {
    await page.addInitScript(
      lock(`async () => {
        window.taken++
        const sentinel = new EventTarget()
        window.lose = () => { sentinel.released = true }
        sentinel.release = async () => {}
        return sentinel
      }`),
    )
    await startGame(page)
    await expect.poll(() => page.evaluate('window.taken')).toBe(1)
    await page.evaluate('window.lose(); document.dispatchEvent(new Event("visibilitychange"))')
    await expect.poll(() => page.evaluate('window.taken')).toBe(2)
    await expect(page.getByText(/may go to sleep/)).toBeHidden()
  })

  test('shows a hint if the browser refuses to keep it awake', async ({ page }) => {
    await page.addInitScript(lock(`async () => { throw new DOMException('low battery', 'NotAllowedError') }`))
    await startGame(page)
    await expect(page.getByText(/The screen may go to sleep/)).toBeVisible()
  })
})

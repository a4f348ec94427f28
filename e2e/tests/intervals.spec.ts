// The options of referees on the free board, on a phone without a network and on a desk: the coin toss, countdowns of time-outs and of the
// break between sets, technical time-outs, and the spoken score.
import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../axe.ts'
import {
  expect,
  expectScore,
  fillSetup,
  half,
  openRules,
  playKeys,
  test,
  waitForServiceWorker,
} from '../fixtures.ts'

const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 } },
}

test.use({ serviceWorkers: 'allow', expectedFaults: [/ERR_INTERNET_DISCONNECTED|Failed to load/] })

/** Keeps what the page says, because this browser has no voices. */
async function recordSpeech(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    const speak = ({ lang, text }: SpeechSynthesisUtterance) => said.push(`${lang}: ${text}`)
    Object.defineProperty(window, 'speechSynthesis', { value: { cancel: () => undefined, speak } })
    Object.assign(window, { said })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

/** Starts a match of sets to 5 with the toss and countdowns. */
async function start(page: Page): Promise<void> {
  await page.goto('/')
  await waitForServiceWorker(page)
  await fillSetup(page, { team1: 'Ferry Road', team2: 'Setting Suns', end: 5, sets: 'Best of 3' })
  await openRules(page)
  await page.getByRole('switch', { name: 'Serve, sides and time-outs' }).click()
  await page.getByLabel('Break between sets (seconds)').fill('600')
  await page.getByLabel('Time-out (seconds)', { exact: true }).fill('600')
  await page.getByRole('switch', { name: 'Coin toss' }).click()
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(half(page, 1)).toBeVisible()
}

for (const [device, use] of Object.entries(devices)) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test('the toss, a time-out and the break between sets count down without a network', async ({
      page,
      context,
    }) => {
      await start(page)
      await expect(page.getByRole('button', { name: 'Coin toss' })).toBeVisible()
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Coin toss' }).click()
      const toss = page.getByRole('dialog', { name: 'Coin toss' })
      await expect(toss.getByRole('button', { name: 'Save' })).toBeDisabled()
      await toss
        .getByRole('group', { name: 'Who won the toss?' })
        .getByRole('button', { name: 'Setting Suns' })
        .click()
      await toss.getByRole('button', { name: 'Receive' }).click()
      if (device === 'phone') await expectNoAxeFindings(page, 'scorer: coin toss')
      await toss
        .getByRole('group', { name: 'Who is on your left?' })
        .getByRole('button', { name: 'Ferry Road' })
        .click()
      await toss.getByRole('button', { name: 'Save' }).click()
      await expect(toss).toBeHidden()
      await expect(
        page.getByText('Setting Suns won the toss and chose to receive. On the left: Ferry Road.'),
      ).toBeVisible()
      const tools = (team: string) => page.getByRole('group', { name: team, exact: true }).first()
      await expect(tools('Ferry Road').getByRole('button', { name: '● Serves' })).toBeVisible()
      await tools('Setting Suns').getByRole('button', { name: 'Time-out, 2 left' }).click()
      await expect(page.getByRole('timer', { name: 'Time-out' })).toContainText(
        /^Time-out Setting Suns: (10:00|9:\d\d)$/,
      )
      await expect(page.getByText('Time-out Setting Suns, 600 seconds')).toBeAttached() // for screen readers
      if (device === 'phone') await expectNoAxeFindings(page, 'scorer: time-out with a countdown')
      await playKeys(page, '1')
      await expect(page.getByRole('timer', { name: 'Time-out' })).toBeHidden()
      await page.reload()
      await expectScore(page, 1, 0)
      await playKeys(page, '1111')
      await expect(page.getByText('Ferry Road wins set 1')).toBeVisible()
      await expect(page.getByRole('timer', { name: 'Break between sets' })).toContainText(/(10:00|9:\d\d)$/)
      if (device === 'phone') await expectNoAxeFindings(page, 'scorer: break between sets')
      await page.getByRole('button', { name: 'Next Set' }).click()
      // The teams serve first in turn.
      await expect(tools('Setting Suns').getByRole('button', { name: '● Serves' })).toBeVisible()
    })

    test('a technical time-out begins at its points, and ends with the next one', async ({ page }) => {
      await page.goto('/')
      await fillSetup(page, { team1: 'Ferry Road', team2: 'Setting Suns', end: 25 })
      await openRules(page)
      await page.getByRole('switch', { name: 'Serve, sides and time-outs' }).click()
      await page.getByLabel('Technical time-outs').selectOption({ label: 'When a team has 8 and 16' })
      await page.getByLabel('Technical time-out (seconds)').fill('600')
      await page.getByRole('button', { name: 'Start Game' }).click()
      await playKeys(page, '21111111')
      await expectScore(page, 7, 1)
      const timer = page.getByRole('timer', { name: 'Time-out' })
      await expect(timer).toBeHidden()
      await playKeys(page, '1')
      await expect(timer).toContainText(/^Technical time-out: (10:00|9:\d\d)$/)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(timer).toBeHidden()
      await playKeys(page, '1')
      await expect(timer).toBeVisible()
      await playKeys(page, '2')
      await expect(timer).toBeHidden()
    })

    test('the score is spoken after a point and an undo, once that is switched on', async ({ page }) => {
      const said = await recordSpeech(page)
      await page.goto('/')
      await fillSetup(page, { team1: 'Ferry Road', team2: 'Setting Suns' })
      await page.getByRole('button', { name: 'Start Game' }).click()
      await playKeys(page, '1')
      await expectScore(page, 1, 0)
      expect(await said()).toEqual([])
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('button', { name: 'Sound and keys' }).click()
      const dialog = page.getByRole('dialog', { name: 'Sound and keys' })
      await dialog.getByRole('switch', { name: 'Speak the score after each point' }).click()
      if (device === 'phone') await expectNoAxeFindings(page, 'scorer: sound and keys')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await playKeys(page, '2')
      await expect.poll(said).toEqual(['en: Ferry Road 1, Setting Suns 1.'])
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect
        .poll(said)
        .toEqual(['en: Ferry Road 1, Setting Suns 1.', 'en: Ferry Road 1, Setting Suns 0.'])
    })
  })
}

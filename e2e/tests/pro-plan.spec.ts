// Plans on a server that takes money: the end of a trial, the checkout, a card that fails, withdrawing and leaving.
import { mergeTests } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, expectScore, playKeys } from '../fixtures.ts'
import { openBoard, readServerGame, test as gameTest } from '../game.ts'
import { signInForAMonth, subscribe, test as paidTest } from '../paid.ts'
import { desk, makeLeague, openSettings, phone, schedule, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

const test = mergeTests(paidTest, gameTest)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const banner = (page: Page) => page.getByRole('region', { name: 'Your plan' })

/** A new account that stays signed in for a month. */
async function signUpForAMonth(page: Page): Promise<string> {
  const email = await signUp(page)
  await signInForAMonth(page, email)
  return email
}

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, expectedFaults: [/status of 402/] })

    test('a trial ends while a team is typed; after the checkout it is added', async ({ page, paid }) => {
      await signUpForAMonth(page)
      const league = await makeLeague(page)
      await page.goto('/pro/plan')
      await expect(page.getByRole('heading', { name: /^Free trial until/ })).toBeVisible()
      await expectNoAxeFindings(page, 'plan: trial')
      await page.goto(`${league.address}/teams`)
      await expect(banner(page)).toBeHidden()
      await button(page, 'Add Team').click()
      const form = page.getByRole('dialog', { name: 'Add Team' })
      await form.getByLabel('Team name').fill('Late Birds')

      await paid.pass('360h')
      await form.getByRole('button', { name: 'Add Team', exact: true }).click()
      const refusal = page.getByRole('dialog', { name: 'This needs Pro' })
      await expect(
        refusal.getByText(/^Your trial ended on .* subscribe for \$10 a month to change it\.$/),
      ).toBeVisible()
      await expectNoAxeFindings(page, 'plan: this needs Pro')
      const opening = page.waitForEvent('popup')
      await refusal.getByRole('link', { name: 'See the Plan' }).click()
      const tab = await opening
      await tab.setViewportSize(viewport)
      await expect(tab.getByRole('heading', { name: /^Your trial ended on/ })).toBeVisible()
      await expectNoAxeFindings(tab, 'plan: the trial has ended')
      await button(tab, 'Subscribe').click()

      // A card that is declined leaves everything as it was, and the way back leads to the plan.
      await button(tab, 'Pay with a card that is declined').click()
      await expect(tab.getByText('Your card was declined.')).toBeVisible()
      await tab.getByRole('link', { name: 'Back' }).click()
      await expect(tab.getByRole('heading', { name: /^Your trial ended on/ })).toBeVisible()

      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await tab.route('**/api/billing/refresh', async (route) => {
        await released
        await route.continue()
      })
      await button(tab, 'Subscribe').click()
      await button(tab, 'Pay').click()
      await expect(tab.getByText('Confirming…')).toBeVisible()
      release()
      await expect(tab.getByText('You have Pro')).toBeVisible()
      await expect(tab.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible()
      await expect(tab).toHaveURL('/pro/plan')
      await proveNoAxeFindings(tab)
      expect(await paid.state()).toMatchObject({ subscriptions: ['active'] })
      await tab.close()

      await button(page, 'Not Now').click()
      await expect(form.getByLabel('Team name')).toHaveValue('Late Birds')
      await form.getByRole('button', { name: 'Add Team', exact: true }).click()
      await expect(page.getByRole('tabpanel').getByText('Late Birds')).toBeVisible()
      await expect(banner(page)).toBeHidden()
    })

    test('a form says before it is sent that the plan has ended', async ({ page, paid }) => {
      const email = await signUpForAMonth(page)
      const league = await makeLeague(page)
      const note = /^Your trial ended on .* subscribe for \$10 a month to change it\.$/
      await page.goto(`${league.address}/teams`)
      await button(page, 'Add Team').click()
      const form = page.getByRole('dialog', { name: 'Add Team' })
      await expect(form.getByLabel('Team name')).toBeVisible()
      await expect(form.getByText(note)).toBeHidden()

      await paid.pass('400h')
      await signInForAMonth(page, email)
      await page.goto(`${league.address}/teams`)
      await button(page, 'Add Team').click()
      await expect(form.getByText(note)).toBeVisible()
      await proveNoAxeFindings(page)
      await page.keyboard.press('Escape')
      await openSettings(page, 'General')
      await expect(page.getByRole('dialog').getByText(note)).toBeVisible()
      await proveNoAxeFindings(page)
    })

    test('a card that fails is said above every page of Pro until it is changed', async ({ page, paid }) => {
      const email = await signUpForAMonth(page)
      const league = await makeLeague(page)
      await subscribe(page)
      await paid.declineCard(email)
      await paid.pass('400h') // the first payment is at the end of the trial, after 336
      await signInForAMonth(page, email)
      await page.goto(league.address)
      await expect(banner(page).getByText(/^A payment failed\. Change your card soon/)).toBeVisible()
      await expectNoAxeFindings(page, 'plan: banner of a failed payment')
      await banner(page).getByRole('link', { name: 'See your plan' }).click()
      await expect(page.getByRole('heading', { name: 'A payment failed' })).toBeVisible()
      await expectNoAxeFindings(page, 'plan: a payment failed')
      await button(page, 'Change Card').click()
      await button(page, 'Update card').click()
      await page.getByRole('link', { name: 'Back' }).click()
      await expect(page.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible()
      await expect(page).toHaveURL('/pro/plan')
      await page.goto(league.address)
      await expect(page.getByRole('heading', { name: 'Thursday Night' })).toBeVisible()
      await expect(banner(page)).toBeHidden()
      await openSettings(page, 'General')
      await page.getByLabel('League name').fill('Friday Night')
      await button(page, 'Save Changes').click()
      await expect(page.getByRole('heading', { name: 'Friday Night' })).toBeVisible()
    })

    test('who subscribed can withdraw in two steps, and the money comes back', async ({ page, paid }) => {
      await signUpForAMonth(page)
      await makeLeague(page)
      await paid.pass('360h')
      await subscribe(page)
      await page.goto('/pro/plan')
      await button(page, 'Withdraw from the Contract').click()
      const question = page.getByRole('dialog', { name: 'Withdraw from the contract?' })
      await expect(question.getByText(/^Pro ends at once/)).toBeVisible()
      await expectNoAxeFindings(page, 'plan: withdraw from the contract')
      await question.getByRole('button', { name: 'Cancel', exact: true }).click()
      expect(await paid.state()).toMatchObject({ subscriptions: ['active'], refunds: 0 })
      await button(page, 'Withdraw from the Contract').click()
      await question.getByRole('button', { name: 'Confirm Withdrawal' }).click()
      await expect(page.getByRole('heading', { name: /^Pro ended on/ })).toBeVisible()
      await expect(page.getByText(/^You have withdrawn from the contract/)).toBeVisible()
      await proveNoAxeFindings(page)
      expect(await paid.state()).toMatchObject({ subscriptions: ['canceled'], refunds: 1 })
    })
  })
}

test.describe('a live game', () => {
  test.use({ expectedFaults: [/status of 402/] })

  test('goes on over the end of the trial, and its result can be corrected', async ({
    page,
    admin,
    paid,
  }) => {
    await signUpForAMonth(admin)
    const league = await makeLeague(admin, { rules: { endingScore: 5 } })
    await schedule(admin, league, { team1: 0, team2: 1, day: '2026-09-10', time: '20:15' })
    const rows = await admin.request.get(`/api/leagues/${league.id}/schedules`)
    const [row] = (await rows.json()) as { gameId: number; inviteToken: string }[]
    const game = {
      leagueId: league.id,
      gameId: row!.gameId,
      token: row!.inviteToken,
      address: `/game/${row!.inviteToken}`,
    }
    await openBoard(page, game)
    await expectScore(page, 0, 0) // the board listens to keys now
    await playKeys(page, '1121')
    await expectScore(page, 3, 1)

    await paid.pass('360h')
    const refused = await admin.request.patch(`/api/leagues/${league.id}`, { data: { name: 'Friday Night' } })
    expect(refused.status()).toBe(402)
    await playKeys(page, '11')
    await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()
    await expect
      .poll(async () => (await readServerGame(page, game)).game)
      .toMatchObject({ team1Score: 5, team2Score: 1, status: 'completed' })
    await admin.goto(`${league.address}/history`)
    await expect(banner(admin).getByText(/^Your trial ended on/)).toBeVisible()
    const corrected = await admin.request.patch(`/api/games/${game.gameId}`, {
      data: { team1Score: 5, team2Score: 2 },
    })
    expect(corrected.status()).toBe(200)
  })
})

test('an account that is deleted pays nothing any more, which its dialog says before', async ({
  page,
  paid,
}) => {
  await signUpForAMonth(page)
  await page.goto('/account')
  await button(page, 'Delete Account').click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('Deleted for good')
  await expect(dialog).not.toContainText('subscription')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await subscribe(page)
  await page.reload()
  await button(page, 'Delete Account').click()
  await expect(dialog).toContainText(
    'Your subscription to Pro is cancelled at once, and nothing more is charged.',
  )
  await proveNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Delete Account', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'New game' })).toBeVisible()
  await expect.poll(() => paid.state()).toMatchObject({ subscriptions: ['canceled'], customers: 0 })
})

// Owners of leagues: deleting with a recent sign-in, restoring, handing over, and invitations that are withdrawn.
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { closeNotification, expect, test } from '../fixtures.ts'
import {
  betaPassword,
  desk,
  makeLeague,
  openSettings,
  password,
  phone,
  post,
  schedule,
  signUp,
} from '../pro.ts'
import { sweep } from '../sweep.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Makes the page believe that the sign-in is old, until it has been confirmed. */
async function makeSignInOld(page: Page): Promise<void> {
  let isConfirmed = false
  const old = { recent: false, password: true, passkey: false, provider: false }
  await page.route('**/api/auth/confirm', async (route) => {
    if (route.request().method() === 'GET')
      return isConfirmed ? route.continue() : route.fulfill({ json: old })
    const response = await route.fetch()
    isConfirmed = response.status() === 204
    return route.fulfill({ response })
  })
}

/** A browser with a new account that has joined the league. */
async function join(page: Page, leagueId: number, role: string): Promise<Page> {
  const { invitationToken } = await post<{ invitationToken: string }>(
    page,
    `/api/leagues/${leagueId}/members`,
    { role },
  )
  const browser = page.context().browser()
  const other = await (await browser!.newContext({ viewport: page.viewportSize() })).newPage()
  await signUp(other)
  await post(other, `/api/member-invitations/${invitationToken}`, {})
  return other
}

/** A message stands neither over the title of a dialog nor over its Close, wherever it is scrolled. */
async function expectMessageBesideHead(dialog: Locator): Promise<void> {
  const message = dialog.getByRole('region', { name: /^Notifications/ }).getByRole('status')
  await dialog.getByRole('button', { name: 'Close notification' }).hover() // it stays while the pointer is on it
  const parts = [
    dialog.getByRole('heading', { level: 2 }).first(),
    dialog.getByRole('button', { name: 'Close', exact: true }),
  ]
  for (const part of parts) await expect.poll(() => isCovered(part, message)).toBe(false)
}

async function isCovered(part: Locator, cover: Locator): Promise<boolean> {
  const [one, other] = await Promise.all([part.boundingBox(), cover.boundingBox()])
  if (!one || !other) throw new Error('One of them is not there')
  const apart =
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y
  return !apart
}

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, expectedFaults: [/status of (422|404)/] })

    test('deleting a league asks for the password, and a deleted league can be restored', async ({
      page,
    }) => {
      await signUp(page)
      const league = await makeLeague(page)
      await schedule(page, league, { team1: 0, team2: 1, day: '2030-01-03', time: '20:15', court: 'Court 1' })
      await makeSignInOld(page)
      await page.goto(`${league.address}/schedule`)
      const link = await page.request.get(`/api/leagues/${league.id}/schedules`)
      const token = ((await link.json()) as { inviteToken: string }[])[0]?.inviteToken
      await openSettings(page, 'Danger')
      await button(page, 'Delete League').click()
      const dialog = page.getByRole('dialog', { name: 'Delete league?' })
      await dialog.getByLabel("Type the league's name").fill('Thursday Night')
      await expect(dialog.getByText('You signed in more than 15 minutes ago.')).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Delete League' })).toBeDisabled()
      await expectNoAxeFindings(page, 'delete league: an old sign-in')
      await dialog.getByLabel('Your password').fill('not the password')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('The password is wrong', { exact: true })).toBeVisible()
      await expect(dialog.getByLabel('Your password')).toBeFocused()
      await expect(dialog.getByLabel("Type the league's name")).toHaveValue('Thursday Night')
      await dialog.getByLabel('Your password').fill(password)
      await page.keyboard.press('Enter')
      await expect(page.getByText('You can restore "Thursday Night" for 30 days')).toBeVisible()
      expect((await page.request.get(`/api/games/invite/${token}`)).status()).toBe(404)

      await expect(page).toHaveURL('/pro')
      const deleted = page.getByRole('region', { name: 'Deleted leagues' })
      await expect(deleted.getByText('can be restored until')).toBeVisible()
      await expectNoAxeFindings(page, 'my leagues: deleted leagues')
      await deleted.getByRole('button', { name: 'Restore Thursday Night' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('"Thursday Night" and its links work again')).toBeVisible()
      await expect(deleted).toBeHidden()
      await expect(page.getByRole('heading', { name: 'My Leagues' })).toBeFocused()
      await page.getByRole('link', { name: 'Manage League: Thursday Night' }).click()
      await expect(page.getByRole('tabpanel').getByText('Aces')).toBeVisible()
      expect((await page.request.get(`/api/games/invite/${token}`)).status()).toBe(200)
    })

    test('the account page leads to the hand-over, and the member accepts it', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(page)
      const other = await join(page, league.id, 'viewer')
      await page.goto('/account')
      await button(page, 'Delete Account').click()
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
      await expect(dialog.getByText('You still own 1 league.')).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeDisabled()
      await proveNoAxeFindings(page)
      await dialog.getByRole('link', { name: 'Hand over Thursday Night' }).click()

      const members = page.getByRole('dialog', { name: 'Members' })
      await expect(page).toHaveURL(league.address)
      await members.getByLabel('New owner').selectOption('Ann')
      await members.getByRole('button', { name: 'Offer League' }).click()
      await expect(members.getByText('Offered to Ann, who can accept it')).toBeVisible()
      await expect(members.getByText('Ann offered the league to Ann')).toBeVisible()
      await expectMessageBesideHead(members)
      await closeNotification(page)
      await proveNoAxeFindings(page)
      await members.getByText('Offered to Ann, who can accept it').scrollIntoViewIfNeeded()

      await other.goto('/pro')
      const offer = other.getByRole('region', { name: 'Offer of Thursday Night' })
      await expect(offer.getByText('This league is offered to you.')).toBeVisible()
      await expectNoAxeFindings(other, 'my leagues: a league is offered')
      await other.goto(league.address)
      await expect(offer.getByText('its owner until now becomes a manager')).toBeVisible()
      await offer.getByRole('button', { name: 'Accept League' }).focus()
      await other.keyboard.press('Enter')
      await expect(other.getByText('You own "Thursday Night" now')).toBeVisible()
      await expect(offer).toBeHidden()
      await expect(button(other, 'Edit League')).toBeVisible()

      await page.goto('/account')
      await expect(page.getByText('You still own')).toBeHidden()
      await button(page, 'Delete Account').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
      await expect(page).toHaveURL('/')
    })

    test('an offer is declined, and an invitation is withdrawn', async ({ page }) => {
      await signUp(page)
      const league = await makeLeague(page)
      const other = await join(page, league.id, 'scorer')
      const { json } = await page.request
        .get(`/api/leagues/${league.id}/members`)
        .then(async (r) => ({ json: (await r.json()) as { id: number }[] }))
      await post(page, `/api/leagues/${league.id}/hand-over`, { memberId: json[0]?.id })
      await other.goto('/pro')
      await button(other, 'Decline').click()
      await expect(other.getByText('"Thursday Night" stays with its owner')).toBeVisible()
      await expect(other.getByText('This league is offered to you.')).toBeHidden()

      await page.goto(league.address)
      await button(page, 'League Menu').click()
      await button(page, 'Members').click()
      await page.getByLabel('Invite as').selectOption('manager')
      await button(page, 'Make Invitation Link').click()
      await expect(page.getByText('It invites one person to Thursday Night as a manager')).toBeVisible()
      const address = new URL(await page.getByLabel('Invitation link').inputValue()).pathname
      await other.goto(address)
      await expect(other.getByText('Thursday Night invites you as a manager.')).toBeVisible()
      await proveNoAxeFindings(other)
      await page.getByRole('button', { name: 'Withdraw: As a manager' }).click()
      await expect(page.getByText('Its link no longer works')).toBeVisible()
      await other.reload()
      await expect(other.getByText('This invitation has been used or has expired.')).toBeVisible()
      await expectNoAxeFindings(other, 'invitation: used or expired')
    })

    test('Get Started leads to Create your account', async ({ page }) => {
      await post(page, '/api/beta-access', { password: betaPassword })
      await page.goto('/pro')
      await page.getByRole('link', { name: 'Get Started - 14 Days Free' }).click()
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
      await page.goto('/pro')
      await page.getByRole('link', { name: 'Log In' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
    })
  })
}

// Mails from a real SMTP server, and the pages where their links lead.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, half, playKeys } from '../fixtures.ts'
import { linkTo, test } from '../mail.ts'
import { desk, makeLeague, password, post, schedule, signUp } from '../pro.ts'
import { nightOfToday } from '../today.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const newAddress = () => `${randomUUID()}@example.org`

test.describe('an invitation', () => {
  test.use({ expectedFaults: [/status of 422/] })

  test('by mail leads to a member who scores a game', async ({ page, guest, mailServer }) => {
    const owner = await signUp(page)
    const { timezone, day } = nightOfToday()
    const league = await makeLeague(page, { timezone, rules: { endingScore: 3 } })
    await schedule(page, league, { team1: 0, team2: 1, day, time: '23:15', court: 'Court 1' })
    await page.goto(league.address)
    await button(page, 'League Menu').click()
    await button(page, 'Members').click()
    await page.getByLabel('Invite as').selectOption('scorer')
    const email = newAddress()
    await page.getByLabel('E-mail (optional)').fill('no address')
    await button(page, 'Send Invitation').click()
    await expect(page.getByText('Please enter an e-mail address').first()).toBeVisible()
    await proveNoAxeFindings(page)
    await page.getByLabel('E-mail (optional)').fill(email)
    await button(page, 'Send Invitation').click()
    await expect(page.getByText(/Confirm your own address first/).first()).toBeVisible()
    await proveNoAxeFindings(page)
    await post(page, '/api/auth/address/confirm', { token: await confirmationOf(mailServer, owner) })
    await button(page, 'Send Invitation').click()
    await expect(page.getByText('Invitation sent')).toBeVisible()
    await page.goto(league.address)

    const mail = await mailServer.find(email, 'Invitation to Thursday Night')
    expect(mail.text).toContain('Ann invites you to the league Thursday Night.')
    expect(mail.unsubscribe).toContain('/api/unsubscribe/')
    const link = linkTo(mail, '/pro/join/')
    await guest.goto(link)
    await expect(guest.getByText('Thursday Night invites you as a Scorer.')).toBeVisible()
    await proveNoAxeFindings(guest)
    await guest.getByRole('link', { name: 'Sign In to Accept' }).click()
    await button(guest, 'Create an account').click()
    await guest.getByLabel('E-mail').fill(email)
    await guest.getByLabel('Password').fill(password)
    await button(guest, 'Create Account').click()
    await expect(guest).toHaveURL(link)
    await button(guest, 'Accept Invitation').click()
    await expect(guest.getByText('You are now a Scorer of Thursday Night')).toBeVisible()
    await guest.getByRole('link', { name: 'Score: Aces vs Block Party' }).click()
    await button(guest, 'Start').click()
    await expect(half(guest, 1)).toBeVisible()
    await playKeys(guest, '111')
    for (const member of [guest, page])
      await expect(member.getByRole('button', { name: 'Court 1: Aces 3, Block Party 0' })).toBeVisible()
  })
})

test('an account gets another address by mail, and keeps its sessions', async ({
  page,
  guest,
  mailServer,
}) => {
  const [old, next] = [await signUp(page), newAddress()]
  const confirm = linkTo(await mailServer.find(old, 'Confirm your e-mail address'), '/mail#confirm=')
  await guest.goto(confirm)
  await button(guest, 'Confirm Address').click()
  await expect(heading(guest, 'Your address is confirmed')).toBeVisible()

  await page.goto('/account')
  await page.getByLabel('New e-mail address').fill(next)
  await button(page, 'Change Address').click()
  await expect(page.getByText(`We have sent a mail to ${next}.`)).toBeVisible()
  await proveNoAxeFindings(page)

  const link = linkTo(await mailServer.find(next, 'Use this address for your account'), '/mail#address=')
  await guest.goto(link)
  await guest.reload() // the page before has the same address but for the fragment
  await expect(heading(guest, 'Use this address for your account')).toBeVisible()
  await expectNoAxeFindings(guest, 'mail: use this address')
  await button(guest, 'Use This Address').click()
  await expect(heading(guest, 'Your account has this address now')).toBeVisible()
  await proveNoAxeFindings(guest)
  await mailServer.find(old, 'Your account has another e-mail address')

  await page.reload()
  await expect(page.getByText(next)).toBeVisible()
  await guest.goto('/login')
  await guest.getByLabel('E-mail').fill(next)
  await guest.getByLabel('Password').fill(password)
  await button(guest, 'Sign In').click()
  await expect(heading(guest, 'My Leagues')).toBeVisible()
})

test.describe('a link that was used', () => {
  test.use({ expectedFaults: [/status of (401|404)/] })

  test('a forgotten password is set by mail, once', async ({ page, guest, mailServer }) => {
    const email = await signUp(page)
    await guest.goto('/login')
    await guest.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(heading(guest, 'Forgot password?')).toBeVisible()
    await expectNoAxeFindings(guest, 'sign-in: forgot password')
    await guest.getByLabel('E-mail').fill(email)
    await button(guest, 'Send Link').click()
    await expect(
      guest.getByText(`If there is an account with ${email}, a mail with a link is on its way.`),
    ).toBeVisible()
    await proveNoAxeFindings(guest)

    const link = linkTo(await mailServer.find(email, 'Set a new password'), '/login#reset=')
    await guest.goto(link)
    await guest.reload() // the page before has the same address but for the fragment
    await expect(heading(guest, 'Set a new password')).toBeVisible()
    await proveNoAxeFindings(guest)
    await guest.getByLabel('New password').fill('another horse battery')
    await button(guest, 'Set Password').click()
    await expect(guest.getByText('You are signed in with your new password')).toBeVisible()
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    await mailServer.find(email, 'Your password was changed')

    await page.goto(link)
    await page.getByLabel('New password').fill('a third horse battery')
    await button(page, 'Set Password').click()
    await expect(page.getByRole('alert')).toContainText('Password not set')
  })
})

test('a new account confirms its address, and chooses its mails', async ({ page, mailServer }) => {
  const email = await signUp(page)
  await page.goto('/account')
  const mails = page.getByRole('region', { name: 'Mails' })
  await expect(mails).toContainText(`${email} is not confirmed yet`)
  await proveNoAxeFindings(page)
  await button(page, 'Send the Mail Again').click()
  await expect(page.getByText('Open its link to confirm your address')).toBeVisible()

  await page.goto(linkTo(await mailServer.find(email, 'Confirm your e-mail address'), '/mail#confirm='))
  await expect(heading(page, 'Confirm your e-mail address')).toBeVisible()
  await expectNoAxeFindings(page, 'mail: confirm an address')
  await button(page, 'Confirm Address').click()
  await expect(heading(page, 'Your address is confirmed')).toBeVisible()
  await proveNoAxeFindings(page)
  await page.getByRole('link', { name: 'Your account' }).click()
  const weeks = mails.getByRole('switch', { name: 'A week is closed' })
  await weeks.click()
  await expect(weeks).not.toBeChecked()
  await page.reload()
  await expect(weeks).not.toBeChecked()
  await page.setViewportSize(desk)
  await proveNoAxeFindings(page)
})

test('what does not arrive is shown to the user, and to the owner who invites', async ({
  page,
  guest,
  mailServer,
}) => {
  const owner = await signUp(page)
  await post(page, '/api/auth/address/confirm', { token: await confirmationOf(mailServer, owner) })
  const league = await makeLeague(page)
  const path = `/api/leagues/${league.id}/members`
  await post(page, path, { role: 'scorer', email: 'gone@example.org' })
  const invitations = async () => (await page.request.get(`/api/leagues/${league.id}/invitations`)).text() // the relay refuses it in a moment
  await expect.poll(invitations).toContain('550')
  await page.goto(league.address)
  await button(page, 'League Menu').click()
  await button(page, 'Members').click()
  const open = page.getByRole('region', { name: 'Open invitations' })
  await expect(open).toContainText('gone@example.org, as a scorer, until')
  await expect(open).toContainText('Its mail did not arrive (550 5.1.1). Check the address and invite again.')
  await proveNoAxeFindings(page)

  await post(guest, '/api/auth/register', { email: `gone-${newAddress()}`, password })
  await expect.poll(async () => (await guest.request.get('/api/notices')).text()).toContain('"waits":false')
  await guest.goto('/account')
  await expect(guest.getByRole('region', { name: 'Mails' })).toContainText('did not arrive (550 5.1.1)')
  await proveNoAxeFindings(guest)
})

test('the link below a mail stops mails about a league, and gets them again', async ({
  page,
  guest,
  mailServer,
}) => {
  await signUp(page)
  const league = await makeLeague(page)
  const manager = await signUp(guest)
  await post(guest, '/api/auth/address/confirm', { token: await confirmationOf(mailServer, manager) })
  const { invitationToken } = await post<{ invitationToken: string }>(
    page,
    `/api/leagues/${league.id}/members`,
    { role: 'manager' },
  )
  await post(guest, `/api/member-invitations/${invitationToken}`, {})
  const cancelANight = async (day: string) => {
    await schedule(page, league, { team1: 0, team2: 1, day, time: '20:15', court: 'Court 1' })
    await post(page, `/api/leagues/${league.id}/nights/${day}/cancel`, { reason: 'The hall is closed' })
  }
  await cancelANight('2030-01-03')
  const mail = await mailServer.find(manager, 'Cancelled on Thu, Jan 3: Aces – Block Party')
  expect(mail.text).toContain('Reason: The hall is closed')

  // What scanners of mails open stops nothing.
  const opened = await fetch(mail.unsubscribe)
  expect(opened.status).toBe(200)
  await guest.goto(linkTo(mail, '/mail#stop='))
  await expect(guest.getByText('Shall we write to you no more about Thursday Night?')).toBeVisible()
  await expectNoAxeFindings(guest, 'mail: stop')
  await button(guest, 'Stop Mails').click()
  await expect(heading(guest, 'You get no more mails')).toBeVisible()
  await expectNoAxeFindings(guest, 'mail: stopped')
  await cancelANight('2030-01-10')
  await button(guest, 'Get Them Again').click()
  await expect(heading(guest, 'Stop these mails')).toBeVisible()
  await cancelANight('2030-01-17')
  await mailServer.find(manager, 'Cancelled on Thu, Jan 17: Aces – Block Party')
  expect((await mailServer.all(manager)).map(({ subject }) => subject)).not.toContain(
    'Cancelled on Thu, Jan 10: Aces – Block Party',
  )

  await guest.goto('/mail#stop=old')
  await guest.reload()
  await expect(heading(guest, 'This link is old')).toBeVisible()
  await expectNoAxeFindings(guest, 'mail: an old link')
  await guest.goto('/mail')
  await expect(heading(guest, 'This link is not complete')).toBeVisible()
  await proveNoAxeFindings(guest)
})

/** The token of the link in the mail that confirms an address. */
async function confirmationOf(
  mailServer: { find: (to: string, subject: string) => Promise<Parameters<typeof linkTo>[0]> },
  to: string,
) {
  const link = linkTo(await mailServer.find(to, 'Confirm your e-mail address'), '/mail#confirm=')
  return link.slice(link.indexOf('=') + 1)
}

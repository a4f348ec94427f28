// The pages behind the links of mails, and the settings of the account page.
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../api/client/queries.ts'
import { press, type } from '../../test/screen.tsx'
import { problem, serve } from '../../test/server.ts'
import { Toaster } from '../../ui/toast/Toaster.tsx'
import { ForgottenPassword } from './Forgotten.tsx'
import { MailPage } from './MailPage.tsx'
import { MailSettings } from './MailSettings.tsx'

const show = (page: ReactNode) => {
  queryClient.clear()
  render(
    <QueryClientProvider client={queryClient}>
      {page}
      <Toaster />
    </QueryClientProvider>,
  )
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the link that confirms an address', () => {
  it('does nothing before the button is pressed', async () => {
    history.replaceState(null, '', '/mail#confirm=abc')
    const calls = serve({ 'POST /api/auth/address/confirm': null })
    show(<MailPage />)
    await heading('Confirm your e-mail address')
    expect(calls).toEqual([])
    press('Confirm Address')
    await heading('Your address is confirmed')
    expect(calls[0]?.body).toEqual({ token: 'abc' })
  })

  it('says why an old one does not work', async () => {
    history.replaceState(null, '', '/mail#confirm=abc')
    serve({ 'POST /api/auth/address/confirm': problem(410, 'This link has expired.') })
    show(<MailPage />)
    press('Confirm Address')
    expect(await screen.findByText('This link has expired.', { selector: 'p.bad' })).toBeTruthy()
  })
})

describe('the link that gives an account another address', () => {
  it('does nothing before the button is pressed', async () => {
    history.replaceState(null, '', '/mail#address=abc')
    const calls = serve({ 'POST /api/auth/address/take': null })
    show(<MailPage />)
    await heading('Use this address for your account')
    expect(calls).toEqual([])
    press('Use This Address')
    await heading('Your account has this address now')
    expect(calls[0]?.body).toEqual({ token: 'abc' })
  })

  it('says why it cannot, and leads to the account', async () => {
    history.replaceState(null, '', '/mail#address=abc')
    serve({ 'POST /api/auth/address/take': problem(409, 'There is another account with this address.') })
    show(<MailPage />)
    press('Use This Address')
    expect(
      await screen.findByText('There is another account with this address.', { selector: 'p.bad' }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Your account' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use This Address' })).toBeNull()
  })
})

describe('the link that stops mails', () => {
  it('asks first, and can be taken back', async () => {
    history.replaceState(null, '', '/mail#stop=abc')
    const calls = serve({
      'GET /api/mail-links/abc': { about: 'Thursday Night', stopped: false },
      'POST /api/unsubscribe/abc': { about: 'Thursday Night', stopped: true },
      'DELETE /api/unsubscribe/abc': { about: 'Thursday Night', stopped: false },
    })
    show(<MailPage />)
    expect(await screen.findByText('Shall we write to you no more about Thursday Night?')).toBeTruthy()
    expect(calls.map(({ route }) => route)).toEqual(['GET /api/mail-links/abc'])
    press('Stop Mails')
    await heading('You get no more mails')
    press('Get Them Again')
    await heading('Stop these mails')
  })

  it('says that an old one stops nothing', async () => {
    history.replaceState(null, '', '/mail#stop=abc')
    serve({ 'GET /api/mail-links/abc': { about: '', stopped: false } })
    show(<MailPage />)
    await heading('This link is old')
  })
})

describe('the link of the mail to a new captain', () => {
  const question = { team: 'Aces', league: 'Thursday Night', confirmed: false }

  it('asks, and says yes only when the button is pressed', async () => {
    history.replaceState(null, '', '/mail#captain=abc')
    const calls = serve({
      'GET /api/contacts/abc': question,
      'POST /api/contacts/abc': { ...question, confirmed: true },
    })
    show(<MailPage />)
    expect(
      await screen.findByText('May we write to you about Aces in the league Thursday Night?'),
    ).toBeTruthy()
    expect(calls.map(({ route }) => route)).toEqual(['GET /api/contacts/abc'])
    press('Yes, Write to Me')
    await heading('We write to you')
  })

  it('says why an old one does not work', async () => {
    history.replaceState(null, '', '/mail#captain=abc')
    serve({ 'GET /api/contacts/abc': problem(410, 'This link does not work any more.') })
    show(<MailPage />)
    expect(await screen.findByText('This link does not work any more.')).toBeTruthy()
  })

  it('stops the mails about one team, or about all teams of the league', async () => {
    history.replaceState(null, '', '/mail#stop=abc')
    const calls = serve({
      'GET /api/mail-links/abc': { about: 'Aces', stopped: false, league: 'Thursday Night' },
      'POST /api/unsubscribe/abc?league=true': { about: 'Aces', stopped: true, league: 'Thursday Night' },
    })
    show(<MailPage />)
    expect(await screen.findByRole('button', { name: 'Stop Mails' })).toBeTruthy()
    press('Stop Mails About All Teams of Thursday Night')
    await heading('You get no more mails')
    expect(calls).toHaveLength(2)
  })
})

it('a forgotten password gets the same response for every address', async () => {
  const calls = serve({ 'POST /api/auth/password/forgotten': null })
  show(<ForgottenPassword />)
  press('Send Link')
  expect(await screen.findByText('Enter the address of your account')).toBeTruthy()
  type('E-mail', ' ann@example.org ')
  press('Send Link')
  expect(
    await screen.findByText('If there is an account with ann@example.org, a mail with a link is on its way.'),
  ).toBeTruthy()
  expect(calls[0]?.body).toEqual({ email: 'ann@example.org' })
})

describe('the mail settings', () => {
  const settings = {
    address: 'ann@example.org',
    confirmed: true,
    topics: ['results', 'changes', 'schedules', 'weeks'],
    leagues: [{ id: 7, name: 'Thursday Night', topics: ['results'] }],
  }

  it('do not exist on a server without mail', async () => {
    const calls = serve({ 'GET /api/config': { mail: false } })
    show(<MailSettings />)
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByRole('heading', { name: 'Mails' })).toBeNull()
  })

  it('send the confirmation again', async () => {
    serve({
      'GET /api/config': { mail: true },
      'GET /api/notices': { ...settings, confirmed: false },
      'POST /api/auth/address/mail': null,
    })
    show(<MailSettings />)
    fireEvent.click(await screen.findByRole('button', { name: 'Send the Mail Again' }))
    expect(await screen.findByText('Mail sent')).toBeTruthy()
  })

  it.each([
    [true, /^The mail of .* waits/],
    [false, /^The mail of .* did not arrive \(550 5\.1\.1\)\. Ask the operator/],
  ])('say that the latest mail has not arrived (waits: %s)', async (waits, sentence) => {
    const undelivered = { at: '2026-11-26T19:00:00Z', waits, reason: '550 5.1.1' }
    serve({ 'GET /api/config': { mail: true }, 'GET /api/notices': { ...settings, undelivered } })
    show(<MailSettings />)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('group', { name: 'All leagues' })).toBeTruthy()
  })

  it('choose the mails about all leagues and about one', async () => {
    const calls = serve({
      'GET /api/config': { mail: true },
      'GET /api/notices': settings,
      'PUT /api/notices': settings,
    })
    show(<MailSettings />)
    const all = await screen.findByRole('group', { name: 'All leagues' })
    const [firstSwitch] = all.querySelectorAll('button')
    if (firstSwitch) fireEvent.click(firstSwitch)
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ topics: ['changes', 'schedules', 'weeks'] }))
    const group = screen.getByRole('group', { name: 'Thursday Night', hidden: true })
    const [, second] = group.querySelectorAll('button')
    if (second) fireEvent.click(second)
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ leagueId: 7, topics: ['results', 'changes'] }))
  })
})

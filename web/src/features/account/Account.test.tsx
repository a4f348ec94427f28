import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { field, press, show, type, waitForDescription } from '../../test/screen.tsx'
import { ann, problem, serve } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'

const config = { betaGate: false, betaAccess: true, oidc: true, localAccounts: true, passkeys: true }
const phone = { id: 'k1', name: 'My phone', createdAt: '2026-09-01T10:00:00Z', lastUsedAt: null }
const refusal = 'Your last sign-in was more than 15 minutes ago. Confirm that it is you, then try again.'

let calls: Call[]
let responses: { [route: string]: unknown }

beforeEach(() => {
  const parse = (options: unknown) => options
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: parse,
    parseRequestOptionsFromJSON: parse,
  })
  vi.stubGlobal('navigator', {
    userAgent: 'Firefox/150.0 (Linux)',
    credentials: { create: () => Promise.resolve({ toJSON: () => ({ id: 'k2' }) }) },
  })
  responses = {
    'GET /api/config': config,
    'GET /api/leagues': [],
    'GET /api/auth/sessions': [],
    'GET /api/auth/passkeys': [phone],
    'GET /api/auth/passkey-only': { isOn: false, codesLeft: 0 },
    'GET /api/auth/confirm': { recent: false, password: true, passkey: false, provider: false },
    'POST /api/auth/confirm': null,
    'POST /api/auth/passkeys/register/begin': { options: { challenge: 'YWJj' } },
    'POST /api/auth/passkeys/register/finish': { ...phone, id: 'k2', name: 'Laptop' },
    'DELETE /api/auth/passkeys/k1': null,
    'POST /api/auth/password': null,
  }
})

async function open(): Promise<void> {
  calls = serve(responses)
  await show(async () => {
    const { Account } = await import('./Account.tsx')
    return <Account mail={null} passkeyOnly={null} apiTokens={null} user={{ ...ann, plan: 'beta' }} />
  })
  await screen.findByText('My phone')
}

const changes = () => calls.map(({ route }) => route).filter((route) => !route.startsWith('GET'))
const dialog = () => within(screen.getByRole('dialog'))
const pressInDialog = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
const registration = ['POST /api/auth/passkeys/register/begin', 'POST /api/auth/passkeys/register/finish']

describe('adding a passkey', () => {
  it('asks to confirm an old sign-in, and then adds it', async () => {
    await open()
    type('Name of the new passkey', 'Laptop')
    press('Add Passkey')
    expect(screen.getByRole('dialog', { name: 'Confirm that it is you' })).toBeTruthy()
    expect(changes()).toEqual([])
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Add Passkey' }).disabled).toBe(true)

    responses['POST /api/auth/confirm'] = problem(422, 'The password is wrong', 'password')
    type('Your password', 'not the password')
    pressInDialog('Add Passkey')
    await waitForDescription('Your password', 'The password is wrong')
    expect(changes()).toEqual(['POST /api/auth/confirm'])

    responses['POST /api/auth/confirm'] = null
    type('Your password', 'correct horse battery')
    pressInDialog('Add Passkey')
    expect(await screen.findByText('Passkey added')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changes().slice(1)).toEqual(['POST /api/auth/confirm', ...registration])
    expect(calls.find(({ route }) => route === registration[1])?.body).toEqual({
      credential: { id: 'k2' },
      name: 'Laptop',
    })
  })

  it('asks for nothing after a recent sign-in', async () => {
    responses['GET /api/auth/confirm'] = { recent: true, password: true, passkey: false, provider: false }
    await open()
    press('Add Passkey')
    expect(await screen.findByText('Passkey added')).toBeTruthy()
    expect(changes()).toEqual(registration)
  })

  it('asks when the sign-in has become old while the page was open', async () => {
    responses['GET /api/auth/confirm'] = { recent: true, password: true, passkey: false, provider: false }
    responses['POST /api/auth/passkeys/register/begin'] = problem(403, refusal)
    await open()
    responses['GET /api/auth/confirm'] = { recent: false, password: true, passkey: false, provider: false }
    press('Add Passkey')
    await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    responses['POST /api/auth/passkeys/register/begin'] = { options: { challenge: 'YWJj' } }
    type('Your password', 'correct horse battery')
    pressInDialog('Add Passkey')
    expect(await screen.findByText('Passkey added')).toBeTruthy()
  })
})

it('removing a passkey asks to confirm an old sign-in', async () => {
  await open()
  press('Remove My phone')
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Remove Passkey' }).disabled).toBe(true)
  type('Your password', 'correct horse battery')
  pressInDialog('Remove Passkey')
  expect(await screen.findByText('Passkey removed')).toBeTruthy()
  expect(changes()).toEqual(['POST /api/auth/confirm', 'DELETE /api/auth/passkeys/k1'])
})

describe('the address', () => {
  it('is changed after an old sign-in was confirmed, once its holder has opened the mail', async () => {
    responses['POST /api/auth/address'] = { mailed: true }
    await open()
    type('New e-mail address', 'ann')
    press('Change Address')
    await waitForDescription('New e-mail address', 'Please enter an e-mail address, such as name@example.org')
    expect(screen.queryByRole('dialog')).toBeNull()

    type('New e-mail address', ' anna@example.org ')
    press('Change Address')
    expect(screen.getByRole('dialog', { name: 'Confirm that it is you' })).toBeTruthy()
    expect(changes()).toEqual([])
    type('Your password', 'correct horse battery')
    pressInDialog('Change Address')
    expect(await screen.findByText(/^We have sent a mail to anna@example.org. Open its link/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changes()).toEqual(['POST /api/auth/confirm', 'POST /api/auth/address'])
    expect(calls.at(-1)?.body).toEqual({ email: 'anna@example.org' })
    expect(field('New e-mail address').value).toBe('')
  })

  it('is changed at once by a server without mail, which says why it cannot be', async () => {
    responses['GET /api/auth/confirm'] = { recent: true, password: true, passkey: false, provider: false }
    const taken = 'There is already an account with this e-mail address'
    responses['POST /api/auth/address'] = problem(422, taken, 'email')
    await open()
    type('New e-mail address', 'bob@example.org')
    press('Change Address')
    await waitForDescription('New e-mail address', taken)
    expect(field('New e-mail address').value).toBe('bob@example.org')

    responses['POST /api/auth/address'] = { mailed: false }
    responses['GET /api/auth/user'] = { ...ann, email: 'anna@example.org', plan: 'beta' }
    type('New e-mail address', 'anna@example.org')
    press('Change Address')
    expect(await screen.findByText('Address changed')).toBeTruthy()
    expect(screen.queryByText(/We have sent a mail/)).toBeNull()
  })
})

describe('the password', () => {
  it('is changed with the present one, however old the sign-in is', async () => {
    await open()
    type('Present password', 'correct horse battery')
    type('New password', 'another horse battery')
    press('Change Password')
    expect(await screen.findByText('Password changed')).toBeTruthy()
    expect(changes()).toEqual(['POST /api/auth/password'])
  })

  it('is set for the first time only after an old sign-in was confirmed at the provider', async () => {
    responses['GET /api/auth/confirm'] = { recent: false, password: false, passkey: false, provider: true }
    await open()
    type('New password', 'another horse battery')
    press('Change Password')
    expect(dialog().getByRole('link', { name: 'Sign in again with single sign-on' })).toBeTruthy()
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Set Password' }).disabled).toBe(true)
    expect(changes()).toEqual([])

    responses['GET /api/auth/confirm'] = { recent: true, password: false, passkey: false, provider: true }
    const { announceSignIn: tellSignedIn } = await import('../../api/account/recentSignIn.tsx')
    tellSignedIn() // as the tab does that comes back from the provider
    const set = dialog().getByRole<HTMLButtonElement>('button', { name: 'Set Password' })
    await waitFor(() => expect(set.disabled).toBe(false))
    fireEvent.click(set)
    expect(await screen.findByText('Password changed')).toBeTruthy()
    expect(changes()).toEqual(['POST /api/auth/password'])
    expect(field('New password').value).toBe('')
  })
})

describe('deleting the account', () => {
  it('requests nothing for the account that is gone while the browser leaves the page', async () => {
    responses['GET /api/auth/confirm'] = { recent: true, password: true, passkey: false, provider: false }
    responses['DELETE /api/auth/user'] = null
    await open()
    press('Delete Account')
    const assign = vi.fn()
    const { origin, pathname, search, hash } = location
    vi.stubGlobal('location', { origin, pathname, search, hash, assign })
    pressInDialog('Delete Account')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    await new Promise((resolve) => setTimeout(resolve)) // React renders what follows the action
    const routes = calls.map(({ route }) => route)
    expect(routes.slice(routes.indexOf('DELETE /api/auth/user'))).toEqual(['DELETE /api/auth/user'])
  })
})

it('lists where one is signed in, with the network address of each sign-in that has one', async () => {
  const at = { createdAt: '2026-09-01T10:00:00Z', lastSeenAt: '2026-09-02T10:00:00Z' }
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:160.0) Gecko/20100101 Firefox/160.0'
  responses['GET /api/auth/sessions'] = [
    { id: 's1', here: true, userAgent, address: '203.0.113.7', ...at },
    { id: 's2', here: false, userAgent: '', address: '', ...at },
  ]
  await open()
  const rows = await within(screen.getByRole('region', { name: 'Where you are signed in' })).findAllByRole(
    'listitem',
  )
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Firefox on Linux \(this device\)From 203\.0\.113\.7Since /),
    expect.stringMatching(/^Unknown browserSince /),
  ])
})

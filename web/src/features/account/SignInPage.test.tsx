import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { descriptionOf, press, show, type } from '../../test/screen.tsx'
import { ann, problem, serve } from '../../test/server.ts'

const config = { betaGate: true, betaAccess: true, oidc: false, localAccounts: true, passkeys: true }

async function open(address: string, responses: object = {}) {
  history.replaceState(null, '', address)
  const calls = serve({ 'GET /api/config': config, ...responses })
  await show(async () => {
    const { SignInPage } = await import('./SignInPage.tsx')
    return <SignInPage forgotten={null} recovery={null} />
  })
  await screen.findByRole('heading', { level: 1 })
  return calls
}

async function signIn(responses: object, address = '/login?returnTo=/pro/league/7/standings') {
  const calls = await open(address, responses)
  type(await screen.findByLabelText('E-mail').then(() => 'E-mail'), 'ann@example.org')
  type('Password', 'correct horse battery')
  press('Sign In')
  return calls
}

const waitForPath = (path: string) => waitFor(() => expect(location.pathname).toBe(path))

describe('signing in', () => {
  it('navigates to the requested page', async () => {
    const calls = await signIn({ 'POST /api/auth/login': ann })
    await waitForPath('/pro/league/7/standings')
    expect(calls.at(-1)).toEqual({
      route: 'POST /api/auth/login',
      body: { email: 'ann@example.org', password: 'correct horse battery', remember: false },
    })
  })

  it('opens what the address asked the page for', async () => {
    await signIn(
      { 'POST /api/auth/login': ann },
      `/login?returnTo=${encodeURIComponent('/pro/league/7?settings=rules')}`,
    )
    await waitForPath('/pro/league/7')
    expect(location.search).toBe('?settings=rules')
  })

  it.each([
    'https://evil.example/pro',
    '//evil.example',
    '/\\evil',
    '/api/logout',
    '/pro/../api',
    '/pro?to=//evil.example',
    null,
  ])('does not navigate to %s but to My Leagues', async (returnTo) => {
    await signIn(
      { 'POST /api/auth/login': ann },
      `/login${returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : ''}`,
    )
    await waitForPath('/pro')
  })

  it('shows a wrong password in the form and keeps the typed values', async () => {
    await signIn({ 'POST /api/auth/login': problem(401, 'Unauthorized: email or password is wrong') })
    expect(await screen.findByText('Email or password is wrong')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ann@example.org')
  })

  it('checks e-mail and password before the request', async () => {
    const calls = await open('/login')
    await screen.findByLabelText('E-mail')
    press('Sign In')
    expect(descriptionOf('E-mail')).toContain('Please enter an e-mail address')
    expect(descriptionOf('Password')).toBe('Please enter a password')
    expect(calls.map(({ route }) => route)).toEqual(['GET /api/config'])
  })

  it('can be remembered', async () => {
    const calls = await open('/login', { 'POST /api/auth/login': ann })
    fireEvent.click(await screen.findByRole('switch', { name: 'Stay signed in on this device' }))
    type('E-mail', 'ann@example.org')
    type('Password', 'correct horse battery')
    press('Sign In')
    await waitForPath('/pro')
    expect(calls.at(-1)?.body).toMatchObject({ remember: true })
  })

  it('shows the beta gate again when the server requires it', async () => {
    sessionStorage.setItem('volleyball_pro_access', 'true')
    await signIn({
      'GET /api/config': { ...config, betaAccess: false },
      'POST /api/auth/login': problem(403, 'Pro is in Beta Testing. Enter its password first.'),
    })
    await waitFor(() => expect(sessionStorage.getItem('volleyball_pro_access')).toBe('false'))
  })
})

it('says that an account is disabled, without the beta gate', async () => {
  sessionStorage.setItem('volleyball_pro_access', 'true')
  await signIn({ 'POST /api/auth/login': problem(403, 'This account is disabled.') })
  expect(await screen.findByText(/This account is disabled\./)).toBeTruthy()
  expect(sessionStorage.getItem('volleyball_pro_access')).toBe('true')
})

describe('a new account', () => {
  it.each([
    ['closed', '/pro', /Ask the operator of this server for an account/],
    ['closed', '/pro/join/t0ken', /Ask the operator of this server for an account/],
    ['invitation', '/pro', /Ask the owner of a league for an invitation/],
  ])('is not offered where registration is %s and the page is %s', async (registration, page, advice) => {
    await open(`/login?returnTo=${encodeURIComponent(page)}`, {
      'GET /api/config': { ...config, registration },
    })
    expect(await screen.findByText(advice)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull()
  })

  it.each([
    ['open', 'Create your account'],
    ['invitation', 'Sign in'],
    ['closed', 'Sign in'],
  ])('with %s registration: the link to create one opens "%s"', async (registration, heading) => {
    await open('/login?create=true&returnTo=%2Fpro', { 'GET /api/config': { ...config, registration } })
    await screen.findByLabelText('E-mail')
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy()
  })

  it('is created with an invitation where registration needs one', async () => {
    const calls = await open('/login?returnTo=%2Fpro%2Fjoin%2Ft0ken', {
      'GET /api/config': { ...config, registration: 'invitation' },
      'POST /api/auth/register': ann,
    })
    await screen.findByLabelText('E-mail')
    press('Create an account')
    type('E-mail', 'ann@example.org')
    type('Password', 'correct horse battery')
    press('Create Account')
    await waitForPath('/pro/join/t0ken')
    expect(calls.at(-1)?.body).toMatchObject({ email: 'ann@example.org', invitation: 't0ken' })
  })

  it('is created and signed in', async () => {
    const calls = await open('/login', { 'POST /api/auth/register': ann })
    await screen.findByLabelText('E-mail')
    press('Create an account')
    expect(screen.getByRole('heading', { level: 1, name: 'Create your account' })).toBeTruthy()
    type('E-mail', 'ann@example.org')
    type('Password', 'too short')
    press('Create Account')
    expect(descriptionOf('Password')).toBe('Please choose a password of at least 12 characters')
    type('Password', 'correct horse battery')
    press('Create Account')
    await waitForPath('/pro')
    expect(calls.at(-1)).toMatchObject({
      route: 'POST /api/auth/register',
      body: { email: 'ann@example.org' },
    })
  })

  it('shows a taken e-mail address at the field', async () => {
    const taken = 'There is already an account with this e-mail address. Sign in instead.'
    await open('/login', { 'POST /api/auth/register': problem(422, taken, 'email') })
    await screen.findByLabelText('E-mail')
    press('Create an account')
    type('E-mail', 'ann@example.org')
    type('Password', 'correct horse battery')
    press('Create Account')
    await screen.findByText(taken)
    expect(descriptionOf('E-mail')).toBe(taken)
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  })
})

describe('the sign-in methods', () => {
  it.each([
    [{}, ['E-mail'], ['Continue with single sign-on', 'Sign in with a passkey']],
    [{ oidc: true }, ['E-mail', 'Continue with single sign-on'], []],
    [{ oidc: true, localAccounts: false }, ['Continue with single sign-on'], ['E-mail', 'Create an account']],
  ])('match the server configuration %j', async (more, offered, missing) => {
    await open('/login?returnTo=/pro/league/7', { 'GET /api/config': { ...config, ...more } })
    const parts = (name: string) => [...screen.queryAllByText(name), ...screen.queryAllByLabelText(name)]
    await waitFor(() => expect(offered.map((name) => parts(name).length)).not.toContain(0))
    expect(missing.flatMap(parts)).toEqual([])
    const provider = screen.queryByRole('link', { name: 'Continue with single sign-on' })
    if (provider) expect(provider.getAttribute('href')).toBe('/api/login/oidc?returnTo=%2Fpro%2Fleague%2F7')
  })

  it('include passkeys if browser and server support them', async () => {
    const parse = (options: unknown) => options
    vi.stubGlobal('PublicKeyCredential', {
      parseCreationOptionsFromJSON: parse,
      parseRequestOptionsFromJSON: parse,
    })
    vi.stubGlobal('navigator', {
      credentials: { get: () => Promise.resolve({ toJSON: () => ({ id: 'k1' }) }) },
    })
    const calls = await open('/login', {
      'POST /api/auth/passkeys/login/begin': { options: { challenge: 'YWJj' } },
      'POST /api/auth/passkeys/login/finish': ann,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
    await waitForPath('/pro')
    expect(calls.at(-1)?.body).toEqual({ credential: { id: 'k1' }, remember: false })
  })
})

it.each([
  ['denied', /cancelled at the provider/],
  ['failed', /was not accepted/],
  ['unavailable', /cannot be reached/],
  ['email', /already an account here/],
  ['disabled', /is disabled/],
  ['registration', /need an invitation/],
  ['something-new', /was not accepted/],
])('explains a provider sign-in that ended with %s', async (code, sentence) => {
  await open(`/login?error=${code}`)
  expect(screen.getAllByRole('alert')[0]?.textContent).toMatch(sentence)
})

it('sets a new password with a reset link and signs in', async () => {
  const calls = await open('/login#reset=t0ken', { 'POST /api/auth/password/reset': ann })
  expect(screen.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeTruthy()
  type('New password', 'correct horse battery')
  press('Set Password')
  await waitForPath('/pro')
  expect(calls.at(-1)?.body).toEqual({ token: 't0ken', password: 'correct horse battery' })
  expect(screen.getByText('Password set')).toBeTruthy()
})

it('takes a reset link that is pasted while the page is open, and one of an earlier version', async () => {
  await open('/login')
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy()
  act(() => {
    location.hash = '#reset=t0ken'
    dispatchEvent(new HashChangeEvent('hashchange'))
  })
  expect(screen.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeTruthy()
  cleanup()
  await open('/login?reset=old')
  expect(screen.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeTruthy()
})

it('shows the server error for a used reset link', async () => {
  await open('/login#reset=old', {
    'POST /api/auth/password/reset': problem(404, 'This link has been used.'),
  })
  type('New password', 'correct horse battery')
  press('Set Password')
  expect(await screen.findByText('404: This link has been used.')).toBeTruthy()
})

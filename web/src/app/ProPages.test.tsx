// Who sees what of Pro, and what happens when a session ends.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { field, press, type } from '../test/screen.tsx'
import { ann, failRequests, problem, serve, thursday, setSessionCookie } from '../test/server.ts'

const config = { betaGate: true, betaAccess: false, oidc: false, localAccounts: true, passkeys: false }

async function open(address: string) {
  history.replaceState(null, '', address)
  const { ProPages } = await import('./ProPages.tsx')
  const { Toaster } = await import('../ui/toast/Toaster.tsx')
  render(
    <>
      <ProPages />
      <Toaster />
    </>,
  )
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a visitor', () => {
  it('is asked for the beta password, then sees the landing page, whose links return to the requested page', async () => {
    const calls = serve({ 'GET /api/config': config, 'POST /api/beta-access': null })
    await open('/pro/league/7')
    await heading('Pro')
    type('Password', 'volleyball')
    press('Access Pro')
    await heading('Run your league night from your phone')
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
      '/api/login?returnTo=%2Fpro%2Fleague%2F7',
    )
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/auth/user')
  })

  it.each([
    ['no beta password is needed', { ...config, betaGate: false }],
    ['the beta password was given before', { ...config, betaAccess: true }],
  ])('sees the landing page immediately if %s', async (_, settings) => {
    serve({ 'GET /api/config': settings })
    await open('/pro')
    expect(await heading('Run your league night from your phone')).toBeTruthy()
  })

  it('is not asked for the password again in the same tab, and no request is sent', async () => {
    sessionStorage.setItem('volleyball_pro_access', 'true')
    const calls = serve({})
    await open('/pro')
    expect(await heading('Run your league night from your phone')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('sees a message without a connection', async () => {
    failRequests()
    await open('/pro')
    expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy()
  })
})

describe('a person who is signed in', () => {
  it('sees My Leagues', async () => {
    setSessionCookie()
    serve({ 'GET /api/auth/user': ann, 'GET /api/leagues': [thursday] })
    await open('/pro')
    expect(screen.getByText('Loading')).toBeTruthy()
    expect(await heading('My Leagues')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Thursday Night' })).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Account Menu' })) // on a phone
    expect(await screen.findByRole('dialog', { name: 'ann@example.org' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Logout' }).getAttribute('href')).toBe('/api/logout')
  })

  it('is not treated as signed out if the account cannot be loaded', async () => {
    setSessionCookie()
    serve({ 'GET /api/auth/user': problem(500, 'Something went wrong') })
    await open('/pro')
    expect(await screen.findByText('Your account could not be loaded.')).toBeTruthy()
  })

  it('gets a league under the addresses of its tabs, and 404 under any other', async () => {
    setSessionCookie()
    serve({ 'GET /api/auth/user': ann })
    await open('/pro/league/7/nothing')
    expect(await heading('404: page not found')).toBeTruthy()
  })
})

describe('a session that ends in the middle of a form', () => {
  const findSignInDialog = () => screen.findByRole('dialog', { name: 'You have been signed out' })

  async function endSessionInForm(user: object) {
    setSessionCookie()
    const responses: { [route: string]: unknown } = {
      'GET /api/config': config,
      'GET /api/auth/user': ann,
      'GET /api/leagues': [],
      'POST /api/leagues': problem(401, 'Unauthorized: please sign in.'),
      'POST /api/auth/login': user,
    }
    serve(responses)
    await open('/pro')
    fireEvent.click(await screen.findByRole('button', { name: 'Create Your First League' }))
    type('League name', 'Thursday Night')
    press('Next')
    press('Next')
    fireEvent.click(screen.getAllByRole('button', { name: 'Create League' }).at(-1) ?? document.body)
    await findSignInDialog()
    return responses
  }

  async function signIn() {
    type('E-mail', 'ann@example.org')
    type('Password', 'correct horse battery')
    press('Sign In')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'You have been signed out' })).toBeNull())
  }

  it('opens a dialog to sign in again, which no message covers', async () => {
    await endSessionInForm(ann)
    expect(screen.queryByText('Failed to create league')).toBeNull()
    expect(await screen.findByLabelText('E-mail')).toBeTruthy()
  })

  it('loses nothing: after signing in the form still has its values', async () => {
    const responses = await endSessionInForm(ann)
    await screen.findByLabelText('E-mail')
    await signIn()
    responses['POST /api/leagues'] = thursday
    press('Previous')
    press('Previous')
    expect(field('League name').value).toBe('Thursday Night')
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, show } from '../../test/screen.tsx'
import { ann, failRequests, problem, serve, thursday } from '../../test/server.ts'

beforeEach(() => {
  const wide = (media: string) => Object.assign(new EventTarget(), { media, matches: true })
  vi.stubGlobal('matchMedia', wide)
})

async function open(responses: { [route: string]: unknown }, user: typeof ann | null = ann) {
  const calls = serve(responses)
  await showPage(user)
  return calls
}

async function showPage(user: typeof ann | null) {
  await show(async () => {
    const { MyLeagues } = await import('./MyLeagues.tsx')
    const { CreateLeague } = await import('../leaguesetup/create/CreateLeague.tsx')
    return (
      <MyLeagues
        user={user as never}
        create={({ what, ...props }) =>
          what === 'league' ? <CreateLeague {...props} /> : <p>Dialog of tournaments</p>
        }
      />
    )
  })
}

it('shows the email of the user, a logout link and a loading message', async () => {
  await open({ 'GET /api/leagues': [] })
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ann@example.org' }).getAttribute('href')).toBe('/account')
  expect(screen.getByRole('link', { name: 'Logout' }).getAttribute('href')).toBe('/api/logout')
  expect(await screen.findByRole('heading', { name: 'No leagues yet' })).toBeTruthy()
})

it('shows "User" for a user without an email', async () => {
  await open({ 'GET /api/leagues': [] }, { ...ann, email: '' })
  expect(await screen.findByRole('heading', { name: 'No leagues yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'User' })).toBeTruthy()
})

it('shows a card for each league', async () => {
  const beach = { ...thursday, id: 8, name: 'Beach', sportType: 'soccer', tierCount: 1, role: 'viewer' }
  await open({ 'GET /api/leagues': [thursday, beach] })
  const [first, second] = (await screen.findAllByRole('listitem')).map((item) => within(item))
  expect(first?.getByText('Volleyball · 2 tiers · Max 8 teams')).toBeTruthy()
  const link = first?.getByRole('link', { name: 'Manage League: Thursday Night' })
  expect(link?.getAttribute('href')).toBe('/pro/league/7')
  expect(second?.getByText('Soccer · 1 tier · Max 4 teams · You are a viewer')).toBeTruthy()
  expect(second?.getByRole('link', { name: 'Open League: Beach' })).toBeTruthy()
})

it.each(['Create Your First League', 'Create League'])('%s opens the dialog', async (name) => {
  await open({ 'GET /api/leagues': [] })
  await screen.findByRole('heading', { name: 'No leagues yet' })
  press(name)
  expect(screen.getByRole('dialog', { name: 'Create League' })).toBeTruthy()
})

it('offers a tournament beside a league', async () => {
  await open({ 'GET /api/leagues': [] })
  await screen.findByText('A tournament has pools and a knockout on one day.')
  expect(screen.queryByText('Dialog of tournaments')).toBeNull()
  press('Create a Tournament')
  expect(screen.getByText('Dialog of tournaments')).toBeTruthy()
})

it('reports a failed request and can retry it', async () => {
  const responses: { [route: string]: unknown } = { 'GET /api/leagues': problem(500, 'Something went wrong') }
  await open(responses)
  expect(await screen.findByText('500: Something went wrong')).toBeTruthy()
  responses['GET /api/leagues'] = [thursday]
  press('Try again')
  expect(await screen.findByRole('heading', { name: 'Thursday Night' })).toBeTruthy()
})

it('shows the last known leagues with a note when offline', async () => {
  localStorage.setItem('volleyball_leagues', JSON.stringify([thursday]))
  failRequests()
  await showPage(null)
  expect(await screen.findByRole('heading', { name: 'Thursday Night' })).toBeTruthy()
  expect(screen.getByText(/the last list of your leagues on this device/)).toBeTruthy()
})

it('reports an error when offline without known leagues', async () => {
  failRequests()
  await showPage(null)
  expect(await screen.findByText('Your leagues could not be loaded.')).toBeTruthy()
})

it('makes a demo league in one tap, and opens it', async () => {
  const responses: { [route: string]: unknown } = {
    'GET /api/leagues': [],
    'GET /api/tonight': [],
    'GET /api/deleted-leagues': [],
    'POST /api/demo-leagues': { ...thursday, isDemo: true },
  }
  const calls = await open(responses)
  expect(await screen.findByText(/a made-up league in the middle of its season/)).toBeTruthy()
  press('Try a Demo League')
  await waitFor(() => expect(location.pathname).toBe('/pro/league/7'))
  expect(calls.filter(({ route }) => route === 'POST /api/demo-leagues')).toHaveLength(1)
})

it('removes a demo league in one tap, which can be taken back', async () => {
  const responses: { [route: string]: unknown } = {
    'GET /api/leagues': [{ ...thursday, isDemo: true }],
    'GET /api/tonight': [],
    'GET /api/deleted-leagues': [],
    'DELETE /api/leagues/7': null,
    'POST /api/leagues/7/restore': thursday,
  }
  await open(responses)
  expect(await screen.findByText('Demo')).toBeTruthy()
  responses['GET /api/leagues'] = []
  press('Remove Demo: Thursday Night')
  expect(await screen.findByText('Demo league removed')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'No leagues yet' })).toBeTruthy()
  responses['GET /api/leagues'] = [{ ...thursday, isDemo: true }]
  press('Undo')
  expect(await screen.findByRole('button', { name: 'Remove Demo: Thursday Night' })).toBeTruthy()
})

it('removes no league of other people or of worth', async () => {
  await open({ 'GET /api/leagues': [thursday, { ...thursday, id: 8, isDemo: true, role: 'manager' }] })
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Remove Demo/ })).toBeNull()
})

it.each([
  [true, 'Your trial ended on Mar 15, 2026. Subscribe for $12 a month to create a league.'],
  [false, 'Pro ended on Mar 15, 2026. Subscribe for $12 a month to create a league.'],
])('says in Create League that the plan has ended (trial: %s)', async (wasTrial, sentence) => {
  const plan = { isOn: true, level: 'ended', until: '2026-03-15T12:00:00Z', wasTrial, price: '$12' }
  await open({ 'GET /api/leagues': [], 'GET /api/billing': plan }, { ...ann, plan: 'billed' })
  await screen.findByRole('heading', { name: 'No leagues yet' })
  press('Create League')
  const dialog = within(screen.getByRole('dialog', { name: 'Create League' }))
  expect(await dialog.findByText(sentence)).toBeTruthy()
})

it('says nothing of a plan in Create League while it allows one', async () => {
  const plan = { isOn: true, level: 'trial', until: '2026-03-15T12:00:00Z', wasTrial: false, price: '$12' }
  const calls = await open({ 'GET /api/leagues': [], 'GET /api/billing': plan }, { ...ann, plan: 'billed' })
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/billing'))
  press('Create League')
  expect(screen.queryByText(/to create a league\.$/)).toBeNull()
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SignupInbox, SignupView } from '../../../contract/types.ts'
import { press, show, type } from '../../../test/screen.tsx'
import { serve, thursday } from '../../../test/server.ts'

const signup = (id: number, teamName: string, fields: Partial<SignupView> = {}): SignupView => ({
  id,
  state: 'new',
  place: id,
  before: 0,
  teamName,
  contactName: 'Bea',
  address: 'bea@example.org',
  confirmed: true,
  tier: 0,
  away: [],
  notWith: [],
  comment: '',
  reason: '',
  paid: 'no',
  returning: false,
  sameName: false,
  teamId: null,
  at: '2026-11-20T12:00:00Z',
  offeredUntil: null,
  ...fields,
})

const inbox: SignupInbox = {
  page: {
    token: 't',
    door: 'open',
    open: true,
    places: 4,
    opensAt: null,
    closesAt: null,
    note: '',
    payUrl: '',
  },
  suggested: 8,
  taken: 2,
  waiting: 1,
  signups: [
    signup(1, 'Aces', { tier: 2, comment: 'We are eight', confirmed: false }),
    signup(2, 'Blockers', { state: 'accepted', teamId: 9 }),
    signup(3, 'Diggers', { state: 'waiting', place: 0 }),
  ],
}

const list = 'GET /api/leagues/7/signups'

async function open(hasTeams: boolean) {
  await show(async () => {
    const { Signups } = await import('./Signups.tsx')
    return <Signups league={thursday} hasTeams={hasTeams} />
  })
  return within(await screen.findByRole('region', { name: /sign up|Sign-up/ }))
}

it('opens sign-up for a league without teams, and shows the link', async () => {
  const calls = serve({
    [list]: { page: null, suggested: 8, taken: 0, waiting: 0, signups: [] },
    'PUT /api/leagues/7/signup': { ...inbox, signups: [] },
  })
  await open(false)
  press('Open Sign-up')
  const dialog = within(screen.getByRole('dialog', { name: 'Sign-up' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Places').value).toBe('8')
  fireEvent.click(dialog.getByRole('button', { name: 'Open Sign-up' }))
  expect((await dialog.findByLabelText<HTMLInputElement>('Link for the captains')).value).toMatch(
    /\/join\/t$/,
  )
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    open: true,
    places: 8,
    opensAt: null,
    closesAt: null,
    note: '',
    payUrl: '',
  })
})

it('shows the sign-ups in groups, and notes who has paid', async () => {
  const calls = serve({ [list]: inbox, 'PATCH /api/signups/1': inbox })
  const part = await open(true)
  expect(part.getByText('Open · 2 of 4 places taken · 1 waiting')).toBeTruthy()
  expect(part.getAllByRole('group').map((group) => group.querySelector('summary')?.textContent)).toEqual([
    'To decide 1',
    'Waiting list 1',
    'In 1',
  ])
  expect(part.getByText('Wishes for tier 2')).toBeTruthy()
  expect(part.getByText(/not confirmed: this server sends no mail/)).toBeTruthy()
  type('Fee of Aces', 'yes')
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'PATCH /api/signups/1')?.body).toEqual({ paid: 'yes' }),
  )
})

it('shows on which nights how many teams cannot play, without those that wait', async () => {
  const away = ['2027-01-14']
  serve({
    [list]: {
      ...inbox,
      signups: [
        signup(1, 'Aces', { away: ['2027-01-21', '2027-01-14'] }),
        signup(2, 'Blockers', { state: 'accepted', teamId: 9, away }),
        signup(3, 'Diggers', { state: 'waiting', away }),
      ],
    },
  })
  const part = within((await open(true)).getByRole('region', { name: 'Nights on which teams cannot play' }))
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Thu, Jan 14, 2027 2 of 2',
    'Thu, Jan 21, 2027 1 of 2',
  ])
})

it('accepts all that fit after a preview', async () => {
  const accepting = {
    accepted: [{ id: 1, teamName: 'Aces', tier: 1, wished: 2 }],
    left: [{ id: 4, teamName: 'Eagles', why: 'noRoom' }],
    free: 0,
  }
  const calls = serve({
    [list]: inbox,
    'POST /api/leagues/7/signups/accept?preview=true': accepting,
    'POST /api/leagues/7/signups/accept': { ...accepting, inbox: { ...inbox, signups: [] } },
  })
  await open(true)
  press('Accept All That Fit')
  expect(await screen.findByText('tier 1; wished for tier 2')).toBeTruthy()
  expect(screen.getByText('stays: every tier is full')).toBeTruthy()
  press('Accept 1 Team')
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('POST /api/leagues/7/signups/accept'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('takes an acceptance back', async () => {
  const accepting = { accepted: [{ id: 1, teamName: 'Aces', tier: 1, wished: 0 }], left: [], free: 0 }
  const calls = serve({
    [list]: inbox,
    'POST /api/leagues/7/signups/accept?preview=true': accepting,
    'POST /api/leagues/7/signups/accept': { ...accepting, inbox: { ...inbox, signups: [] } },
    'POST /api/leagues/7/signups/take-back': inbox,
  })
  await open(true)
  press('Accept All That Fit')
  await screen.findByText('tier 1')
  press('Accept 1 Team')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The sign-ups have their places as before')).toBeTruthy()
  expect(calls.find(({ route }) => route.endsWith('take-back'))?.body).toEqual({ ids: [1] })
  expect(screen.getByText('Aces')).toBeTruthy()
})

it('declines with a reason', async () => {
  const calls = serve({ [list]: inbox, 'POST /api/signups/3/decline': inbox })
  await open(true)
  press('Decline Diggers')
  type('Reason, which the sender reads', ' The hall is full ')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'POST /api/signups/3/decline')?.body).toEqual({
      reason: 'The hall is full',
    }),
  )
})

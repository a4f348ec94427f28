import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { descriptionOf, press, show, type } from '../../test/screen.tsx'
import type { UserView } from '../../contract/types.ts'
import { ann, problem, serve, thursday, setSessionCookie } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'

let responses: { [route: string]: unknown }
let calls: Call[]

const bo = {
  id: 5,
  leagueId: 7,
  userId: 'u2',
  role: 'scorer',
  joinedAt: '',
  email: 'bo@example.org',
  firstName: 'Bo',
  lastName: '',
}

beforeEach(() => {
  responses = { 'GET /api/leagues/7/members': [bo] }
  calls = serve(responses)
})

const requestBodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body)
const inDialog = (dialog: string, button: string) =>
  fireEvent.click(within(screen.getByRole('dialog', { name: dialog })).getByRole('button', { name: button }))

describe('the members', () => {
  const onClose = vi.fn()

  async function open() {
    await show(async () => {
      const { Members } = await import('./Members.tsx')
      return <Members league={{ ...thursday, blackouts: [], extraNights: [] }} onClose={onClose} />
    })
    await screen.findByText('Bo', { selector: 'strong bdi' })
  }

  it('are invited by a link with a role', async () => {
    responses['POST /api/leagues/7/members'] = { invitationToken: 'abc' }
    await open()
    type('Invite as', 'manager')
    press('Make Invitation Link')
    const link = await screen.findByLabelText<HTMLInputElement>('Invitation link')
    expect(link.value).toBe(`${location.origin}/pro/join/abc`)
    expect(requestBodies('POST /api/leagues/7/members')).toEqual([{ role: 'manager' }])
    type('Invite as', 'viewer') // the link was created for another role
    expect(screen.queryByLabelText('Invitation link')).toBeNull()
  })

  it('are given another role', async () => {
    responses['PATCH /api/members/5'] = { ...bo, role: 'viewer' }
    await open()
    type('Role of Bo', 'viewer')
    expect(await screen.findByText('Role changed')).toBeTruthy()
    expect(requestBodies('PATCH /api/members/5')).toEqual([{ role: 'viewer' }])
  })

  it('are removed after a confirmation', async () => {
    responses['DELETE /api/members/5'] = problem(503, 'The server is busy')
    await open()
    press('Remove Bo')
    inDialog('Remove member?', 'Remove Member')
    expect(await screen.findByText('Failed to remove the member')).toBeTruthy()
    responses['DELETE /api/members/5'] = null
    inDialog('Remove member?', 'Remove Member')
    expect(await screen.findByText('Member removed')).toBeTruthy()
  })
})

describe('the offer of a league', () => {
  const onClose = vi.fn()
  const person = { id: 'u2', email: 'bo@example.org', firstName: 'Bo', lastName: '' }
  const handOver = { memberId: 5, member: person, isToYou: false, expiresAt: '2026-12-04T20:15:00Z' }

  async function open(league: object = {}) {
    await show(async () => {
      const { Members } = await import('./Members.tsx')
      return <Members league={{ ...thursday, ...league }} onClose={onClose} />
    })
    await screen.findByText('Bo', { selector: 'strong bdi' })
  }

  it('is made to a member', async () => {
    responses['POST /api/leagues/7/hand-over'] = { ...thursday, handOver }
    await open()
    press('Offer League')
    expect(descriptionOf('New owner')).toBe('Choose a member')
    type('New owner', '5')
    press('Offer League')
    expect(await screen.findByText('Bo can accept it under My Leagues')).toBeTruthy()
    expect(requestBodies('POST /api/leagues/7/hand-over')).toEqual([{ memberId: 5 }])
  })

  it.each(['beta', 'billed'] as const)('says whose plan the league then needs: %s', async (plan) => {
    const { queryClient, userQuery } = await import('../../api/client/queries.ts')
    const user: UserView = { ...ann, plan }
    queryClient.setQueryData(userQuery.queryKey, user)
    await open()
    expect(screen.queryAllByText(/needs the plan of the new owner/)).toHaveLength(plan === 'billed' ? 1 : 0)
  })

  it('is shown and withdrawn', async () => {
    responses['DELETE /api/leagues/7/hand-over'] = null
    await open({ handOver })
    expect(
      screen.getByText('Offered to Bo, who can accept it under My Leagues until Dec 4, 2026.'),
    ).toBeTruthy()
    press('Withdraw Offer')
    expect(await screen.findByText('Offer withdrawn')).toBeTruthy()
  })

  it('is listed among the changes of the league', async () => {
    const change = { at: '2026-11-20T20:15:00Z', via: 'session', actor: person, subject: person }
    responses['GET /api/leagues/7/changes'] = [
      { ...change, change: 'handed over', via: 'operator', actor: null },
      { ...change, change: 'hand-over offered', actor: null },
      { ...change, change: 'restored' },
    ]
    await open()
    for (const sentence of [
      'The operator of this server handed the league over to Bo',
      'A deleted account offered the league to Bo',
      'Bo restored the league',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy()
  })
})

it('withdraws an invitation that nobody has used', async () => {
  responses['GET /api/leagues/7/invitations'] = [
    { id: 'a1', role: 'manager', expiresAt: '2026-12-04T20:15:00Z' },
  ]
  responses['DELETE /api/leagues/7/invitations/a1'] = () => {
    responses['GET /api/leagues/7/invitations'] = []
    return null
  }
  await show(async () => {
    const { Members } = await import('./Members.tsx')
    return <Members league={thursday} onClose={vi.fn()} />
  })
  const name = 'Withdraw: As a manager, until Dec 4, 2026'
  fireEvent.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText('Invitation withdrawn')).toBeTruthy()
  expect(screen.queryByRole('button', { name })).toBeNull()
})

it('shows the addresses of invitations, and mails that have not arrived', async () => {
  const invitation = { role: 'scorer', expiresAt: '2026-12-04T20:15:00Z', email: 'bob@example.org' }
  const undelivered = { at: '2026-11-20T20:15:00Z', waits: true, reason: '451 4.2.2' }
  responses['GET /api/leagues/7/invitations'] = [
    { ...invitation, id: 'a1' },
    { ...invitation, id: 'a2', email: 'full@example.org', undelivered },
    {
      ...invitation,
      id: 'a3',
      email: 'gone@example.org',
      undelivered: { ...undelivered, waits: false, reason: '550 5.1.1' },
    },
  ]
  await show(async () => {
    const { Members } = await import('./Members.tsx')
    return <Members league={thursday} onClose={vi.fn()} />
  })
  const list = await screen.findByRole('region', { name: 'Open invitations' })
  expect([...list.querySelectorAll('li div')].map(({ textContent }) => textContent)).toEqual([
    'bob@example.org, as a scorer, until Dec 4, 2026',
    'full@example.org, as a scorer, until Dec 4, 2026Its mail waits: the mail server takes none at the moment. It is tried again.',
    'gone@example.org, as a scorer, until Dec 4, 2026Its mail did not arrive (550 5.1.1). Check the address and invite again.',
  ])
})

describe('an invitation', () => {
  beforeEach(() => {
    responses['GET /api/member-invitations/abc'] = {
      leagueName: 'Thursday Night',
      role: 'scorer',
      expiresAt: '2026-12-04T20:15:00Z',
    }
  })

  async function open() {
    await show(async () => {
      const { Join } = await import('./Join.tsx')
      return <Join token="abc" />
    })
    await screen.findByRole('heading', { name: 'You are invited to a league' })
  }

  it('sends a visitor who is not signed in to the sign-in page and back', async () => {
    await open()
    expect(await screen.findByText('Thursday Night invites you as a scorer.')).toBeTruthy()
    const link = await screen.findByRole('link', { name: 'Sign In to Accept' })
    expect(link.getAttribute('href')).toBe('/api/login?returnTo=%2Fpro%2Fjoin%2Fabc')
  })

  it('is accepted', async () => {
    setSessionCookie()
    responses['GET /api/auth/user'] = ann
    responses['POST /api/member-invitations/abc'] = { ...thursday, role: 'scorer' }
    await open()
    expect(await screen.findByText(/ann@example.org/)).toBeTruthy()
    press('Accept Invitation')
    expect(await screen.findByText('You are now a scorer of Thursday Night')).toBeTruthy()
    expect(location.pathname).toBe('/pro/league/7/schedule')
  })

  it('says at once that its link no longer works', async () => {
    responses['GET /api/member-invitations/abc'] = problem(404, 'This invitation has been used.')
    await open()
    expect(await screen.findByText('This invitation has been used.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Sign In to Accept' })).toBeNull()
  })

  it('shows the error of a used link', async () => {
    setSessionCookie()
    responses['GET /api/auth/user'] = ann
    responses['POST /api/member-invitations/abc'] = problem(
      404,
      'This invitation has been used. Ask for a new one.',
    )
    await open()
    await screen.findByText(/ann@example.org/)
    press('Accept Invitation')
    expect(await screen.findByText('This invitation has been used. Ask for a new one.')).toBeTruthy()
    expect(screen.getByText('Failed to join')).toBeTruthy()
  })
})

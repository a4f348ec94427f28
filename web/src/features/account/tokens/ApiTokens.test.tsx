import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiToken } from '../../../contract/types.ts'
import { field, press, show, type, waitForDescription } from '../../../test/screen.tsx'
import { problem, serve, thursday } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

const gym: ApiToken = {
  id: 7,
  name: 'Gym',
  createdAt: '2026-09-01T10:00:00Z',
  expiresAt: '2026-12-01T10:00:00Z',
  lastUsedAt: null,
  expired: false,
  roles: [{ leagueId: 1, league: 'Thursday Night', role: 'manager' }],
}
const secret = `sideout_${'a'.repeat(32)}`

let calls: Call[]
let responses: { [route: string]: unknown }

beforeEach(() => {
  responses = {
    'GET /api/auth/tokens': [gym],
    'GET /api/leagues': [
      { ...thursday, id: 1, name: 'Thursday Night', role: 'owner' },
      { ...thursday, id: 2, name: 'Friday Night', role: 'scorer' },
    ],
    'GET /api/auth/confirm': { recent: true, password: true, passkey: false, provider: false },
    'POST /api/auth/confirm': null,
    'POST /api/auth/tokens': { ...gym, id: 8, name: 'Score sheet', secret },
    'DELETE /api/auth/tokens/7': null,
  }
})

async function open(): Promise<void> {
  calls = serve(responses)
  await show(async () => {
    const { ApiTokens } = await import('./ApiTokens.tsx')
    return <ApiTokens />
  })
}

const changes = () => calls.filter(({ route }) => !route.startsWith('GET'))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const options = (name: string) =>
  within(field(name))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value)

async function openDialog(): Promise<HTMLElement> {
  await screen.findByRole('button', { name: 'New Token' })
  press('New Token')
  const asked = await dialog('New API token')
  await screen.findByLabelText('Thursday Night')
  return asked
}

describe('the list of tokens', () => {
  it('says what each may do, and until when', async () => {
    responses['GET /api/auth/tokens'] = [
      gym,
      { ...gym, id: 9, name: 'Used', lastUsedAt: '2026-10-05T10:00:00Z' },
      { ...gym, id: 10, name: 'Old', expired: true, roles: [] },
    ]
    await open()
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'GymThursday Night: ManagerExpires Dec 1, 2026, not used yetRevoke',
      'UsedThursday Night: ManagerExpires Dec 1, 2026, last used Oct 5, 2026Revoke',
      'OldIts leagues do not exist any moreExpired Dec 1, 2026Revoke',
    ])
  })

  it('can be loaded again after a failure, and may be empty', async () => {
    responses['GET /api/auth/tokens'] = problem(500, 'Something went wrong on our side.')
    await open()
    const again = await screen.findByRole('button', { name: 'Try again' })
    responses['GET /api/auth/tokens'] = []
    fireEvent.click(again)
    expect(await screen.findByText('You have no API token yet.')).toBeTruthy()
  })

  it('revokes a token after a question', async () => {
    await open()
    await screen.findByText('Gym')
    press('Revoke Gym')
    await dialog('Revoke token?')
    expect(changes()).toEqual([])
    responses['GET /api/auth/tokens'] = []
    press('Revoke Token')
    expect(await screen.findByText('Token revoked')).toBeTruthy()
    expect(await screen.findByText('You have no API token yet.')).toBeTruthy()
    expect(changes().map(({ route }) => route)).toEqual(['DELETE /api/auth/tokens/7'])
  })
})

describe('a new token', () => {
  it('needs a name and a league, and no more than the own role is offered', async () => {
    await open()
    await openDialog()
    expect(options('Thursday Night')).toEqual(['', 'viewer', 'scorer', 'manager'])
    expect(options('Friday Night')).toEqual(['', 'viewer', 'scorer'])
    press('Make Token')
    await waitForDescription('Name', 'Enter a name, such as Scoreboard of the gym')
    await waitForDescription('Thursday Night', 'Choose a role in at least one league')
    expect(changes()).toEqual([])
  })

  it('is shown once, with its secret', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { userAgent: '', clipboard: { writeText } })
    await open()
    await openDialog()
    type('Name', 'Score sheet')
    fireEvent.change(field('Expires'), { target: { value: '30' } })
    fireEvent.change(field('Friday Night'), { target: { value: 'viewer' } })
    press('Make Token')
    const heading = await screen.findByRole('heading', { name: 'Your new token “Score sheet”' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changes()).toEqual([
      {
        route: 'POST /api/auth/tokens',
        body: { name: 'Score sheet', days: 30, roles: [{ leagueId: 2, role: 'viewer' }] },
      },
    ])
    press('Copy Token')
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(secret))
    press('Done')
    expect(screen.queryByText(secret)).toBeNull()
  })

  it('asks to confirm an old sign-in, and keeps what was typed when the server refuses', async () => {
    responses['GET /api/auth/confirm'] = { recent: false, password: true, passkey: false, provider: false }
    responses['POST /api/auth/tokens'] = problem(
      422,
      'In Thursday Night your own role is lower than manager',
      'roles',
    )
    await open()
    const asked = await openDialog()
    type('Name', 'Score sheet')
    fireEvent.change(field('Thursday Night'), { target: { value: 'manager' } })
    const make = within(asked).getByRole<HTMLButtonElement>('button', { name: 'Make Token' })
    expect(make.disabled).toBe(true)
    type('Your password', 'correct horse battery')
    fireEvent.click(make)
    await waitForDescription('Thursday Night', 'In Thursday Night your own role is lower than manager')
    expect(changes().map(({ route }) => route)).toEqual(['POST /api/auth/confirm', 'POST /api/auth/tokens'])
    expect(field('Name').value).toBe('Score sheet')
  })
})

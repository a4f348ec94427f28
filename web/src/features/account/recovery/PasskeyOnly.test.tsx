import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, show, type } from '../../../test/screen.tsx'
import { ann, problem, serve } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

const codes = Array.from({ length: 10 }, (_, i) => `3k7p-9xw2-h4td-vm6${i}`)
const phone = { id: 'k1', name: 'My phone', createdAt: '2026-09-01T10:00:00Z', lastUsedAt: null }

let calls: Call[]
let responses: { [route: string]: unknown }

beforeEach(() => {
  responses = {
    'GET /api/config': { betaGate: false, betaAccess: true, oidc: true, localAccounts: true, passkeys: true },
    'GET /api/auth/passkeys': [phone],
    'GET /api/auth/passkey-only': { isOn: false, codesLeft: 0 },
    'GET /api/auth/confirm': { recent: false, password: true, passkey: true, provider: false },
    'POST /api/auth/confirm': null,
    'POST /api/auth/recovery-codes': { codes },
    'PUT /api/auth/passkey-only': null,
    'DELETE /api/auth/passkey-only': null,
  }
})

async function open(waitFor: string): Promise<void> {
  calls = serve(responses)
  await show(async () => {
    const { PasskeyOnly } = await import('./PasskeyOnly.tsx')
    return <PasskeyOnly user={{ ...ann, plan: 'beta' }} />
  })
  await screen.findByText(waitFor)
}

const changes = () => calls.map(({ route }) => route).filter((route) => !route.startsWith('GET'))
const pressInDialog = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('shows recovery codes, and goes on once they are stored', async () => {
  const copied = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } })
  await open('Use Only a Passkey')
  press('Use Only a Passkey')
  await screen.findByLabelText('Your password')
  type('Your password', 'correct horse battery')
  pressInDialog('Make Recovery Codes')
  expect(await screen.findByText(codes[0] ?? '')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes)
  expect(changes()).toEqual(['POST /api/auth/confirm', 'POST /api/auth/recovery-codes'])

  press('Copy')
  await waitFor(() => expect(copied).toHaveBeenCalledWith(expect.stringContaining(codes.join('\n'))))
  expect(button('Use Only a Passkey').disabled).toBe(true)
  fireEvent.click(screen.getByRole('switch', { name: 'I have stored these codes' }))
  responses['GET /api/auth/passkey-only'] = { isOn: true, codesLeft: 10 }
  press('Use Only a Passkey')
  expect(await screen.findByText('10 recovery codes are left.')).toBeTruthy()
  expect(screen.queryByText(codes[0] ?? '')).toBeNull()
  expect(changes().slice(2)).toEqual(['PUT /api/auth/passkey-only'])
})

it('keeps the codes on the screen when the server refuses', async () => {
  responses['PUT /api/auth/passkey-only'] = problem(503, 'Please try again later.')
  await open('Use Only a Passkey')
  press('Use Only a Passkey')
  await screen.findByLabelText('Your password')
  type('Your password', 'correct horse battery')
  pressInDialog('Make Recovery Codes')
  await screen.findByText(codes[0] ?? '')
  fireEvent.click(screen.getByRole('switch', { name: 'I have stored these codes' }))
  press('Use Only a Passkey')
  expect(await screen.findByText(/Please try again later/)).toBeTruthy()
  expect(screen.getByText(codes[9] ?? '')).toBeTruthy()
})

it('asks for a passkey first', async () => {
  responses['GET /api/auth/passkeys'] = []
  await open('Add a passkey first.')
  expect(screen.queryByRole('button')).toBeNull()
})

it('urges to make new codes when few are left, and makes them', async () => {
  responses['GET /api/auth/passkey-only'] = { isOn: true, codesLeft: 1 }
  responses['GET /api/auth/confirm'] = { recent: true, password: false, passkey: true, provider: false }
  await open('1 recovery code is left. Make new ones.')
  press('New Recovery Codes')
  pressInDialog('Make Recovery Codes')
  await screen.findByText(codes[0] ?? '')
  responses['GET /api/auth/passkey-only'] = { isOn: true, codesLeft: 10 }
  fireEvent.click(screen.getByRole('switch', { name: 'I have stored these codes' }))
  press('Done')
  await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).toBeNull())
  expect(changes()).toEqual(['POST /api/auth/recovery-codes'])
})

it('allows other ways again', async () => {
  responses['GET /api/auth/passkey-only'] = { isOn: true, codesLeft: 9 }
  responses['GET /api/auth/confirm'] = { recent: true, password: false, passkey: true, provider: false }
  await open('9 recovery codes are left.')
  press('Allow Other Ways')
  responses['GET /api/auth/passkey-only'] = { isOn: false, codesLeft: 0 }
  pressInDialog('Allow Other Ways')
  expect(await screen.findByText('Use Only a Passkey')).toBeTruthy()
  expect(changes()).toEqual(['DELETE /api/auth/passkey-only'])
})

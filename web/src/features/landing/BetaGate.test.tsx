import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { field, press, show, type } from '../../test/screen.tsx'
import { problem, serve } from '../../test/server.ts'

async function open(response: unknown) {
  const calls = serve({ 'POST /api/beta-access': response })
  const onOpen = vi.fn()
  await show(async () => {
    const { BetaGate } = await import('./BetaGate.tsx')
    return <BetaGate onOpen={onOpen} />
  })
  return { calls, onOpen }
}

it('shows the title and the hint', async () => {
  await open(null)
  expect(screen.getByRole('heading', { name: 'Pro is in Beta Testing' })).toBeTruthy()
  expect(screen.getByText('Not available to the public yet')).toBeTruthy()
})

it('opens after the server has accepted the password, and stores that in the tab', async () => {
  const { calls, onOpen } = await open(null)
  type('Password', 'volleyball')
  press('Access Pro')
  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce())
  expect(calls).toEqual([{ route: 'POST /api/beta-access', body: { password: 'volleyball' } }])
  expect(sessionStorage.getItem('volleyball_pro_access')).toBe('true')
})

it('shows a toast for a wrong password and clears the field', async () => {
  const { onOpen } = await open(problem(403, 'Incorrect password'))
  type('Password', 'basketball')
  press('Access Pro')
  expect(await screen.findByText('Incorrect password')).toBeTruthy()
  expect(screen.getByText('Please try again')).toBeTruthy()
  expect(field('Password').value).toBe('')
  expect(onOpen).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('volleyball_pro_access')).toBeNull()
})

it('distinguishes too many attempts from a wrong password', async () => {
  await open(problem(429, 'Too many tries. Wait a minute.'))
  type('Password', 'volleyball')
  press('Access Pro')
  expect(await screen.findByText('429: Too many tries. Wait a minute.')).toBeTruthy()
  expect(screen.queryByText('Incorrect password')).toBeNull()
})

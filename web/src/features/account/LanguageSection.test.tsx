import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { field, show } from '../../test/screen.tsx'
import { problem, serve } from '../../test/server.ts'

const config = { betaGate: false, betaAccess: true, languages: ['en', 'de', 'pt-BR'] }
const reload = vi.fn()

async function open(responses: { [route: string]: unknown }): Promise<ReturnType<typeof serve>> {
  const calls = serve(responses)
  reload.mockClear()
  vi.stubGlobal('location', {
    href: 'http://localhost/account',
    pathname: '/account',
    search: '',
    hash: '',
    reload,
  })
  await show(async () => {
    const { LanguageSection } = await import('./LanguageSection.tsx')
    return <LanguageSection />
  })
  return calls
}

it('loads the page again in the chosen language', async () => {
  const calls = await open({ 'GET /api/config': config, 'PATCH /api/auth/user': {} })
  await screen.findByRole('combobox', { name: 'Language of this browser' })
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'English',
    'Deutsch · beta',
    'Português (Brasil) · beta',
  ])
  fireEvent.change(field('Language of this browser'), { target: { value: 'de' } })
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(document.cookie).toContain('lang=de')
  expect(calls.find((call) => call.route === 'PATCH /api/auth/user')?.body).toEqual({ language: 'de' })
})

it('changes nothing without a network, and says so', async () => {
  const responses: { [route: string]: unknown } = { 'GET /api/config': config }
  await open(responses)
  await screen.findByRole('combobox', { name: 'Language of this browser' })
  responses['PATCH /api/auth/user'] = problem(503, 'The server cannot be reached.')
  fireEvent.change(field('Language of this browser'), { target: { value: 'pt-BR' } })
  expect(await screen.findByText('Language not changed')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  expect(document.cookie).not.toContain('lang=pt-BR')
})

it('is not shown if there is only English', async () => {
  await open({ 'GET /api/config': { ...config, languages: undefined } })
  expect(screen.queryByRole('combobox')).toBeNull()
})

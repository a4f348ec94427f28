import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../test/screen.tsx'
import { thursday } from '../test/server.ts'

afterEach(() => vi.restoreAllMocks())

async function open(language: string) {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  await show(async () => {
    const { SpreadsheetDialog } = await import('./SpreadsheetDialog.tsx')
    return <SpreadsheetDialog league={{ ...thursday, blackouts: [], extraNights: [] }} onClose={vi.fn()} />
  })
}

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it.each([
  ['de-DE', 'comma'],
  ['fr-CA', 'comma'],
  ['en-US', 'point'],
  ['es-MX', 'point'],
])('writes numbers as in the region %s', async (language, decimal) => {
  await open(language)
  expect(addressOf('Download History')).toBe(`/api/leagues/7/history.csv?decimal=${decimal}`)
})

it('lets the person choose', async () => {
  await open('en-US')
  fireEvent.click(screen.getByRole('radio', { name: /1,5/ }))
  expect(addressOf('Download Standings')).toBe('/api/leagues/7/standings.csv?decimal=comma')
})

it('has English titles, unless the person wants those of the page', async () => {
  vi.doMock('../lib/locale.ts', () => ({ locale: () => 'de' }))
  await open('de-DE')
  expect(addressOf('Download Standings')).toBe('/api/leagues/7/standings.csv?decimal=comma')
  fireEvent.click(screen.getByRole('switch', { name: 'Titles of the columns in Deutsch' }))
  expect(addressOf('Download Standings')).toBe('/api/leagues/7/standings.csv?decimal=comma&titles=own')
  vi.doUnmock('../lib/locale.ts')
})

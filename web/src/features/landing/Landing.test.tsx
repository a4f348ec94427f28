import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Landing } from './Landing.tsx'

it('has three links to the sign-in, which return here', () => {
  render(<Landing returnTo="/pro/league/7" demo={null} pictures={null} />)
  const login = '/api/login?returnTo=%2Fpro%2Fleague%2F7'
  for (const [name, href] of [
    ['Get Started - 14 Days Free', `${login}&create=true`], // there is no account to sign in to yet
    ['Log In', login],
    ['Start Free Trial', `${login}&create=true`],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

it('shows six features, the price and when the trial starts', () => {
  render(<Landing returnTo="/pro" demo={null} pictures={null} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  const price = within(screen.getByRole('region', { name: 'Price' }))
  expect(price.getByText('14 days free, then $10 per month')).toBeTruthy()
  expect(price.getByText(/no credit card/)).toBeTruthy()
  expect(price.getByText(/the trial starts with the public launch/)).toBeTruthy()
})

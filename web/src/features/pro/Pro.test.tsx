import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

beforeEach(async () => {
  const { Pro } = await import('./Pro.tsx')
  render(<Pro />)
})

it('says what it is and that it is not there yet', () => {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pro is being built')
  expect(document.title).toBe('Pro · Sideout')
})

it('promises the six features, as planned', () => {
  const planned = within(screen.getByRole('region', { name: 'Planned for Pro' }))
  expect(planned.getAllByRole('listitem')).toHaveLength(6)
})

it('leads back to the scorer, and asks for nothing', () => {
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Score a game now' })
  expect(link.getAttribute('href')).toBe('/')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByLabelText(/password/i)).toBeNull()
})

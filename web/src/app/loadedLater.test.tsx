import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { loadedLater } from './loadedLater.tsx'

const Here = ({ name }: { name: string }) => <p>Here is {name}</p>

it('says that it is loading, then shows the part', async () => {
  let arrive: (part: typeof Here) => void = () => undefined
  const { Part } = loadedLater(() => new Promise<typeof Here>((resolve) => (arrive = resolve)))
  render(<Part name="Ann" />)
  expect(screen.getByRole('status').textContent).toBe('Loading')
  arrive(Here)
  expect(await screen.findByText('Here is Ann')).toBeTruthy()
  expect(screen.queryByText('Loading')).toBeNull()
})

it('renders immediately if it was fetched before, and is fetched once', async () => {
  const fetch = vi.fn(() => Promise.resolve(Here))
  const { Part, load } = loadedLater(fetch)
  await load()
  render(<Part name="Ann" />)
  expect(screen.getByText('Here is Ann')).toBeTruthy()
  expect(fetch).toHaveBeenCalledOnce()
})

it('says that it could not be loaded, and tries again by a reload', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '', reload })
  const { Part } = loadedLater(() => Promise.reject<typeof Here>(new TypeError('offline')), null)
  render(<Part name="Ann" />)
  expect(await screen.findByRole('heading', { name: 'This part could not be loaded' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
})

import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lazyComponent } from './loadedLater.tsx'

const Example = ({ name }: { name: string }) => <p>Example is {name}</p>

it('says that it is loading, then shows the part', async () => {
  let finishLoading: (part: typeof Example) => void = () => undefined
  const { Part } = lazyComponent(() => new Promise<typeof Example>((resolve) => (finishLoading = resolve)))
  render(<Part name="Ann" />)
  expect(screen.getByRole('status').textContent).toBe('Loading')
  finishLoading(Example)
  expect(await screen.findByText('Example is Ann')).toBeTruthy()
  expect(screen.queryByText('Loading')).toBeNull()
})

it('renders immediately if it was fetched before, and is fetched once', async () => {
  const fetch = vi.fn(() => Promise.resolve(Example))
  const { Part, load } = lazyComponent(fetch)
  await load()
  render(<Part name="Ann" />)
  expect(screen.getByText('Example is Ann')).toBeTruthy()
  expect(fetch).toHaveBeenCalledOnce()
})

it('says that it could not be loaded, and tries again by a reload', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '', reload })
  const { Part } = lazyComponent(() => Promise.reject<typeof Example>(new TypeError('offline')), null)
  render(<Part name="Ann" />)
  expect(await screen.findByRole('heading', { name: 'This part could not be loaded' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
})

import { fireEvent, render, screen } from '@testing-library/react'
import { lazy } from 'react'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'
import { LoadedLater } from './LoadedLater.tsx'

type Loaded = { default: ComponentType }

it('says that it is loading, then shows the part', async () => {
  let arrive: (part: Loaded) => void = () => undefined
  const Part = lazy(() => new Promise<Loaded>((resolve) => (arrive = resolve)))
  render(
    <LoadedLater>
      <Part />
    </LoadedLater>,
  )
  expect(screen.getByRole('status').textContent).toBe('Loading')
  arrive({ default: () => <p>Here it is</p> })
  expect(await screen.findByText('Here it is')).toBeTruthy()
  expect(screen.queryByText('Loading')).toBeNull()
})

it('says that it could not be loaded, and tries again by a reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // React reports what was caught
  const reload = vi.fn()
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '', reload })
  const Part = lazy(() => Promise.reject<Loaded>(new TypeError('offline')))
  render(
    <LoadedLater loading={null}>
      <Part />
    </LoadedLater>,
  )
  expect(await screen.findByRole('heading', { name: 'This part could not be loaded' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
})

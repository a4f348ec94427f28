import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'

const layers = () => (history.state as { layers?: number } | null)?.layers ?? 0
const waitForLayers = (count: number) => waitFor(() => expect(layers()).toBe(count))

async function goBack(): Promise<void> {
  const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    history.back()
    await moved
  })
}

async function goForward(): Promise<void> {
  const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    history.forward()
    await moved
  })
}

/** A page with a dialog that opens a second one, and a third one that refuses to close. */
async function open() {
  const { Dialog } = await import('./Dialog.tsx')
  const { Link, Router } = await import('wouter')
  const { replaceDialog } = await import('./topDialog.ts')
  const refused = vi.fn()
  function Page() {
    const [opened, setOpened] = useState('')
    return (
      <Router aroundNav={replaceDialog}>
        <button onClick={() => setOpened('first')}>Open</button>
        <button onClick={() => setOpened('stays')}>Open and stay</button>
        {opened.startsWith('first') && (
          <Dialog title="First" onClose={() => setOpened('')}>
            <button onClick={() => setOpened('first second')}>More</button>
            <button onClick={() => setOpened('other')}>Instead</button>
            <Link href="/elsewhere" onClick={() => setOpened('')}>
              Go
            </Link>
            {opened === 'first second' && (
              <Dialog title="Second" onClose={() => setOpened('first')}>
                <p>Text</p>
              </Dialog>
            )}
          </Dialog>
        )}
        {opened === 'other' && (
          <Dialog title="Other" onClose={() => setOpened('')}>
            <p>Text</p>
          </Dialog>
        )}
        {opened === 'stays' && (
          <Dialog title="Stays" onClose={refused}>
            <p>Text</p>
          </Dialog>
        )}
      </Router>
    )
  }
  render(<Page />)
  return refused
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent)

beforeEach(() => history.pushState(null, '', '/page'))

it('Back closes one dialog after the other, and stays on the page', async () => {
  await open()
  press('Open')
  await waitForLayers(1)
  press('More')
  await waitForLayers(2)
  expect(dialogs()).toEqual(['First', 'Second'])
  await goBack()
  expect(dialogs()).toEqual(['First'])
  await goBack()
  expect(dialogs()).toEqual([])
  expect([location.pathname, layers()]).toEqual(['/page', 0])
})

it('a dialog that is closed otherwise leaves no entry behind it', async () => {
  await open()
  press('Open')
  await waitForLayers(1)
  press('More')
  await waitForLayers(2)
  fireEvent(screen.getByRole('dialog', { name: 'Second' }), new Event('cancel', { cancelable: true }))
  await waitForLayers(1)
  press('Close')
  await waitForLayers(0)
  await goBack()
  expect(location.pathname).toBe('/')
})

it('a dialog in the place of another one takes over its entry', async () => {
  await open()
  press('Open')
  await waitForLayers(1)
  const length = history.length
  press('Instead')
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect([dialogs(), layers(), history.length]).toEqual([['Other'], 1, length])
  await goBack()
  expect([dialogs(), location.pathname]).toEqual([[], '/page'])
})

it('Forward to the entry of a dialog that is closed changes nothing', async () => {
  await open()
  press('Open')
  await waitForLayers(1)
  await goBack()
  await goForward()
  await waitForLayers(0)
  expect([dialogs(), location.pathname]).toEqual([[], '/page'])
  press('Open')
  await waitForLayers(1)
  await goBack()
  expect([dialogs(), location.pathname]).toEqual([[], '/page'])
})

it('a link in a dialog leads away from the page, and Back from there to the page', async () => {
  await open()
  press('Open')
  await waitForLayers(1)
  fireEvent.click(screen.getByRole('link', { name: 'Go' }))
  expect([location.pathname, layers()]).toEqual(['/elsewhere', 0])
  await goBack()
  expect([dialogs(), location.pathname, layers()]).toEqual([[], '/page', 0])
})

it('a dialog that stays open gets an entry again', async () => {
  const refused = await open()
  press('Open and stay')
  await waitForLayers(1)
  await goBack()
  expect(refused).toHaveBeenCalledOnce()
  await waitForLayers(1)
  expect([dialogs(), location.pathname]).toEqual([['Stays'], '/page'])
})

it('keeps a dialog that opens while the entry of another one is left', async () => {
  await open()
  press('Open')
  await waitForLayers(1)
  const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  const go = history.go.bind(history)
  vi.spyOn(history, 'go').mockImplementationOnce((delta) => {
    go(delta)
    press('Open') // before the browser has moved
  })
  press('Close')
  await act(async () => {
    await moved
  })
  await waitForLayers(1)
  expect(dialogs()).toEqual(['First'])
})

it('gives a dialog the address that it has, and the page its own when it is closed', async () => {
  history.replaceState(null, '', '/page?view=list')
  const { Dialog } = await import('./Dialog.tsx')
  function Page() {
    const [address, setAddress] = useState<string | null>(null)
    return (
      <>
        <button onClick={() => setAddress('/page?part=one')}>Open</button>
        {address && (
          <Dialog title="Parts" address={address} onClose={() => setAddress(null)}>
            <button onClick={() => setAddress('/page?part=two')}>Other part</button>
          </Dialog>
        )}
      </>
    )
  }
  render(<Page />)
  fireEvent.click(screen.getByText('Open'))
  await waitFor(() => expect(location.search).toBe('?part=one'))
  expect(layers()).toBe(1)
  fireEvent.click(screen.getByText('Other part'))
  await waitFor(() => expect(location.search).toBe('?part=two'))
  expect(layers()).toBe(1)
  await goBack()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.search).toBe('?view=list')
})

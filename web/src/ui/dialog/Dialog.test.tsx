import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

/** A page with a button that opens a dialog, and the notifications. */
async function open(stays = false) {
  const { Dialog } = await import('./Dialog.tsx')
  const { Toaster } = await import('../toast/Toaster.tsx')
  const { showToast } = await import('../toast/toast.ts')
  function Page() {
    const [shown, setShown] = useState(false)
    return (
      <>
        <button onClick={() => setShown(true)}>Open</button>
        {shown && (
          <Dialog stays={stays} title="Match History" onClose={() => setShown(false)}>
            <p>Nothing yet</p>
          </Dialog>
        )}
        <Toaster />
      </>
    )
  }
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  return { opener, showToast }
}

/** Escape, as browsers report it to a dialog that may refuse to close. */
const cancel = () => new Event('cancel', { cancelable: true })

/** Escape in a dialog that may not refuse: the browser closes it itself, and reports that. */
function closeByBrowser(): void {
  const element = theDialog() as HTMLDialogElement
  fireEvent(element, new Event('cancel'))
  element.close()
  fireEvent(element, new Event('close'))
}

const dialog = () => screen.queryByRole('dialog', { name: 'Match History' })
const theDialog = () => screen.getByRole('dialog', { name: 'Match History' })

it('is named by its title and shows its content', async () => {
  await open()
  expect(screen.getByRole('heading', { name: 'Match History' })).toBeTruthy()
  expect(theDialog().textContent).toContain('Nothing yet')
})

it.each([
  ['the button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['the backdrop', () => fireEvent.click(theDialog())],
  ['Escape, which browsers report as cancel', () => fireEvent(theDialog(), cancel())],
  ['a browser that does not let the page decide', closeByBrowser],
])('closes by %s, and gives the focus back', async (_, close) => {
  const { opener } = await open()
  opener.blur()
  close()
  expect(dialog()).toBeNull()
  expect(document.activeElement).toBe(opener)
})

it('is closed for the page as well when the browser closes it, and opens again', async () => {
  const { opener } = await open()
  const element = theDialog() as HTMLDialogElement
  element.close()
  fireEvent(element, new Event('close'))
  expect(dialog()).toBeNull()
  fireEvent.click(opener)
  expect(dialog()).not.toBeNull()
})

it('is shown again with its text when the browser closes it but the page keeps it', async () => {
  const { Dialog } = await import('./Dialog.tsx')
  const onClose = vi.fn()
  render(
    <Dialog title="Match History" onClose={onClose}>
      <input aria-label="Reason" />
    </Dialog>,
  )
  const reason = screen.getByLabelText<HTMLInputElement>('Reason')
  reason.focus()
  fireEvent.change(reason, { target: { value: 'Wrong teams' } })
  await act(async () => {
    closeByBrowser()
    await Promise.resolve()
  })
  expect(onClose).toHaveBeenCalledOnce()
  expect(theDialog().hasAttribute('open')).toBe(true)
  expect(screen.getByLabelText('Reason')).toBe(reason)
  expect(reason.value).toBe('Wrong teams')
  expect(document.activeElement).toBe(reason)
})

it('does not close when a file dialog that was opened in it is cancelled', async () => {
  await open()
  fireEvent(screen.getByText('Nothing yet'), new Event('cancel', { bubbles: true, cancelable: true }))
  expect(dialog()).not.toBeNull()
})

it('does not close by a click on its content', async () => {
  await open()
  fireEvent.click(screen.getByText('Nothing yet'))
  expect(dialog()).not.toBeNull()
})

it('does not close by a press that began on its content, as in selecting text', async () => {
  await open()
  fireEvent.pointerDown(screen.getByText('Nothing yet'))
  fireEvent.click(theDialog())
  expect(dialog()).not.toBeNull()
  fireEvent.pointerDown(theDialog())
  fireEvent.click(theDialog())
  expect(dialog()).toBeNull()
})

it('does not close by a click beside it while something is being typed in it', async () => {
  await open(true)
  fireEvent.click(theDialog())
  expect(dialog()).not.toBeNull()
  fireEvent(theDialog(), cancel())
  expect(dialog()).toBeNull()
})

it('contains the notifications while it is open, because elements outside of it cannot be reached', async () => {
  const { showToast } = await open()
  act(() => showToast({ title: 'Match deleted', description: 'Ann against Bo' }))
  const region = screen.getByRole('region', { name: 'Notifications (F8)' })
  expect(theDialog().contains(region)).toBe(true)
  fireEvent.keyDown(document.body, { key: 'F8' })
  expect(document.activeElement).toBe(region)
  fireEvent.keyDown(region, { key: 'Escape' })
  expect(screen.queryByText('Match deleted')).toBeNull()
  expect(dialog()).not.toBeNull()
})

it('leaves the notifications on the page when it closes, and they still time out', async () => {
  vi.useFakeTimers()
  const { showToast } = await open()
  act(() => showToast({ title: 'Match deleted', description: 'Ann against Bo' }))
  act(() => screen.getByRole('region', { name: /Notifications/ }).focus())
  fireEvent(theDialog(), cancel())
  expect(screen.getByText('Match deleted')).toBeTruthy()
  act(() => {
    vi.advanceTimersByTime(5000)
  })
  expect(screen.queryByText('Match deleted')).toBeNull()
})

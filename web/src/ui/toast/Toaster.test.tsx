import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Toast } from './toast.ts'

/** A page with a button and the notifications. */
async function open() {
  const { Toaster } = await import('./Toaster.tsx')
  const { showToast } = await import('./toast.ts')
  render(
    <>
      <button>Elsewhere</button>
      <Toaster />
    </>,
  )
  return {
    show: (toast: Partial<Toast> = {}) =>
      act(() => showToast({ title: 'Preset saved', description: '"Beach" has been saved', ...toast })),
  }
}

const region = () => screen.getByRole('region', { name: 'Notifications (F8)' })
const title = () => screen.queryByText('Preset saved')
function seconds(count: number): void {
  act(() => {
    vi.advanceTimersByTime(count * 1000)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
})

it('is empty at first', async () => {
  await open()
  expect(region().textContent).toBe('')
})

it('announces a success as a status, and a failure as an alert', async () => {
  const { show } = await open()
  show()
  expect(screen.getByRole('status').textContent).toContain('Preset saved "Beach" has been saved')
  expect(screen.getByRole('alert').textContent).toBe('')
  show({ title: 'Preset not saved', destructive: true })
  expect(screen.getByRole('alert').textContent).toContain('Preset not saved')
  expect(screen.getByRole('status').textContent).toBe('')
})

it('shows one message at a time, for five seconds', async () => {
  const { show } = await open()
  show({ title: 'First' })
  show()
  expect(screen.queryByText('First')).toBeNull()
  seconds(4.999)
  expect(title()).not.toBeNull()
  seconds(0.001)
  expect(title()).toBeNull()
})

it('has a button that closes the message', async () => {
  const { show } = await open()
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }))
  expect(title()).toBeNull()
})

it('the button for the action of a message closes it and runs the action once', async () => {
  const { show } = await open()
  const run = vi.fn()
  show({ action: { label: 'Undo', run } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledOnce()
  expect(title()).toBeNull()
})

it('a message that is shown by the action of another one is not closed with it', async () => {
  const { show } = await open()
  show({ title: 'First', action: { label: 'Undo', run: () => show() } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(title()).not.toBeNull()
})

it('ends when a dialog opens, and stays in a dialog that is open', async () => {
  const { Toaster } = await import('./Toaster.tsx')
  const { showToast } = await import('./toast.ts')
  const { Dialog } = await import('../dialog/Dialog.tsx')
  const page = (isOpen: boolean) => (
    <>
      {isOpen && (
        <Dialog title="Add Team" onClose={() => undefined}>
          <input />
        </Dialog>
      )}
      <Toaster />
    </>
  )
  const { rerender } = render(page(false))
  const show = () => act(() => showToast({ title: 'Preset saved', description: '"Beach" has been saved' }))
  show()
  rerender(page(true))
  expect(title()).toBeNull()
  show()
  expect(title()).not.toBeNull()
})

it('offers what belongs to the deed before its action', async () => {
  const { show } = await open()
  const [send, undo] = [vi.fn(), vi.fn()]
  show({ action: { label: 'Undo', run: undo }, also: { label: 'Send New Links', run: send } })
  fireEvent.click(screen.getByRole('button', { name: 'Send New Links' }))
  expect(send).toHaveBeenCalledOnce()
  expect(undo).not.toHaveBeenCalled()
})

describe('keys', () => {
  it('F8 moves the focus to the region', async () => {
    const { show } = await open()
    show()
    screen.getByRole('button', { name: 'Elsewhere' }).focus()
    fireEvent.keyDown(document.body, { key: 'F8' })
    expect(document.activeElement).toBe(region())
  })

  it('Escape in the region closes the message, elsewhere it does not', async () => {
    const { show } = await open()
    show()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Elsewhere' }), { key: 'Escape' })
    expect(title()).not.toBeNull()
    fireEvent.keyDown(region(), { key: 'Escape' })
    expect(title()).toBeNull()
  })

  it('Escape that closes a message does not reach the dialog around it', async () => {
    const { show } = await open()
    show()
    const around = vi.fn()
    document.addEventListener('keydown', around)
    // fireEvent returns false if the default action, closing the dialog, was prevented.
    expect(fireEvent.keyDown(region(), { key: 'Escape' })).toBe(false)
    expect(around).not.toHaveBeenCalled()
    expect(fireEvent.keyDown(region(), { key: 'Escape' })).toBe(true)
    expect(around).toHaveBeenCalledOnce()
    document.removeEventListener('keydown', around)
  })
})

describe('the timer of a message is paused', () => {
  const enter = () => fireEvent.pointerEnter(region())
  const leave = () => fireEvent.pointerLeave(region())
  const focus = () => act(() => region().focus())
  const blur = () => act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus())
  const awayFromWindow = () => fireEvent.blur(window)
  const backToWindow = () => fireEvent.focus(window)

  it.each([
    ['the pointer is on it', enter, leave],
    ['the focus is on it', focus, blur],
    ['the window is in the background', awayFromWindow, backToWindow],
  ])('while %s, and continues after that', async (_, begin, end) => {
    const { show } = await open()
    show()
    seconds(2)
    begin()
    seconds(60)
    expect(title()).not.toBeNull()
    end()
    seconds(2.999)
    expect(title()).not.toBeNull()
    seconds(0.001)
    expect(title()).toBeNull()
  })

  it.each([
    ['it has the focus, when the pointer leaves', focus, enter, leave],
    ['the pointer is on it, when the focus leaves', enter, focus, blur],
    ['the pointer is on it, when the window becomes active', enter, awayFromWindow, backToWindow],
  ])('as long as %s', async (_, stays, begin, end) => {
    const { show } = await open()
    show()
    stays()
    begin()
    end()
    seconds(60)
    expect(title()).not.toBeNull()
  })

  it.each(['Close notification', 'Undo'])(
    'but not for the message after one that was closed by %s',
    async (name) => {
      const { show } = await open()
      show({ title: 'First', action: { label: 'Undo', run: () => undefined } })
      const closing = screen.getByRole('button', { name })
      act(() => closing.focus()) // as a mouse click does; there is no blur event when the button is removed
      fireEvent.click(closing)
      show()
      seconds(5)
      expect(title()).toBeNull()
    },
  )

  it('leaves at least a second after the pointer has gone', async () => {
    const { show } = await open()
    show()
    seconds(4.9)
    enter()
    leave()
    seconds(0.999)
    expect(title()).not.toBeNull()
    seconds(0.001)
    expect(title()).toBeNull()
  })
})

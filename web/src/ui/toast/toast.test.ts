import { beforeEach, expect, it, vi } from 'vitest'

async function load() {
  const { currentToast, showToast, closeToast } = await import('./toast.ts')
  const show = (title: string) => showToast({ title, description: 'Something was done' })
  return { show, closeToast, shown: () => currentToast.get()?.title }
}

beforeEach(() => {
  vi.useFakeTimers()
})

it('shows a message for five seconds', async () => {
  const { show, shown } = await load()
  expect(shown()).toBeUndefined()
  show('one')
  vi.advanceTimersByTime(4999)
  expect(shown()).toBe('one')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeUndefined()
})

it('shows one message at a time: a new one takes the place, with five seconds of its own', async () => {
  const { show, shown } = await load()
  show('one')
  vi.advanceTimersByTime(4000)
  show('two')
  expect(shown()).toBe('two')
  vi.advanceTimersByTime(4999)
  expect(shown()).toBe('two')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeUndefined()
})

it('shows the same message for five seconds again if it comes again', async () => {
  const { show, shown } = await load()
  show('one')
  vi.advanceTimersByTime(4000)
  show('one')
  vi.advanceTimersByTime(4000)
  expect(shown()).toBe('one')
})

it('the timer of a closed message does not close the next one', async () => {
  const { show, closeToast, shown } = await load()
  show('one')
  vi.advanceTimersByTime(3000)
  closeToast()
  expect(shown()).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
  show('two')
  vi.advanceTimersByTime(4999)
  expect(shown()).toBe('two')
})

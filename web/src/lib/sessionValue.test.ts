import { expect, it, vi } from 'vitest'
import { sessionValue } from './sessionValue.ts'

const asNumber = (value: unknown) => (typeof value === 'number' ? value : -1)
const count = () => sessionValue('count', 0, asNumber)

it('is the initial value if nothing is stored', () => {
  expect(count().get()).toBe(0)
  expect(sessionStorage.length).toBe(0)
})

it('survives a reload of the tab', () => {
  count().set(7)
  expect(count().get()).toBe(7)
})

it('repairs the stored value', () => {
  sessionStorage.setItem('count', '"seven"')
  expect(count().get()).toBe(-1)
})

it('is the initial value if the stored text is not JSON', () => {
  sessionStorage.setItem('count', '{7')
  expect(count().get()).toBe(0)
})

it('notifies subscribers', () => {
  const value = count()
  const listener = vi.fn()
  const stop = value.subscribe(listener)
  value.set(1)
  stop()
  value.set(2)
  expect(listener).toHaveBeenCalledOnce()
})

it('works without storage until the page is closed', () => {
  for (const method of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('switched off', 'SecurityError')
    })
  const value = count()
  expect(value.get()).toBe(0)
  value.set(7)
  expect(value.get()).toBe(7)
})

it('shows no stored value before the first render', () => {
  sessionStorage.setItem('count', '7')
  expect(count().initial).toBe(0)
})

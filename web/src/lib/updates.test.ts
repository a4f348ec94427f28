import { beforeEach, expect, it, vi } from 'vitest'
import { followUpdates } from './updates.ts'

const reload = vi.fn()
const backUp = vi.fn()

class Workers extends EventTarget {
  registration = { update: vi.fn(() => Promise.resolve()) }
  register = vi.fn(() => Promise.resolve(this.registration))
  controller: string | null
  constructor(controller: string | null) {
    super()
    this.controller = controller
  }
  takeOver(version: string): void {
    this.controller = version
    this.dispatchEvent(new Event('controllerchange'))
  }
}

/** A page that this version of the worker already serves, or none. */
async function page(controller: string | null): Promise<Workers> {
  const workers = new Workers(controller)
  vi.stubGlobal('navigator', { serviceWorker: workers })
  followUpdates(backUp)
  await vi.advanceTimersByTimeAsync(0)
  return workers
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { reload })
  reload.mockReset()
  backUp.mockReset()
})

it('registers the worker, past the cache', async () => {
  const { register } = await page(null)
  expect(register).toHaveBeenCalledExactlyOnceWith('/service-worker.js', { updateViaCache: 'none' })
})

it('the first installation neither backs up nor reloads', async () => {
  const workers = await page(null)
  workers.takeOver('v1')
  vi.advanceTimersByTime(10_000)
  expect(backUp).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

it('a new version backs up at once and reloads 300 ms later', async () => {
  const workers = await page('v1')
  workers.takeOver('v2')
  expect(backUp).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(299)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledOnce()
})

it('a new version that comes after the first installation reloads as well', async () => {
  const workers = await page(null)
  workers.takeOver('v1')
  workers.takeOver('v2')
  vi.advanceTimersByTime(300)
  expect(backUp).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
})

it('looks for a new version every 60 seconds, also after a check without a connection', async () => {
  const { registration } = await page('v1')
  registration.update.mockRejectedValueOnce(new TypeError('offline'))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(registration.update).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(registration.update).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(registration.update).toHaveBeenCalledTimes(2)
})

it('looks for a new version when the page becomes visible, not when it is hidden', async () => {
  const { registration } = await page('v1')
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).toHaveBeenCalledOnce()
})

it('warns where the worker cannot be registered, and goes on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const workers = new Workers(null)
  workers.register.mockRejectedValue(new Error('no space'))
  vi.stubGlobal('navigator', { serviceWorker: workers })
  followUpdates(backUp)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(warn).toHaveBeenCalledOnce()
})

it('does nothing where there are no workers', () => {
  vi.stubGlobal('navigator', {})
  expect(() => followUpdates(backUp)).not.toThrow()
  expect(vi.getTimerCount()).toBe(0)
})

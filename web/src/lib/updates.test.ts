import { beforeEach, expect, it, vi } from 'vitest'
import { followUpdates } from './updates.ts'

const reload = vi.fn()
const backUp = vi.fn()

class FakeWorkers extends EventTarget {
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

/** Loads a page that is controlled by this version of the worker, or by none. */
async function loadPage(controller: string | null): Promise<FakeWorkers> {
  const workers = new FakeWorkers(controller)
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

it('registers the worker without using the HTTP cache', async () => {
  const { register } = await loadPage(null)
  expect(register).toHaveBeenCalledExactlyOnceWith('/service-worker.js', { updateViaCache: 'none' })
})

it('does not back up or reload at the first installation', async () => {
  const workers = await loadPage(null)
  workers.takeOver('v1')
  vi.advanceTimersByTime(10_000)
  expect(backUp).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

it('backs up immediately when a new version takes over, and reloads 300 ms later', async () => {
  const workers = await loadPage('v1')
  workers.takeOver('v2')
  expect(backUp).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(299)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledOnce()
})

it('reloads for a new version in the visit of the first installation too', async () => {
  const workers = await loadPage(null)
  workers.takeOver('v1')
  workers.takeOver('v2')
  vi.advanceTimersByTime(300)
  expect(backUp).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
})

it('checks for a new version every 60 seconds, even after a check has failed', async () => {
  const { registration } = await loadPage('v1')
  registration.update.mockRejectedValueOnce(new TypeError('offline'))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(registration.update).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(registration.update).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(registration.update).toHaveBeenCalledTimes(2)
})

it('checks for a new version when the page becomes visible, not when it is hidden', async () => {
  const { registration } = await loadPage('v1')
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).toHaveBeenCalledOnce()
})

it('logs a warning if the worker cannot be registered', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const workers = new FakeWorkers(null)
  workers.register.mockRejectedValue(new Error('no space'))
  vi.stubGlobal('navigator', { serviceWorker: workers })
  followUpdates(backUp)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(warn).toHaveBeenCalledOnce()
})

it('does nothing in a browser without service workers', () => {
  vi.stubGlobal('navigator', {})
  expect(() => followUpdates(backUp)).not.toThrow()
  expect(vi.getTimerCount()).toBe(0)
})

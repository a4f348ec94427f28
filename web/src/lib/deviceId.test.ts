import { expect, it, vi } from 'vitest'

/** The name, as a page asks for it that was just loaded. */
async function nameOnLoad(): Promise<string> {
  vi.resetModules()
  const { deviceId } = await import('./deviceId.ts')
  expect(deviceId()).toBe(deviceId())
  return deviceId()
}

it('is the same on every visit', async () => {
  expect(await nameOnLoad()).toBe(await nameOnLoad())
})

it('is that of the page where nothing can be kept', async () => {
  for (const method of ['getItem', 'setItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('switched off', 'SecurityError')
    })
  }
  expect(await nameOnLoad()).not.toBe(await nameOnLoad())
})

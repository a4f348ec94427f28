import { expect, it, vi } from 'vitest'

/** The id in a newly loaded page. */
async function idAfterLoad(): Promise<string> {
  vi.resetModules()
  const { deviceId } = await import('./deviceId.ts')
  expect(deviceId()).toBe(deviceId())
  return deviceId()
}

it('is the same after every load of the page', async () => {
  expect(await idAfterLoad()).toBe(await idAfterLoad())
})

it('is new after every load if nothing can be stored', async () => {
  for (const method of ['getItem', 'setItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('switched off', 'SecurityError')
    })
  }
  expect(await idAfterLoad()).not.toBe(await idAfterLoad())
})

import { beforeEach, expect, it, vi } from 'vitest'
import { requestPersistence } from './persistence.ts'

const persist = vi.fn(() => Promise.resolve(true))
const persisted = vi.fn(() => Promise.resolve(false))

beforeEach(() => {
  persist.mockClear()
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist, persisted } })
  return () => Reflect.deleteProperty(navigator, 'storage')
})

it('asks once for each device', async () => {
  await requestPersistence()
  await requestPersistence()
  expect(persist).toHaveBeenCalledOnce()
})

it('does not ask if the storage is persistent already', async () => {
  persisted.mockResolvedValueOnce(true)
  await requestPersistence()
  expect(persist).not.toHaveBeenCalled()
})

it('asks for nothing on a page without https', async () => {
  Reflect.deleteProperty(navigator, 'storage')
  await expect(requestPersistence()).resolves.toBeUndefined()
})

it('does not ask where storage is switched off', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('off', 'SecurityError')
  })
  await requestPersistence()
  expect(persist).not.toHaveBeenCalled()
})

it('a browser that refuses changes nothing', async () => {
  persist.mockRejectedValueOnce(new Error('no'))
  await expect(requestPersistence()).resolves.toBeUndefined()
})

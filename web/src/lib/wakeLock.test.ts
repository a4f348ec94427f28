import { afterEach, expect, it, vi } from 'vitest'
import { keepAwake } from './wakeLock.ts'

class Sentinel extends EventTarget {
  released = false
  release = () => {
    this.released = true
    this.dispatchEvent(new Event('release'))
    return Promise.resolve()
  }
}

let stop: (() => void) | undefined
afterEach(() => stop?.())

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A browser that answers requests so, in turn; by default it gives the lock every time. */
function browser(answer: () => Promise<Sentinel> = () => Promise.resolve(new Sentinel())) {
  const given: Sentinel[] = []
  const request = vi.fn(async () => {
    const lock = await answer()
    given.push(lock)
    return lock
  })
  vi.stubGlobal('navigator', { wakeLock: { request } })
  return { request, given }
}

async function start(): Promise<boolean[]> {
  const told: boolean[] = []
  stop = keepAwake((awake) => told.push(awake))
  await settled()
  return told
}
const settled = () => vi.waitFor(() => Promise.resolve())

it('takes the lock, and gives it back at the end', async () => {
  const { request, given } = browser()
  expect(await start()).toEqual([true])
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  stop?.()
  expect(given[0]?.released).toBe(true)
})

it('tells when it is refused', async () => {
  browser(() => Promise.reject(new DOMException('low battery', 'NotAllowedError')))
  expect(await start()).toEqual([false])
})

it('tells when the browser has no such thing', async () => {
  vi.stubGlobal('navigator', {})
  expect(await start()).toEqual([false])
})

it('takes it again when the page is visible again, for hiding it has released the lock', async () => {
  const { request, given } = browser()
  const told = await start()
  show('hidden')
  void given[0]?.release()
  await settled()
  expect(request).toHaveBeenCalledOnce()
  show('visible')
  await settled()
  expect(request).toHaveBeenCalledTimes(2)
  expect(told).toEqual([true, true]) // a page that nobody sees has nothing to tell
})

it('does not take a lock that it still holds', async () => {
  const { request } = browser()
  await start()
  show('visible')
  await settled()
  expect(request).toHaveBeenCalledOnce()
})

it('asks again when the page is visible again after a refusal', async () => {
  let battery = 'low'
  browser(() =>
    battery === 'low' ? Promise.reject(new DOMException('low battery')) : Promise.resolve(new Sentinel()),
  )
  const told = await start()
  battery = 'full'
  show('visible')
  await settled()
  expect(told).toEqual([false, true])
})

it('tells when the browser takes it back while the page is seen', async () => {
  const { given } = browser()
  const told = await start()
  void given[0]?.release()
  expect(told).toEqual([true, false])
})

it('asks for nothing while the page is hidden', async () => {
  const { request } = browser()
  show('hidden')
  expect(await start()).toEqual([])
  expect(request).not.toHaveBeenCalled()
})

it('gives back at once a lock that comes after the end, and tells nothing', async () => {
  const { given } = browser()
  const told: boolean[] = []
  keepAwake((awake) => told.push(awake))()
  await settled()
  expect(given[0]?.released).toBe(true)
  expect(told).toEqual([])
})

it('asks for nothing after the end', async () => {
  const { request } = browser()
  await start()
  stop?.()
  show('visible')
  await settled()
  expect(request).toHaveBeenCalledOnce()
})

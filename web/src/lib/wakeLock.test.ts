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

/** Fakes a browser that responds to requests for the lock with `respond`; by default it grants all of them. */
function browser(respond: () => Promise<Sentinel> = () => Promise.resolve(new Sentinel())) {
  const granted: Sentinel[] = []
  const request = vi.fn(async () => {
    const lock = await respond()
    granted.push(lock)
    return lock
  })
  vi.stubGlobal('navigator', { wakeLock: { request } })
  return { request, granted }
}

async function start(): Promise<boolean[]> {
  const reports: boolean[] = []
  stop = keepAwake((awake) => reports.push(awake))
  await settled()
  return reports
}
const settled = () => vi.waitFor(() => Promise.resolve())

it('requests the lock, and releases it when stopped', async () => {
  const { request, granted } = browser()
  expect(await start()).toEqual([true])
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  stop?.()
  expect(granted[0]?.released).toBe(true)
})

it('reports a refusal', async () => {
  browser(() => Promise.reject(new DOMException('low battery', 'NotAllowedError')))
  expect(await start()).toEqual([false])
})

it('reports a refusal if the browser does not support locks', async () => {
  vi.stubGlobal('navigator', {})
  expect(await start()).toEqual([false])
})

it('requests the lock again when the page becomes visible, because hiding it has released the lock', async () => {
  const { request, granted } = browser()
  const reports = await start()
  show('hidden')
  void granted[0]?.release()
  await settled()
  expect(request).toHaveBeenCalledOnce()
  show('visible')
  await settled()
  expect(request).toHaveBeenCalledTimes(2)
  expect(reports).toEqual([true, true]) // no report while the page is hidden
})

it('does not request a lock that it holds', async () => {
  const { request } = browser()
  await start()
  show('visible')
  await settled()
  expect(request).toHaveBeenCalledOnce()
})

it('requests the lock again when the page becomes visible after a refusal', async () => {
  let battery = 'low'
  browser(() =>
    battery === 'low' ? Promise.reject(new DOMException('low battery')) : Promise.resolve(new Sentinel()),
  )
  const reports = await start()
  battery = 'full'
  show('visible')
  await settled()
  expect(reports).toEqual([false, true])
})

it('reports when the browser releases the lock while the page is visible', async () => {
  const { granted } = browser()
  const reports = await start()
  void granted[0]?.release()
  expect(reports).toEqual([true, false])
})

it('requests nothing while the page is hidden', async () => {
  const { request } = browser()
  show('hidden')
  expect(await start()).toEqual([])
  expect(request).not.toHaveBeenCalled()
})

it('releases a lock that is granted after it was stopped, and reports nothing', async () => {
  const { granted } = browser()
  const reports: boolean[] = []
  keepAwake((awake) => reports.push(awake))()
  await settled()
  expect(granted[0]?.released).toBe(true)
  expect(reports).toEqual([])
})

it('requests nothing after it was stopped', async () => {
  const { request } = browser()
  await start()
  stop?.()
  show('visible')
  await settled()
  expect(request).toHaveBeenCalledOnce()
})

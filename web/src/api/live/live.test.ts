import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '../../test/server.ts'
import { serveStreams } from '../../test/stream.ts'
import { subscribe, subscribeToView } from './live.ts'
import type { StreamStatus } from './live.ts'

let events: unknown[]
let statuses: string[]
let server: ReturnType<typeof serveStreams>
let responses: { [route: string]: unknown }
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  events = []
  statuses = []
  responses = {}
  server = serveStreams(responses)
  return () => {
    stop()
    Reflect.deleteProperty(document, 'visibilityState')
  }
})

const onStatus = (status: StreamStatus) => {
  if (statuses.at(-1) !== status) statuses.push(status)
}
const start = () => {
  stop = subscribe(
    'GET /api/watch/{token}/stream',
    { token: 't' },
    { onEvent: ({ event, data }) => events.push([event, data]), onStatus },
  )
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const latest = () => {
  const connection = server.connections.at(-1)
  if (!connection) throw new Error('No connection was opened')
  return connection
}

function hide(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('a stream', () => {
  it('passes on its events and reports that it is open', async () => {
    start()
    await wait(0)
    await latest().send('view', { a: 1 })
    expect(events).toEqual([['view', { a: 1 }]])
    expect(statuses).toEqual(['open'])
  })

  it('that the server ends resumes after the last event, without a change of status', async () => {
    start()
    await wait(0)
    await latest().send('view', 1, 'e-7')
    await latest().end()
    await wait(1000)
    expect(server.connections.map(({ lastId }) => lastId)).toEqual(['', 'e-7'])
    expect(statuses).toEqual(['open'])
  })

  it('that breaks is opened again with growing delays, at most every 10 s on average', async () => {
    start()
    await wait(0)
    await latest().send('view', 1)
    server.refuse = 0
    await latest().cut()
    expect(statuses).toEqual(['open', 'lost'])
    const attempts = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', attempts)
    await wait(2000 + 4000 + 8000)
    expect(attempts).toHaveBeenCalledTimes(3)
    await wait(30_000)
    expect(attempts).toHaveBeenCalledTimes(6)
  })

  it('is not opened again before the delay that the server asks for', async () => {
    responses['GET /api/watch/t'] = {}
    start()
    await wait(0)
    await latest().write('retry: 7000\n\n')
    await latest().end()
    await wait(6900)
    expect(server.connections).toHaveLength(1)
    await wait(200)
    expect(server.connections).toHaveLength(2)
  })

  it('that is refused with Retry-After waits for that time', async () => {
    const busy = problem(503, 'Busy.')
    busy.headers.set('Retry-After', '30')
    const attempts = vi.fn(() => Promise.resolve(busy.clone()))
    vi.stubGlobal('fetch', attempts)
    start()
    await wait(29_000)
    expect(attempts).toHaveBeenCalledTimes(1)
    await wait(1100)
    expect(attempts).toHaveBeenCalledTimes(2)
  })

  it('whose game has been deleted ends at once and is not opened again', async () => {
    start()
    await wait(0)
    await latest().send('view', 1)
    await latest().send('deleted', {})
    expect(statuses).toEqual(['open', 'gone'])
    await latest().end()
    await wait(60_000)
    expect(events).toEqual([['view', 1]])
    expect(server.connections).toHaveLength(1)
  })

  it.each([401, 403, 404, 410])('that is refused for good (%d) is not opened again', async (status) => {
    server.refuse = status
    start()
    await wait(0)
    server.refuse = null
    await wait(60_000)
    expect(statuses).toEqual(['gone'])
    expect(server.connections).toHaveLength(0)
  })

  it('stays open while heartbeats come, and is aborted after 35 s of silence', async () => {
    start()
    await wait(0)
    for (let heartbeats = 0; heartbeats < 4; heartbeats++) {
      await wait(15_000)
      await latest().write(': heartbeat\n\n')
    }
    expect(server.connections).toHaveLength(1)
    expect(statuses).toEqual(['open'])
    await wait(34_900)
    expect(latest().isClosed()).toBe(false)
    await wait(200)
    expect(server.connections[0]?.isClosed()).toBe(true)
    expect(statuses).toEqual(['open', 'lost'])
    await wait(2000)
    expect(server.connections).toHaveLength(2)
  })

  it('is closed by a page that was hidden for 5 minutes, and resumed when the page is shown', async () => {
    start()
    await wait(0)
    await latest().send('view', 1, 'e-3')
    hide('hidden')
    for (let heartbeats = 0; heartbeats < 19; heartbeats++) {
      await wait(15_000)
      await latest().write(': heartbeat\n\n')
    }
    expect(latest().isClosed()).toBe(false)
    await wait(16_000)
    expect(latest().isClosed()).toBe(true)
    await wait(600_000)
    expect(server.connections).toHaveLength(1)
    hide('visible')
    await wait(0)
    expect(latest().lastId).toBe('e-3')
    expect(server.connections).toHaveLength(2)
  })

  it('is opened again after a sleep of the device', async () => {
    start()
    await wait(0)
    await latest().send('view', 1)
    vi.setSystemTime(Date.now() + 60_000) // timers stand still in a sleep, the clock does not
    hide('visible')
    await wait(2000)
    expect(server.connections).toHaveLength(2)
  })

  it('is opened at once when the network is back', async () => {
    server.refuse = 0
    start()
    await wait(0)
    server.refuse = null
    window.dispatchEvent(new Event('online'))
    await wait(0)
    expect(server.connections).toHaveLength(1)
  })

  it('is aborted at once when the network is lost', async () => {
    start()
    await wait(0)
    await latest().send('view', 1)
    window.dispatchEvent(new Event('offline'))
    await wait(0)
    expect(statuses).toEqual(['open', 'lost'])
  })

  it('is not opened again after it was stopped', async () => {
    start()
    await wait(0)
    stop()
    expect(latest().isClosed()).toBe(true)
    await wait(60_000)
    expect(server.connections).toHaveLength(1)
    expect(statuses).toEqual([])
  })
})

describe('a subscription to a view', () => {
  const startView = () => {
    stop = subscribeToView({ token: 't' }, { onView: (view) => events.push(view), onStatus })
  }

  it('uses only the stream as long as that works', async () => {
    startView()
    await wait(0)
    await latest().send('view', { score: 1 })
    await latest().send('other', { score: 2 })
    await wait(20_000)
    expect(events).toEqual([{ score: 1 }])
    expect(server.calls).toEqual([])
  })

  it('polls every 5 s while the stream does not work, and reports that it is open', async () => {
    server.refuse = 502
    responses['GET /api/watch/t'] = { score: 3 }
    startView()
    await wait(16_000)
    expect(events).toEqual([{ score: 3 }, { score: 3 }, { score: 3 }])
    expect(statuses).toEqual(['lost', 'open'])
  })

  it('stops polling once the stream works', async () => {
    server.refuse = 502
    responses['GET /api/watch/t'] = { score: 3 }
    startView()
    await wait(6000)
    server.refuse = null
    await wait(10_000)
    await latest().send('view', { score: 4 })
    const requests = server.calls.length
    await wait(20_000)
    expect(server.calls).toHaveLength(requests)
    expect(events.at(-1)).toEqual({ score: 4 })
  })

  it('reports that it is lost when neither works', async () => {
    server.refuse = 0
    responses['GET /api/watch/t'] = problem(503, 'Busy.')
    startView()
    await wait(6000)
    expect(statuses).toEqual(['lost'])
  })

  it('reports that it is gone when the stream or the poll is refused for good', async () => {
    server.refuse = 502
    responses['GET /api/watch/t'] = problem(404, 'There is nothing.')
    startView()
    await wait(6000)
    expect(statuses).toEqual(['lost', 'gone'])
    const requests = server.calls.length
    await wait(60_000)
    expect(server.calls).toHaveLength(requests)
  })

  it('is resumed when the game comes back within a quarter of an hour', async () => {
    responses['GET /api/watch/t'] = problem(404, 'There is nothing.')
    startView()
    await wait(0)
    await latest().send('view', { score: 3 })
    await latest().send('deleted', {})
    expect(statuses.at(-1)).toBe('gone')
    await wait(10 * 60_000)
    expect(statuses.at(-1)).toBe('gone')
    responses['GET /api/watch/t'] = { score: 3 }
    await wait(20_000)
    await latest().send('view', { score: 4 })
    expect(statuses.at(-1)).toBe('open')
    expect(events.at(-1)).toEqual({ score: 4 })
    responses['GET /api/watch/t'] = problem(404, 'There is nothing.')
    await latest().send('deleted', {})
    await wait(16 * 60_000)
    const requests = server.calls.length
    await wait(10 * 60_000)
    expect(server.calls).toHaveLength(requests)
  })
})

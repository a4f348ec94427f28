import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '../test/server.ts'
import { serveStreams } from '../test/stream.ts'
import { follow, followWhole } from './live.ts'

const path = '/api/watch/t/stream'
let events: unknown[]
let lines: string[]
let server: ReturnType<typeof serveStreams>
let answers: { [route: string]: unknown }
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  events = []
  lines = []
  answers = {}
  server = serveStreams(answers)
  return () => {
    stop()
    Reflect.deleteProperty(document, 'visibilityState')
  }
})

const start = () => {
  stop = follow(path, {
    onEvent: (event, data) => events.push([event, data]),
    onLine: (line) => {
      if (lines.at(-1) !== line) lines.push(line)
    },
  })
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const latest = () => {
  const connection = server.connections.at(-1)
  if (!connection) throw new Error('There is no connection')
  return connection
}

function hide(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('a stream', () => {
  it('tells its events, and that the line is open', async () => {
    start()
    await wait(0)
    await latest().send('view', { a: 1 })
    expect(events).toEqual([['view', { a: 1 }]])
    expect(lines).toEqual(['open'])
  })

  it('that the server ends is opened again after the last event, and nobody hears of it', async () => {
    start()
    await wait(0)
    await latest().send('view', 1, 'e-7')
    await latest().end()
    await wait(1000)
    expect(server.connections.map(({ lastId }) => lastId)).toEqual(['', 'e-7'])
    expect(lines).toEqual(['open'])
  })

  it('that breaks is opened again, later and later, at most every 10 s on average', async () => {
    start()
    await wait(0)
    await latest().send('view', 1)
    server.refuse = 0
    await latest().cut()
    expect(lines).toEqual(['open', 'lost'])
    const tries = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', tries)
    await wait(2000 + 4000 + 8000)
    expect(tries).toHaveBeenCalledTimes(3)
    await wait(30_000)
    expect(tries).toHaveBeenCalledTimes(6)
  })

  it('comes back when the server says, not before', async () => {
    answers['GET /api/watch/t'] = {}
    start()
    await wait(0)
    await latest().write('retry: 7000\n\n')
    await latest().end()
    await wait(6900)
    expect(server.connections).toHaveLength(1)
    await wait(200)
    expect(server.connections).toHaveLength(2)
  })

  it('that is refused for now waits for as long as is asked', async () => {
    const busy = problem(503, 'Busy.')
    busy.headers.set('Retry-After', '30')
    const tries = vi.fn(() => Promise.resolve(busy.clone()))
    vi.stubGlobal('fetch', tries)
    start()
    await wait(29_000)
    expect(tries).toHaveBeenCalledTimes(1)
    await wait(1100)
    expect(tries).toHaveBeenCalledTimes(2)
  })

  it.each([401, 403, 404, 410])('that is refused for good (%d) is not tried again', async (status) => {
    server.refuse = status
    start()
    await wait(0)
    server.refuse = null
    await wait(60_000)
    expect(lines).toEqual(['gone'])
    expect(server.connections).toHaveLength(0)
  })

  it('is kept by heartbeats, and given up after 35 s of silence', async () => {
    start()
    await wait(0)
    for (let beats = 0; beats < 4; beats++) {
      await wait(15_000)
      await latest().write(': heartbeat\n\n')
    }
    expect(server.connections).toHaveLength(1)
    expect(lines).toEqual(['open'])
    await wait(34_900)
    expect(latest().isClosed()).toBe(false)
    await wait(200)
    expect(server.connections[0]?.isClosed()).toBe(true)
    expect(lines).toEqual(['open', 'lost'])
    await wait(2000)
    expect(server.connections).toHaveLength(2)
  })

  it('is let go by a page that was hidden for 5 minutes, and taken up when it is looked at', async () => {
    start()
    await wait(0)
    await latest().send('view', 1, 'e-3')
    hide('hidden')
    for (let beats = 0; beats < 19; beats++) {
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

  it('that has slept with the device is not trusted', async () => {
    start()
    await wait(0)
    await latest().send('view', 1)
    vi.setSystemTime(Date.now() + 60_000) // timers stand still in a sleep, the clock does not
    hide('visible')
    await wait(2000)
    expect(server.connections).toHaveLength(2)
  })

  it('is tried at once when the network is back', async () => {
    server.refuse = 0
    start()
    await wait(0)
    server.refuse = null
    window.dispatchEvent(new Event('online'))
    await wait(0)
    expect(server.connections).toHaveLength(1)
  })

  it('is let go when the network is, without waiting for the silence', async () => {
    start()
    await wait(0)
    await latest().send('view', 1)
    window.dispatchEvent(new Event('offline'))
    await wait(0)
    expect(lines).toEqual(['open', 'lost'])
  })

  it('is not opened any more after it was stopped', async () => {
    start()
    await wait(0)
    stop()
    expect(latest().isClosed()).toBe(true)
    await wait(60_000)
    expect(server.connections).toHaveLength(1)
    expect(lines).toEqual([])
  })
})

describe('a state that is followed', () => {
  const startWhole = () => {
    stop = followWhole<unknown>('/api/watch/t', 'view', {
      onState: (state) => events.push(state),
      onLine: (line) => {
        if (lines.at(-1) !== line) lines.push(line)
      },
    })
  }

  it('comes by the stream alone as long as that works', async () => {
    startWhole()
    await wait(0)
    await latest().send('view', { score: 1 })
    await latest().send('other', { score: 2 })
    await wait(20_000)
    expect(events).toEqual([{ score: 1 }])
    expect(server.calls).toEqual([])
  })

  it('is asked for every 5 s where streams do not come through, and the line counts as open', async () => {
    server.refuse = 502
    answers['GET /api/watch/t'] = { score: 3 }
    startWhole()
    await wait(16_000)
    expect(events).toEqual([{ score: 3 }, { score: 3 }, { score: 3 }])
    expect(lines).toEqual(['lost', 'open'])
  })

  it('comes by the stream again once that works', async () => {
    server.refuse = 502
    answers['GET /api/watch/t'] = { score: 3 }
    startWhole()
    await wait(6000)
    server.refuse = null
    await wait(10_000)
    await latest().send('view', { score: 4 })
    const asked = server.calls.length
    await wait(20_000)
    expect(server.calls).toHaveLength(asked)
    expect(events.at(-1)).toEqual({ score: 4 })
  })

  it('is lost when neither works', async () => {
    server.refuse = 0
    answers['GET /api/watch/t'] = problem(503, 'Busy.')
    startWhole()
    await wait(6000)
    expect(lines).toEqual(['lost'])
  })

  it('is gone when the server says so, however it was asked', async () => {
    server.refuse = 502
    answers['GET /api/watch/t'] = problem(404, 'There is nothing.')
    startWhole()
    await wait(6000)
    expect(lines).toEqual(['lost', 'gone'])
    const asked = server.calls.length
    await wait(60_000)
    expect(server.calls).toHaveLength(asked)
  })
})

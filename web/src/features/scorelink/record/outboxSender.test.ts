import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '../../../test/server.ts'
import { saveCrashCopy, crashCopies } from './crashCopy.ts'
import { withEvent } from './record.ts'
import {
  firstPointAt,
  gameServer,
  invite,
  link,
  logOf,
  newDevice,
  recordOf,
  toThree,
} from '../../../test/gameServer.ts'

type Server = ReturnType<typeof gameServer>
let release = () => {}

beforeEach(newDevice)
afterEach(() => release())

/** A device on which the link was opened; `addPoints` adds points to its outbox. */
async function open() {
  const sender = await import('./outboxSender.ts')
  const { findRecord, updateRecord } = await import('./records.ts')
  release = sender.startSending()
  await sender.openLink(link())
  let played = ''
  return {
    ...sender,
    record: async () => findRecord(5),
    addPoints: async (run: string) => {
      played += run
      const events = recordOf({ waiting: played }).outbox.slice(-run.length)
      await updateRecord(5, (record) => record && events.reduce(withEvent, record))
      sender.requestSend()
      return events.map(({ id }) => id)
    },
  }
}

const waitForScore = (server: Server, score: string) => vi.waitFor(() => expect(server.score()).toBe(score))
const batchSizes = (server: Server) => server.requests.map(({ events }) => events.length)

describe('the outbox', () => {
  it('is sent oldest first in one request, with the score shown on this device', async () => {
    const server = gameServer()
    const { addPoints, record, connection } = await open()
    await addPoints('121')
    await waitForScore(server, '2-1')
    expect(batchSizes(server)).toEqual([3])
    expect(server.requests[0]).toMatchObject({ device: 'mine', after: 0, team1Score: 2, team2Score: 1 })
    expect(server.requests[0]).not.toHaveProperty('status')
    await vi.waitFor(async () => expect((await record())?.outbox).toEqual([]))
    expect(connection.get().hasFailed).toBe(false)
  })

  it('is sent with whole milliseconds even if the browser clock returns fractions, which the server refuses', async () => {
    const server = gameServer()
    const { addPoints } = await open()
    vi.spyOn(Date, 'now').mockReturnValue(firstPointAt + 0.25)
    await addPoints('1')
    await waitForScore(server, '1-0')
    expect(server.requests[0]?.sentAt).toBe(firstPointAt)
  })

  it('adds the winner and the duration to a winning point', async () => {
    const server = gameServer()
    const { addPoints } = await open()
    await addPoints('111')
    await waitForScore(server, '3-0')
    expect(server.requests[0]).toMatchObject({ status: 'completed', winnerId: 11, duration: 20 })
    expect(server.requests[0]?.completedAt).toMatch(/Z$/)
  })

  it('stays until it is acknowledged, and is sent as soon as the network is back', async () => {
    const server = gameServer()
    const { addPoints, record, connection } = await open()
    server.refuse = 0
    await addPoints('1')
    await vi.waitFor(() => expect(connection.get().hasFailed).toBe(true))
    await addPoints('2')
    expect((await record())?.outbox).toHaveLength(2)
    server.refuse = null
    window.dispatchEvent(new Event('online'))
    await waitForScore(server, '1-1')
    expect(batchSizes(server)).toEqual([2])
    await vi.waitFor(() => expect(connection.get().hasFailed).toBe(false))
  })

  it('is retried after half a second, then with growing delays up to ten seconds', async () => {
    const server = gameServer()
    const { addPoints } = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    server.refuse = 503
    await addPoints('1')
    for (const [tries, wait] of [500, 1000, 2000, 4000, 8000, 10_000, 10_000].entries()) {
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 })
      expect(fetchSpy).toHaveBeenCalledTimes(tries + 1)
      await vi.advanceTimersByTimeAsync(wait - 5) // waiting for the request advances the clock a little
      expect(fetchSpy).toHaveBeenCalledTimes(tries + 1)
      await vi.advanceTimersByTimeAsync(5)
    }
    server.refuse = null
    window.dispatchEvent(new Event('online'))
    await waitForScore(server, '1-0')
  })

  it('is sent in batches of 200 after a long time without a network', async () => {
    const server = gameServer(invite({ endingScore: 500 }))
    const { addPoints } = await open()
    await addPoints('12'.repeat(125))
    await waitForScore(server, '125-125')
    expect(batchSizes(server)).toEqual([200, 50])
  })
})

describe('when the server refuses', () => {
  it.each([401, 403, 404, 410])(
    'with status %i, the link is closed, and the outbox stays',
    async (status) => {
      const server = gameServer()
      const { addPoints, record } = await open()
      server.refuse = status
      await addPoints('12')
      await vi.waitFor(async () => expect((await record())?.closed).toBe(true))
      expect((await record())?.outbox).toHaveLength(2)
    },
  )

  it('sends the rest of the outbox after a new link is opened', async () => {
    const server = gameServer()
    const { addPoints, record, openLink, requestSend } = await open()
    server.refuse = 410
    await addPoints('12')
    await vi.waitFor(async () => expect((await record())?.closed).toBe(true))
    server.refuse = null
    await openLink(`${link()}2`)
    requestSend()
    await waitForScore(server, '1-1')
    await vi.waitFor(async () =>
      expect(await record()).toMatchObject({ closed: false, token: `${link()}2`, outbox: [] }),
    )
  })

  it('sets a refused event aside and sends the others one at a time', async () => {
    const server = gameServer()
    const { addPoints, record } = await open()
    const realFetch = globalThis.fetch
    server.refuse = 0
    const [first, bad, last] = await addPoints('122')
    server.refuse = null
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      (init.body as string).includes(bad ?? '')
        ? Promise.resolve(problem(422, 'No.'))
        : realFetch(path, init),
    )
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(async () => expect((await record())?.outbox).toEqual([]))
    expect((await record())?.refused.map(({ id }) => id)).toEqual([bad])
    expect(server.entries().map(({ id }) => id)).toEqual([first, last])
  })
})

it('sends at once what another tab of this browser adds to the outbox', async () => {
  const server = gameServer()
  await open()
  vi.resetModules()
  const { updateRecord } = await import('./records.ts')
  const { outbox } = recordOf({ waiting: '12' })
  await updateRecord(5, (record) => record && outbox.reduce(withEvent, record))
  await waitForScore(server, '1-1')
})

describe('events of an earlier visit', () => {
  it('are sent if only the crash copy has them', async () => {
    const server = gameServer()
    for (const event of recordOf({ waiting: '12' }).outbox) saveCrashCopy({ game: 5, token: link(), event })
    const { startSending } = await import('./outboxSender.ts')
    release = startSending()
    await waitForScore(server, '1-1')
    await vi.waitFor(() => expect(crashCopies()).toEqual([]))
  })

  it('are sent again to a server that was restored from a backup', async () => {
    const server = gameServer(invite({}, { events: logOf(toThree, ['mine', '12']) }))
    const { record } = await open()
    const entries = server.entries()
    const restored = gameServer(invite({}, { epoch: 'NEW', events: entries.slice(0, 1) }))
    const { requestPoll } = await import('./outboxSender.ts')
    requestPoll(5)
    await waitForScore(restored, '1-1')
    await vi.waitFor(async () => expect((await record())?.invite.epoch).toBe('NEW'))
    expect((await record())?.entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
  })
})

it('polls as a heartbeat, and receives the events of others', async () => {
  const server = gameServer()
  const { requestPoll, record } = await open()
  await server.play('1')
  requestPoll(5)
  await vi.waitFor(async () => expect((await record())?.entries).toHaveLength(1))
  expect(batchSizes(server)).toEqual([0])
})

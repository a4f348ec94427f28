import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '../../test/server.ts'
import { mirror, mirrored } from './mirror.ts'
import { told } from './record.ts'
import {
  began,
  gameServer,
  invite,
  link,
  logOf,
  newDevice,
  recordOf,
  toThree,
} from '../../test/gameServer.ts'

type Server = ReturnType<typeof gameServer>
let release = () => {}

beforeEach(newDevice)
afterEach(() => release())

/** A device on which the link was opened; `tell` puts points into its outbox. */
async function open() {
  const courier = await import('./courier.ts')
  const { findRecord, updateRecord } = await import('./records.ts')
  release = courier.carry()
  await courier.openLink(link())
  let played = ''
  return {
    ...courier,
    record: async () => findRecord(5),
    tell: async (run: string) => {
      played += run
      const events = recordOf({ waiting: played }).outbox.slice(-run.length)
      await updateRecord(5, (record) => record && events.reduce(told, record))
      courier.nudge()
      return events.map(({ id }) => id)
    },
  }
}

const settled = (server: Server, score: string) => vi.waitFor(() => expect(server.score()).toBe(score))
const sent = (server: Server) => server.requests.map(({ events }) => events.length)

describe('what waits', () => {
  it('goes to the server from its head in one request, with the score as it is seen here', async () => {
    const server = gameServer()
    const { tell, record, way } = await open()
    await tell('121')
    await settled(server, '2-1')
    expect(sent(server)).toEqual([3])
    expect(server.requests[0]).toMatchObject({ device: 'mine', after: 0, team1Score: 2, team2Score: 1 })
    expect(server.requests[0]).not.toHaveProperty('status')
    await vi.waitFor(async () => expect((await record())?.outbox).toEqual([]))
    expect(way.get().failing).toBe(false)
  })

  it('is told in whole milliseconds, however the browser blurs its clock: the server takes nothing else', async () => {
    const server = gameServer()
    const { tell } = await open()
    vi.spyOn(Date, 'now').mockReturnValue(began + 0.25)
    await tell('1')
    await settled(server, '1-0')
    expect(server.requests[0]?.sentAt).toBe(began)
  })

  it('says with a win who has won and how long it took', async () => {
    const server = gameServer()
    const { tell } = await open()
    await tell('111')
    await settled(server, '3-0')
    expect(server.requests[0]).toMatchObject({ status: 'completed', winnerId: 11, duration: 20 })
    expect(server.requests[0]?.completedAt).toMatch(/Z$/)
  })

  it('stays until it is answered, and goes out at once when the network is back', async () => {
    const server = gameServer()
    const { tell, record, way } = await open()
    server.refuse = 0
    await tell('1')
    await vi.waitFor(() => expect(way.get().failing).toBe(true))
    await tell('2')
    expect((await record())?.outbox).toHaveLength(2)
    server.refuse = null
    window.dispatchEvent(new Event('online'))
    await settled(server, '1-1')
    expect(sent(server)).toEqual([2])
    await vi.waitFor(() => expect(way.get().failing).toBe(false))
  })

  it('is tried again after half a second, then after longer, and in the end every ten seconds', async () => {
    const server = gameServer()
    const { tell } = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const fetched = vi.spyOn(globalThis, 'fetch')
    server.refuse = 503
    await tell('1')
    for (const [tries, wait] of [500, 1000, 2000, 4000, 8000, 10_000, 10_000].entries()) {
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 })
      expect(fetched).toHaveBeenCalledTimes(tries + 1)
      await vi.advanceTimersByTimeAsync(wait - 5) // waiting for the try has let a moment pass
      expect(fetched).toHaveBeenCalledTimes(tries + 1)
      await vi.advanceTimersByTimeAsync(5)
    }
    server.refuse = null
    window.dispatchEvent(new Event('online'))
    await settled(server, '1-0')
  })

  it('of a long time without a network goes in pieces of 200', async () => {
    const server = gameServer(invite({ endingScore: 500 }))
    const { tell } = await open()
    await tell('12'.repeat(125))
    await settled(server, '125-125')
    expect(sent(server)).toEqual([200, 50])
  })
})

describe('a server that will not take it', () => {
  it.each([401, 403, 404, 410])(
    'with %i has closed the link: nothing is sent, nothing is lost',
    async (status) => {
      const server = gameServer()
      const { tell, record } = await open()
      server.refuse = status
      await tell('12')
      await vi.waitFor(async () => expect((await record())?.closed).toBe(true))
      expect((await record())?.outbox).toHaveLength(2)
    },
  )

  it('opened by a new link takes what the old one has left', async () => {
    const server = gameServer()
    const { tell, record, openLink, nudge } = await open()
    server.refuse = 410
    await tell('12')
    await vi.waitFor(async () => expect((await record())?.closed).toBe(true))
    server.refuse = null
    await openLink(`${link()}2`)
    nudge()
    await settled(server, '1-1')
    await vi.waitFor(async () =>
      expect(await record()).toMatchObject({ closed: false, token: `${link()}2`, outbox: [] }),
    )
  })

  it('refuses one event: it is put aside, and the others go on one by one', async () => {
    const server = gameServer()
    const { tell, record } = await open()
    const real = globalThis.fetch
    server.refuse = 0
    const [first, bad, last] = await tell('122')
    server.refuse = null
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      (init.body as string).includes(bad ?? '') ? Promise.resolve(problem(422, 'No.')) : real(path, init),
    )
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(async () => expect((await record())?.outbox).toEqual([]))
    expect((await record())?.refused.map(({ id }) => id)).toEqual([bad])
    expect(server.entries().map(({ id }) => id)).toEqual([first, last])
  })
})

it('what another tab of this browser puts into the outbox is carried at once', async () => {
  const server = gameServer()
  await open()
  vi.resetModules()
  const { updateRecord } = await import('./records.ts')
  const { outbox } = recordOf({ waiting: '12' })
  await updateRecord(5, (record) => record && outbox.reduce(told, record))
  await settled(server, '1-1')
})

describe('what a former visit has left', () => {
  it('in the mirror alone, after a crash, is sent', async () => {
    const server = gameServer()
    for (const event of recordOf({ waiting: '12' }).outbox) mirror({ game: 5, token: link(), event })
    const { carry } = await import('./courier.ts')
    release = carry()
    await settled(server, '1-1')
    await vi.waitFor(() => expect(mirrored()).toEqual([]))
  })

  it('to another server, put back from a copy, is told again', async () => {
    const server = gameServer(invite({}, { events: logOf(toThree, ['mine', '12']) }))
    const { record } = await open()
    const entries = server.entries()
    const restored = gameServer(invite({}, { epoch: 'NEW', events: entries.slice(0, 1) }))
    const { ask } = await import('./courier.ts')
    ask(5)
    await settled(restored, '1-1')
    await vi.waitFor(async () => expect((await record())?.invite.epoch).toBe('NEW'))
    expect((await record())?.entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
  })
})

it('asking is a sign of life, and brings what others did', async () => {
  const server = gameServer()
  const { ask, record } = await open()
  await server.play('1')
  ask(5)
  await vi.waitFor(async () => expect((await record())?.entries).toHaveLength(1))
  expect(sent(server)).toEqual([0])
})

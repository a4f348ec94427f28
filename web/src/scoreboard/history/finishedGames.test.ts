import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultRules } from '../../rules/rules.ts'
import type { FinishedGame } from './finishedGames.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const rules = { ...defaultRules, endingScore: 2 }

/** The modules as after a load of the page. */
async function load() {
  return {
    ...(await import('./finishedGames.ts')),
    ...(await import('../ended.ts')),
    ...(await import('../play.ts')),
    ...(await import('../session.ts')),
    ...(await import('../localData.ts')),
  }
}
type Page = Awaited<ReturnType<typeof load>>

async function reload() {
  vi.resetModules()
  return load()
}

/** Plays a game to 2; "11" is two points for team 1. Returns its id. */
function play({ startGame, point, session }: Page, points = '11') {
  startGame(rules)
  for (const tap of points) point(tap === '1' ? 'team1' : 'team2')
  return session.get().game?.id ?? ''
}

/** The ids of the games that a page finds, the newest first. */
async function idsIn({ loadFinished, finishedGames }: Page) {
  await loadFinished()
  return finishedGames.get()?.map(({ match }) => match.id)
}

const imported = (id: string, timestamp: number): FinishedGame => ({
  match: { id, winner: 'team1', team1Score: 25, team2Score: 20, duration: 60, rules, timestamp },
})

function refuseLocalStorage() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

let now: number
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  now = noon
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
})

describe('a finished game', () => {
  it('is stored by itself, with its log', async () => {
    const page = await load()
    const id = play(page, '1211')
    const next = await reload()
    expect(await idsIn(next)).toEqual([id])
    const [game] = next.finishedGames.get() ?? []
    expect(game?.match).toMatchObject({ winner: 'team1', team1Score: 3, team2Score: 1 })
    expect(JSON.parse(game?.log ?? '')).toMatchObject({ id, events: [{}, {}, {}, {}] })
  })

  it('is not stored before its end', async () => {
    const page = await load()
    play(page, '12')
    expect(await idsIn(page)).toEqual([])
  })

  it('is removed when an undo continues it, and stored with its new end', async () => {
    const page = await load()
    play(page)
    await page.loadFinished()
    page.undoLast()
    expect(await idsIn(page)).toEqual([])
    for (const team of ['team2', 'team2', 'team2'] as const) page.point(team)
    expect(await idsIn(page)).toHaveLength(1)
    expect(page.finishedGames.get()?.[0]?.match).toMatchObject({ winner: 'team2', team2Score: 3 })
  })

  it('is stored on the next visit if the page was closed before', async () => {
    const page = await load()
    play(page)
    await page.loadFinished()
    vi.stubGlobal('indexedDB', new IDBFactory()) // as if the write had not come so far
    expect(await idsIn(await reload())).toHaveLength(1)
  })

  it('that was continued just before the page was closed is not listed any more', async () => {
    const page = await load()
    const id = play(page)
    await page.loadFinished()
    const finished = page.finishedGames.get() ?? []
    page.undoLast()
    await page.loadFinished()
    await page.addFinished(finished) // as if the removal had not come so far
    const next = await reload()
    expect(next.currentGames.get()[0]?.id).toBe(id)
    expect(await idsIn(next)).toEqual([])
  })

  it('can be removed', async () => {
    const page = await load()
    const id = play(page)
    await page.loadFinished()
    page.removeCurrentGame(id)
    await page.removeFinished(id)
    expect(await idsIn(await reload())).toEqual([])
  })
})

it('keeps the newest 200', async () => {
  const page = await load()
  await page.addFinished(Array.from({ length: 200 }, (_, i) => imported(`g${i}`, i)))
  const id = play(page)
  const ids = await idsIn(page)
  expect(ids).toHaveLength(200)
  expect(ids?.[0]).toBe(id)
  expect(ids?.at(-1)).toBe('g1')
  expect(await idsIn(await reload())).toHaveLength(200)
})

it('shows the games of another tab at once', async () => {
  const page = await load()
  expect(await idsIn(page)).toEqual([])
  const other = await reload()
  play(other)
  await other.loadFinished()
  await vi.waitFor(() => expect(page.finishedGames.get()).toHaveLength(1))
})

it('asks for persistent storage after the first finished game', async () => {
  const persist = vi.fn(() => Promise.resolve(true))
  const persisted = () => Promise.resolve(false)
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist, persisted } })
  const page = await load()
  play(page, '12')
  await page.loadFinished()
  expect(persist).not.toHaveBeenCalled()
  play(page)
  play(page)
  await page.loadFinished()
  Reflect.deleteProperty(navigator, 'storage')
  expect(persist).toHaveBeenCalledOnce()
})

describe('without IndexedDB', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })

  it('games are stored in localStorage', async () => {
    const page = await load()
    const id = play(page)
    await page.loadFinished()
    expect(page.isStoredInPageOnly.get()).toBe(false)
    expect(Object.keys(localStorage)).toContain(`volleyball_finished_${id}`)
    expect(await idsIn(await reload())).toEqual([id])
  })

  it('and without localStorage games are in the page only, which it reports', async () => {
    refuseLocalStorage()
    const page = await load()
    const id = play(page)
    expect(await idsIn(page)).toEqual([id])
    expect(page.isStoredInPageOnly.get()).toBe(true)
    await page.removeFinished(id)
    expect(page.isStoredInPageOnly.get()).toBe(false)
  })

  it('and without localStorage nothing is imported', async () => {
    refuseLocalStorage()
    const page = await load()
    await expect(page.addFinished([imported('a', 1)])).rejects.toThrow()
    expect(await idsIn(page)).toEqual([])
  })
})

it('games that were stored in localStorage and in IndexedDB are one list', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { indexedDB } = globalThis
  vi.stubGlobal('indexedDB', undefined)
  const first = play(await load())
  await (await load()).loadFinished()
  vi.stubGlobal('indexedDB', indexedDB)
  const page = await reload()
  const second = play(page)
  expect(await idsIn(page)).toEqual([second, first])
})

it('damaged records are left out', async () => {
  localStorage.setItem('volleyball_finished_a', '{"match":{"id":"a"}}')
  localStorage.setItem('volleyball_finished_b', JSON.stringify(imported('b', 1)))
  expect(await idsIn(await load())).toEqual(['b'])
})

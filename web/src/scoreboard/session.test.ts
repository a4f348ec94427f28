import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultRules } from '../rules/rules.ts'
import type { GameRules } from '../rules/rules.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const short: GameRules = { ...defaultRules, endingScore: 2 }

const load = async () => ({ ...(await import('./session.ts')), ...(await import('./leave.ts')) })
const loadActions = () => import('./play.ts')
const loadData = () => import('./localData.ts')

/** Reloads the tab: only the stored data is left. */
async function reload() {
  vi.resetModules()
  return load()
}

/** Opens a new tab: the session storage is empty too. */
async function visit() {
  sessionStorage.clear()
  return reload()
}

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})

describe('a game', () => {
  it('does not exist at first', async () => {
    const { session } = await load()
    const { point, undoLast } = await loadActions()
    point('team1')
    undoLast()
    expect(session.get()).toEqual({ game: null, scored: null, unsaved: false })
  })

  it('starts at the current time, without points and with a new id', async () => {
    const { session, startGame } = await load()
    startGame(short)
    const first = session.get().game
    expect(first).toMatchObject({ rules: short, startTime: noon, events: [] })
    startGame(short)
    expect(session.get().game?.id).not.toBe(first?.id)
  })

  it('goes on with the next set', async () => {
    const { session, startGame } = await load()
    const { point } = await loadActions()
    startGame({ ...short, bestOf: 3 })
    const { id } = session.get().game ?? {}
    for (const team of ['team1', 'team1', 'team2'] as const) point(team)
    expect(session.get().game).toMatchObject({
      id,
      state: { team1Sets: 1, sets: [{ team1Score: 2 }, { team2Score: 1 }] },
    })
  })

  it('adds points, and reports the team of the latest one', async () => {
    const { session, startGame } = await load()
    const { point } = await loadActions()
    startGame(short)
    vi.setSystemTime(noon + 5000)
    point('team2')
    expect(session.get()).toMatchObject({
      scored: 'team2',
      game: { events: [{ type: 'point', team: 'team2', at: noon + 5000 }] },
    })
  })

  it('removes a point by undo, which does not count as a point', async () => {
    const { session, startGame } = await load()
    const { point, undoLast } = await loadActions()
    startGame(short)
    point('team2')
    undoLast()
    expect(session.get()).toMatchObject({ scored: null, game: { state: { sets: [{ team2Score: 0 }] } } })
  })

  it('does not notify subscribers of a point after the end', async () => {
    const { session, startGame } = await load()
    const { point } = await loadActions()
    startGame(short)
    point('team1')
    point('team1')
    const listener = vi.fn()
    session.subscribe(listener)
    point('team2')
    expect(listener).not.toHaveBeenCalled()
    expect(session.get().game?.events).toHaveLength(2)
  })

  it('ends at the current time when it is ended by hand, and resumes after an undo', async () => {
    const { session, startGame } = await load()
    const { point, undoLast, endGameNow } = await loadActions()
    startGame(defaultRules)
    point('team1')
    vi.setSystemTime(noon + 60_000)
    endGameNow()
    expect(session.get().game).toMatchObject({ state: { winner: 'team1' }, endTime: noon + 60_000 })
    undoLast()
    expect(session.get().game?.endTime).toBeUndefined()
  })

  it('ends with the next point once "next point wins" is agreed', async () => {
    const { session, startGame } = await load()
    const { point, playNextPointWins } = await loadActions()
    startGame(defaultRules)
    playNextPointWins()
    point('team2')
    expect(session.get().game?.endTime).toBe(noon)
  })
})

describe('on the device', () => {
  it('every point is stored immediately, and a reload returns to the game', async () => {
    const { startGame } = await load()
    const { point } = await loadActions()
    startGame(short)
    point('team1')
    const { session } = await reload()
    expect(session.get()).toMatchObject({ scored: null, game: { events: [{ team: 'team1' }] } })
  })

  it('a reload returns to the result of a finished game too', async () => {
    const { startGame } = await load()
    const { point } = await loadActions()
    startGame(short)
    point('team1')
    point('team1')
    const { session } = await reload()
    expect(session.get().game?.endTime).toBe(noon)
  })

  it('another visit starts with setup, and the game can be resumed', async () => {
    const { startGame } = await load()
    const { point } = await loadActions()
    startGame(short)
    point('team1')
    const { session, showGame } = await visit()
    expect(session.get().game).toBeNull()
    const [left] = (await loadData()).currentGames.get()
    if (left) showGame(left)
    expect(session.get().game?.events).toHaveLength(1)
  })

  it('a reload after more than a day starts with setup', async () => {
    const { startGame } = await load()
    startGame(short)
    vi.setSystemTime(noon + 25 * 60 * 60 * 1000)
    const { session } = await reload()
    expect(session.get().game).toBeNull()
  })

  it('a game that was left stays stored, but a reload does not return to it', async () => {
    const { session, startGame, leaveGame } = await load()
    startGame(short)
    leaveGame()
    expect(session.get().game).toBeNull()
    const reloaded = await reload()
    expect(reloaded.session.get().game).toBeNull()
    expect((await loadData()).currentGames.get()).toHaveLength(1)
  })

  it('only the latest of several finished games that were not saved stays stored', async () => {
    const { session, startGame, closeGame } = await load()
    const { point } = await loadActions()
    const finish = () => {
      startGame(short)
      point('team1')
      point('team1')
      return session.get().game?.id
    }
    const storedIds = async () => (await loadData()).currentGames.get().map(({ id }) => id)
    startGame(short)
    const unfinished = session.get().game?.id
    finish()
    const second = finish()
    closeGame()
    expect(session.get().game).toBeNull()
    expect(await storedIds()).toEqual([second, unfinished])
  })

  it('a game that was saved to the history is removed from the running games', async () => {
    const { session, startGame, closeGame } = await load()
    const { point } = await loadActions()
    startGame(short)
    point('team1')
    point('team1')
    const { currentGames } = await loadData()
    const { matchOf, saveMatch } = await import('./savedMatch.ts')
    const { game } = session.get()
    const match = game && matchOf(game)
    if (match) saveMatch(match)
    closeGame()
    expect(currentGames.get()).toEqual([])
  })

  it('continues from the state of the game that another tab has stored', async () => {
    const { session, startGame } = await load()
    const { point } = await loadActions()
    startGame({ ...short, endingScore: 25 })
    const stop = session.subscribe(() => undefined)
    point('team1')
    const stored = JSON.parse(localStorage.getItem('volleyball_live') ?? '[]') as {
      events: unknown[]
    }[]
    stored[0]?.events.push({ id: 'other', type: 'point', team: 'team2', at: 5, seen: 1 })
    localStorage.setItem('volleyball_live', JSON.stringify(stored))
    window.dispatchEvent(new StorageEvent('storage', { key: 'volleyball_live' }))
    expect(session.get().game?.events).toHaveLength(2)
    point('team2')
    expect(session.get().game?.events).toHaveLength(3)
    stop()
  })

  it('a reload for an update waits while the browser refuses to store the game', async () => {
    const { session, startGame, leaveGame, runWhenSafe: whenNothingIsLost } = await load()
    const { point } = await loadActions()
    const run = vi.fn()
    whenNothingIsLost(run)
    expect(run).toHaveBeenCalledOnce()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    startGame(short)
    point('team1')
    expect(session.get().unsaved).toBe(true)
    whenNothingIsLost(run)
    expect(run).toHaveBeenCalledOnce()
    leaveGame()
    expect(run).toHaveBeenCalledTimes(2)
  })
})

describe('a browser that refuses to store data', () => {
  function refuse() {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
  }

  it('does not stop the game, which is marked as not saved', async () => {
    refuse()
    const { session, startGame } = await load()
    const { point } = await loadActions()
    startGame(short)
    point('team1')
    expect(session.get()).toMatchObject({ unsaved: true, scored: 'team1', game: { events: [{}] } })
    expect(console.error).toHaveBeenCalled()
  })

  it('saves the whole game when it can store data again', async () => {
    const storage = refuse()
    const { session, startGame } = await load()
    const { point } = await loadActions()
    startGame(short)
    point('team1')
    storage.mockRestore()
    point('team2')
    expect(session.get().unsaved).toBe(false)
    expect((await reload()).session.get().game?.events).toHaveLength(2)
  })

  it('can still leave and close a game', async () => {
    const { session, startGame, closeGame } = await load()
    startGame(short)
    refuse()
    closeGame()
    expect(session.get().game).toBeNull()
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultRules } from '../rules/rules.ts'
import type { GameRules } from '../rules/rules.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const short: GameRules = { ...defaultRules, endingScore: 2 }

const load = () => import('./session.ts')
const loadData = () => import('./localData.ts')

/** The same tab after a reload: all that is left is what was stored. */
async function reload() {
  vi.resetModules()
  return load()
}

/** Another visit: the tab's own storage is gone too. */
async function visit() {
  sessionStorage.clear()
  return reload()
}

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})

describe('a game', () => {
  it('is none at first', async () => {
    const { session, point, undoLast } = await load()
    point('team1')
    undoLast()
    expect(session.get()).toEqual({ game: null, scored: null, unsaved: false })
  })

  it('starts now, without points, and with an id of its own', async () => {
    const { session, startGame } = await load()
    startGame(short)
    const first = session.get().game
    expect(first).toMatchObject({ rules: short, startTime: noon, scoreHistory: [] })
    startGame(short)
    expect(session.get().game?.id).not.toBe(first?.id)
  })

  it('is told the sets that were won before it', async () => {
    const { session, startGame } = await load()
    startGame({ ...short, bestOf: 3 }, { team1: 1, team2: 0 })
    expect(session.get().game?.setsWon).toEqual({ team1: 1, team2: 0 })
  })

  it('takes points and says for whom the latest one was', async () => {
    const { session, startGame, point } = await load()
    startGame(short)
    vi.setSystemTime(noon + 5000)
    point('team2')
    expect(session.get()).toMatchObject({
      scored: 'team2',
      game: { scoreHistory: [{ team: 'team2', timestamp: noon + 5000 }] },
    })
  })

  it('takes them back, and an undo is no point', async () => {
    const { session, startGame, point, undoLast } = await load()
    startGame(short)
    point('team2')
    undoLast()
    expect(session.get()).toMatchObject({ scored: null, game: { scoreHistory: [] } })
  })

  it('tells nobody of a point that does not count', async () => {
    const { session, startGame, point } = await load()
    startGame(short)
    point('team1')
    point('team1')
    const told = vi.fn()
    session.subscribe(told)
    point('team2')
    expect(told).not.toHaveBeenCalled()
    expect(session.get().game?.scoreHistory).toHaveLength(2)
  })

  it('ends now when the leader is given it, and goes on after an undo', async () => {
    const { session, startGame, point, undoLast, endGameNow } = await load()
    startGame(defaultRules)
    point('team1')
    vi.setSystemTime(noon + 60_000)
    endGameNow()
    expect(session.get().game).toMatchObject({ endedOnTime: true, endTime: noon + 60_000 })
    undoLast()
    expect(session.get().game?.endTime).toBeUndefined()
  })

  it('ends with the next point once that is agreed', async () => {
    const { session, startGame, point, playNextPointWins } = await load()
    startGame(defaultRules)
    playNextPointWins()
    point('team2')
    expect(session.get().game?.endTime).toBe(noon)
  })
})

describe('on the device', () => {
  it('every point is stored at once, so that a reload goes back into the game', async () => {
    const { startGame, point } = await load()
    startGame(short)
    point('team1')
    const { session } = await reload()
    expect(session.get()).toMatchObject({ scored: null, game: { scoreHistory: [{ team: 'team1' }] } })
  })

  it('a reload goes back to the result as well', async () => {
    const { startGame, point } = await load()
    startGame(short)
    point('team1')
    point('team1')
    const { session } = await reload()
    expect(session.get().game?.endTime).toBe(noon)
  })

  it('another visit starts with setup, and the game can be resumed', async () => {
    const { startGame, point } = await load()
    startGame(short)
    point('team1')
    const { session, resumeGame } = await visit()
    expect(session.get().game).toBeNull()
    const [left] = (await loadData()).currentGames.get()
    if (left) resumeGame(left)
    expect(session.get().game?.scoreHistory).toHaveLength(1)
  })

  it('a reload after more than a day starts with setup', async () => {
    const { startGame } = await load()
    startGame(short)
    vi.setSystemTime(noon + 25 * 60 * 60 * 1000)
    const { session } = await reload()
    expect(session.get().game).toBeNull()
  })

  it('leaving keeps the game, and a reload does not go back into it', async () => {
    const { session, startGame, leaveGame } = await load()
    startGame(short)
    leaveGame()
    expect(session.get().game).toBeNull()
    const again = await reload()
    expect(again.session.get().game).toBeNull()
    expect((await loadData()).currentGames.get()).toHaveLength(1)
  })

  it('of games that are over and not saved the latest is kept', async () => {
    const { session, startGame, closeGame, point } = await load()
    const finish = () => {
      startGame(short)
      point('team1')
      point('team1')
      return session.get().game?.id
    }
    const kept = async () => (await loadData()).currentGames.get().map(({ id }) => id)
    startGame(short)
    const left = session.get().game?.id
    finish()
    const second = finish()
    closeGame()
    expect(session.get().game).toBeNull()
    expect(await kept()).toEqual([second, left])
  })

  it('a game that was saved is not kept beside the history', async () => {
    const { session, startGame, closeGame, point } = await load()
    startGame(short)
    point('team1')
    point('team1')
    const { matchOf, saveMatch, currentGames } = await loadData()
    const { game } = session.get()
    const match = game && matchOf(game)
    if (match) saveMatch(match)
    closeGame()
    expect(currentGames.get()).toEqual([])
  })

  it('goes on from what another tab has kept of the same game', async () => {
    const { session, startGame, point } = await load()
    startGame({ ...short, endingScore: 25 })
    const stop = session.subscribe(() => undefined)
    point('team1')
    const stored = JSON.parse(localStorage.getItem('volleyball_live') ?? '[]') as {
      scoreHistory: unknown[]
    }[]
    stored[0]?.scoreHistory.push({ team: 'team2', timestamp: 5 })
    localStorage.setItem('volleyball_live', JSON.stringify(stored))
    window.dispatchEvent(new StorageEvent('storage', { key: 'volleyball_live' }))
    expect(session.get().game?.scoreHistory).toHaveLength(2)
    point('team2')
    expect(session.get().game?.scoreHistory).toHaveLength(3)
    stop()
  })

  it('what would end the page waits while the device refuses to keep the game', async () => {
    const { session, startGame, point, leaveGame, whenNothingIsLost } = await load()
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

describe('a device that refuses to store', () => {
  function refuse() {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
  }

  it('does not stop the game, which says that it is not saved', async () => {
    refuse()
    const { session, startGame, point } = await load()
    startGame(short)
    point('team1')
    expect(session.get()).toMatchObject({ unsaved: true, scored: 'team1', game: { scoreHistory: [{}] } })
    expect(console.error).toHaveBeenCalled()
  })

  it('and then stores again: the whole game is saved', async () => {
    const storage = refuse()
    const { session, startGame, point } = await load()
    startGame(short)
    point('team1')
    storage.mockRestore()
    point('team2')
    expect(session.get().unsaved).toBe(false)
    expect((await reload()).session.get().game?.scoreHistory).toHaveLength(2)
  })

  it('can still leave and close a game', async () => {
    const { session, startGame, closeGame } = await load()
    startGame(short)
    refuse()
    closeGame()
    expect(session.get().game).toBeNull()
  })
})

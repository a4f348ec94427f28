import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultRules } from '../../rules/rules.ts'
import type { GameRules } from '../../rules/rules.ts'
import { openGameServer } from '../../test/openGameServer.ts'

let server: ReturnType<typeof openGameServer>

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  server = openGameServer()
})

const wait = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** A board of this device, as after a load of the page. */
async function board() {
  vi.resetModules()
  const session = await import('../../scoreboard/session.ts')
  const play = await import('../../scoreboard/play.ts')
  const sender = await import('./sender.ts')
  const { shares } = await import('./shares.ts')
  const game = () => {
    const { game } = session.session.get()
    if (!game) throw new Error('No game is shown')
    return game
  }
  return {
    ...sender,
    ...session,
    ...play,
    ...(await import('../../scoreboard/leave.ts')),
    shares: () => shares.get(),
    share: async () => {
      sender.shareGame(game())
      await wait()
    },
    score: async (points: string) => {
      for (const team of points) play.point(team === '1' ? 'team1' : 'team2')
      await wait()
    },
  }
}

const names = { team1Name: 'Ferry Road', team2Name: 'Setting Suns' }

/** A board that shares a new game. */
async function sharing(rules: Partial<GameRules> = {}) {
  const it = await board()
  it.startGame({ ...defaultRules, ...names, ...rules })
  await it.share()
  return it
}

const online = () => {
  server.refuse = null
  window.dispatchEvent(new Event('online'))
  return wait()
}

describe('a shared game', () => {
  it('gets a code, and each point is sent once', async () => {
    const { score, undoLast, shares } = await sharing({ bestOf: 3 })
    expect(server.requests[0]).toMatchObject({
      call: 'POST',
      body: { team1: 'Ferry Road', team2: 'Setting Suns', rules: { endingScore: 25, sets: 3 } },
    })
    expect(shares()[0]?.code).toBe('CODE01')
    await score('112')
    undoLast()
    await wait()
    expect(server.score()).toBe('Ferry Road 2-0')
    expect(server.entries().map(({ outcome }) => outcome)).toEqual(Array(4).fill('applied'))
  })

  it('shows the kits that were chosen', async () => {
    const { startGame, share } = await board()
    startGame({ ...defaultRules, ...names }, { team1: 'red' })
    await share()
    expect(server.requests[0]?.body.kits).toEqual({ team1: 'red', team2: 'orange' })
  })

  it('may be shared in the middle, in parts of at most 200 events', async () => {
    const { startGame, score, share } = await board()
    startGame({ ...defaultRules, ...names, endingScore: 300 })
    await score('12'.repeat(125))
    await share()
    expect(server.batches()).toEqual([200, 50])
    expect(server.score()).toBe('Ferry Road 125-125')
  })

  it('may be shared without a network, and waits for it', async () => {
    server.refuse = 0
    const { score, shares, sendProblem: trouble } = await sharing()
    await score('11')
    expect(trouble.get()).toBe('offline')
    expect(shares()[0]?.code).toBeNull()
    await wait(10 * 60_000)
    await online()
    expect(server.score()).toBe('Ferry Road 2-0')
    expect(trouble.get()).toBeNull()
  })

  it('is sent on after ten minutes without a network, nothing twice', async () => {
    const { score } = await sharing()
    await score('12')
    server.refuse = 0
    await score('1111')
    await wait(10 * 60_000)
    await score('2')
    await online()
    expect(server.score()).toBe('Ferry Road 5-2')
    expect(server.batches()).toEqual([1, 1, 5])
  })

  it('is sent on after a reload, from any page of the scorer', async () => {
    const first = await sharing()
    server.refuse = 0
    await first.score('121')
    const second = await board()
    server.refuse = null
    second.resumeSharing()
    await wait(11_000) // the pages of before are still there in a test, and try again too
    expect(server.score()).toBe('Ferry Road 2-1')
    expect(server.entries()).toHaveLength(3)
  })

  it('is sent to its end, also when the board has dropped the saved game', async () => {
    const { score, closeGame, resumeSharing } = await sharing({ endingScore: 2 })
    server.refuse = 0
    await score('11')
    const { matchOf, saveMatch } = await import('../../scoreboard/savedMatch.ts')
    const { session } = await import('../../scoreboard/session.ts')
    const match = matchOf(session.get().game as never)
    if (match) saveMatch(match)
    closeGame()
    expect(localStorage.getItem('volleyball_live')).toBe('[]')
    resumeSharing()
    await online()
    expect(server.score()).toBe('Ferry Road 2-0')
  })

  it('sends a sign of life every 20 seconds while its board is shown', async () => {
    const { leaveGame } = await sharing()
    const before = server.requests.length
    await wait(60_000)
    expect(server.requests.slice(before).map(({ body }) => body.events)).toEqual([[], [], []])
    leaveGame()
    await wait(60_000)
    expect(server.requests).toHaveLength(before + 3)
  })
})

describe('the watchers', () => {
  it('go on to the next game of the same board', async () => {
    const { score, startGame, shares } = await sharing({ endingScore: 2 })
    await score('11')
    startGame({ ...defaultRules, team1Name: 'Blockers', team2Name: 'Aces' })
    await score('2')
    expect(server.score()).toBe('Blockers 0-1')
    expect(server.games.size).toBe(1)
    expect(shares()).toHaveLength(1)
  })

  it('do not go on to a game that was set up anew until it is shared, then under the same code', async () => {
    const { score, leaveGame, startGame, share } = await sharing()
    await score('1')
    leaveGame()
    startGame({ ...defaultRules, team1Name: 'Blockers' })
    await score('22')
    expect(server.score()).toBe('Ferry Road 1-0')
    await share()
    expect(server.score()).toBe('Blockers 0-2')
  })

  it('see that the end of a game is taken back', async () => {
    const { score, undoLast } = await sharing({ endingScore: 2 })
    await score('11')
    undoLast()
    await score('22')
    expect(server.score()).toBe('Ferry Road 1-2')
  })

  it('get the right score if the server has counted otherwise', async () => {
    const { score } = await sharing()
    await score('1')
    const game = server.games.get('CODE01')
    if (game) game.log = (await import('../../rules/log.ts')).emptyLog(game.log.match)
    server.refuse = 0
    await score('2')
    await online()
    expect(server.score()).toBe('Ferry Road 1-1')
  })

  it('get everything again after the server was restored from a backup', async () => {
    const { score } = await sharing()
    await score('1212')
    server.forget(3)
    await score('1')
    expect(server.score()).toBe('Ferry Road 3-2')
    expect(server.entries().filter(({ type }) => type === 'point')).toHaveLength(5)
  })

  it('get the game again if the server shows another one', async () => {
    const { score } = await sharing()
    await score('1')
    const game = server.games.get('CODE01')
    if (game) server.games.set('CODE01', { ...game, game: 'another' })
    await score('1')
    expect(server.score()).toBe('Ferry Road 2-0')
  })
})

describe('a refusal', () => {
  it.each([
    [404, 'gone'],
    [409, 'full'],
    [410, 'gone'],
  ])('with %s ends sharing', async (status, stopped) => {
    const { score, shares } = await sharing()
    server.refuse = status
    await score('1')
    expect(shares()).toMatchObject([{ stopped }])
    server.refuse = null
    await wait(60_000)
    expect(server.score()).toBe('Ferry Road 0-0')
  })

  it.each([
    [429, 'many'],
    [503, 'full'],
  ])('with %s is tried again', async (status, why) => {
    server.refuse = status
    const { shares, sendProblem: trouble } = await sharing()
    expect(trouble.get()).toBe(why)
    server.refuse = null
    await wait(60_000)
    expect(shares()[0]?.code).toBe('CODE01')
  })

  it('may be followed by a new code', async () => {
    const { score, share } = await sharing()
    server.refuse = 410
    await score('1')
    server.refuse = null
    await share()
    expect(server.score('CODE02')).toBe('Ferry Road 1-0')
  })
})

describe('the end of sharing', () => {
  it('is sent to the server, now or as soon as it can be reached', async () => {
    const { stopSharing, shares, score } = await sharing()
    server.refuse = 0
    stopSharing(shares()[0]?.key ?? '')
    await score('1')
    expect(server.games.size).toBe(1)
    await online()
    expect(server.games.size).toBe(0)
    expect(localStorage.getItem('volleyball_shared')).toBe('[]')
  })
})

describe('another phone', () => {
  it('takes the game over with its log, and the points of the first one stay there', async () => {
    const first = await sharing({ bestOf: 3, endingScore: 2 })
    await first.score('1121')
    const { key, recoveryCode = '' } = first.shares()[0] ?? { key: '' }
    const { takeGame } = await import('../../api/games/openGames.ts')
    const { toFreeGame } = await import('./takenGame.ts')
    const { takenShare, hasUnsentData } = await import('./share.ts')
    const taken = await takeGame('the-key-of-the-second-phone', 'CODE01', recoveryCode)
    const game = toFreeGame(taken, Date.now())
    const before = first.session.get().game
    expect(game).toEqual({
      ...before,
      kits: { team1: 'blue', team2: 'orange' }, // those that watchers have seen
      startTime: expect.any(Number) as number,
      rules: game.rules,
      events: game.events,
    })
    expect(game.rules).toMatchObject({ bestOf: 3, endingScore: 2, ...names })
    expect(game.events.map(({ id }) => id)).toEqual(before?.events.map(({ id }) => id))
    expect(hasUnsentData(takenShare('the-key-of-the-second-phone', taken, game), game)).toBe(false)

    await first.score('1')
    expect(first.shares()[0]).toMatchObject({ key, stopped: 'taken' })
    expect(first.session.get().game?.events).toHaveLength(5)
    expect(server.score()).toBe('Ferry Road 2-0 1-1')
  })
})

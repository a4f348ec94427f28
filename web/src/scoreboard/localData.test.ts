import { describe, expect, it } from 'vitest'
import { pointOf } from '../rules/actions.ts'
import { newGame } from '../rules/freeGame.ts'
import type { FreeGame } from '../rules/freeGame.ts'
import { applyAction } from '../rules/freeLog.ts'
import { defaultRules } from '../rules/rules.ts'
import type { GameRules } from '../rules/rules.ts'
import type { SavedMatch } from './repair.ts'

const load = () => import('./localData.ts')
const loadMatches = async () => ({ ...(await load()), ...(await import('./savedMatch.ts')) })

const preset = (name: string, endingScore = 25): GameRules => ({ ...defaultRules, name, endingScore })
const match = (id: string, timestamp: number): SavedMatch => ({
  id,
  winner: 'team1',
  team1Score: 25,
  team2Score: 20,
  duration: 600,
  rules: defaultRules,
  timestamp,
})
const hour = 60 * 60 * 1000
const names = (all: GameRules[]) => all.map(({ name }) => name)
const ids = (all: { id: string }[]) => all.map(({ id }) => id)

/** A game to 2 with these points, one a second from the start: "12" is one point each. */
function gameOf(id: string, points = '', startTime = 0): FreeGame {
  const start = newGame(id, { ...defaultRules, endingScore: 2 }, startTime)
  return Array.from(points).reduce(
    (game, tap, rally) =>
      applyAction(game, (log) => pointOf(log, tap === '1' ? 'team1' : 'team2'), {
        id: `${id} ${rally}`,
        at: startTime + (rally + 1) * 1000,
      }),
    start,
  )
}

describe('presets', () => {
  it('are sorted by name', async () => {
    const { presets, savePreset } = await load()
    for (const name of ['Beach', 'Ärzte', 'Indoor', 'adults']) savePreset(preset(name))
    expect(names(presets.get())).toEqual(['adults', 'Ärzte', 'Beach', 'Indoor'])
  })

  it('with an existing name are overwritten', async () => {
    const { presets, savePreset } = await load()
    savePreset(preset('Beach', 21))
    savePreset(preset('Indoor'))
    savePreset(preset('Beach', 15))
    expect(presets.get()).toEqual([preset('Beach', 15), preset('Indoor')])
  })

  it('are deleted by name', async () => {
    const { presets, savePreset, deletePreset } = await load()
    savePreset(preset('Beach'))
    savePreset(preset('Indoor'))
    deletePreset('Beach')
    expect(names(presets.get())).toEqual(['Indoor'])
  })

  it('survive a reload, with a backup copy', async () => {
    const { savePreset } = await load()
    savePreset(preset('Beach'))
    savePreset(preset('Indoor'))
    expect(JSON.parse(localStorage.getItem('volleyball_presets') ?? '')).toHaveLength(2)
    expect(JSON.parse(localStorage.getItem('volleyball_presets_backup') ?? '')).toEqual([preset('Beach')])
  })
})

describe('the history', () => {
  it('shows the newest match first, independent of the order of saving', async () => {
    const { matches, saveMatch } = await loadMatches()
    for (const [id, at] of [
      ['b', 2],
      ['c', 3],
      ['a', 1],
    ] as const)
      saveMatch(match(id, at))
    expect(ids(matches.get())).toEqual(['c', 'b', 'a'])
  })

  it('keeps the newest 50', async () => {
    const { matches, saveMatch } = await loadMatches()
    for (let at = 1; at <= 52; at++) saveMatch(match(`m${at}`, at))
    expect(matches.get()).toHaveLength(50)
    expect(ids(matches.get()).at(0)).toBe('m52')
    expect(ids(matches.get()).at(-1)).toBe('m3')
  })

  it('has a match that was saved twice only once, with its later data', async () => {
    const { matches, saveMatch } = await loadMatches()
    saveMatch(match('m', 1))
    saveMatch({ ...match('m', 2), team2Score: 23 })
    expect(matches.get()).toEqual([{ ...match('m', 2), team2Score: 23 }])
  })

  it('does not have a match after it was deleted', async () => {
    const { matches, saveMatch, deleteMatch } = await loadMatches()
    saveMatch(match('a', 1))
    saveMatch(match('b', 2))
    deleteMatch('b')
    expect(ids(matches.get())).toEqual(['a'])
  })
})

describe('a finished game as a match', () => {
  it('does not exist while the game is running', async () => {
    const { matchOf } = await loadMatches()
    expect(matchOf(gameOf('g', '12'))).toBeNull()
  })

  it('has winner, scores, names, duration and the time of the end', async () => {
    const { matchOf } = await loadMatches()
    const game = gameOf('g', '1222', 5000)
    game.rules = { ...game.rules, team1Name: 'Ann', team2Name: 'Bo' }
    expect(matchOf(game)).toEqual({
      id: 'g',
      winner: 'team2',
      team1Score: 1,
      team2Score: 3,
      team1Name: 'Ann',
      team2Name: 'Bo',
      duration: 4,
      rules: game.rules,
      timestamp: 9000,
    })
  })

  it('omits missing names', async () => {
    const { matchOf } = await loadMatches()
    const fields = Object.keys(matchOf(gameOf('g', '11')) ?? {})
    expect(fields).toContain('winner')
    expect(fields).not.toContain('team1Name')
  })
})

describe('games that are not over', () => {
  it('are stored once each, at most four, the latest first', async () => {
    const { currentGames, saveCurrentGame } = await load()
    for (const id of ['a', 'b', 'c', 'd', 'e', 'b']) saveCurrentGame(gameOf(id), 1000)
    expect(ids(currentGames.get())).toEqual(['b', 'e', 'd', 'c'])
  })

  it('are stored with their latest state', async () => {
    const { currentGames, saveCurrentGame } = await load()
    saveCurrentGame(gameOf('a'), 1000)
    saveCurrentGame(gameOf('a', '12'), 2000)
    expect(currentGames.get()).toEqual([gameOf('a', '12')])
  })

  it('are stored for a day after their latest point', async () => {
    const { currentGames, saveCurrentGame } = await load()
    saveCurrentGame(gameOf('untouched'), 0)
    saveCurrentGame(gameOf('played', '1'), 0)
    saveCurrentGame(gameOf('new', '', 24 * hour), 24 * hour)
    expect(ids(currentGames.get())).toEqual(['new', 'played'])
    saveCurrentGame(gameOf('new', '', 24 * hour), 24 * hour + 1000)
    expect(ids(currentGames.get())).toEqual(['new'])
  })

  it.each([
    [0, true],
    [24 * hour - 1, true],
    [24 * hour, false],
  ])('%i ms after the start: recent is %s', async (now, recent) => {
    const { isRecent } = await load()
    expect(isRecent(gameOf('a'), now)).toBe(recent)
  })

  it('are removed by id, and an unknown id writes nothing', async () => {
    const { currentGames, saveCurrentGame, removeCurrentGame } = await load()
    saveCurrentGame(gameOf('a'), 0)
    saveCurrentGame(gameOf('b'), 0)
    removeCurrentGame('a')
    expect(ids(currentGames.get())).toEqual(['b'])
    localStorage.removeItem('volleyball_live_backup')
    removeCurrentGame('a')
    expect(localStorage.getItem('volleyball_live_backup')).toBeNull()
  })
})

it('all local data is backed up before an update, including leagues', async () => {
  const { backUpLocalData } = await load()
  const keys = ['volleyball_presets', 'volleyball_history', 'volleyball_leagues', 'volleyball_live']
  for (const key of keys) localStorage.setItem(key, `["${key}"]`)
  backUpLocalData()
  for (const key of keys) expect(localStorage.getItem(`${key}_backup`)).toBe(`["${key}"]`)
})

import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultRules } from '../../rules/rules.ts'
import { resultScreen } from '../../test/resultScreen.tsx'
import type { GameRules } from '../../rules/rules.ts'
import type { SavedMatch } from '../../scoreboard/repair.ts'
import { wholeText } from '../../test/wholeText.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
/** 3-0, 1-3 and 4-2. */
const threeSets = '111' + '1222' + '121211'
const rules: GameRules = { ...defaultRules, endingScore: 3, team1Name: 'Ann', team2Name: 'Bo' }
const beach: GameRules = { ...defaultRules, name: 'Beach', endingScore: 21, team1Name: 'Sand' }

interface GameOptions {
  rules?: Partial<GameRules>
  /** "112": two points for team 1, one for team 2; 15 seconds each. */
  points?: string
  presets?: GameRules[]
  endedOnTime?: boolean
}

/** The result of a game between Ann and Bo; by default Bo has won 3 to 1. */
async function open({ points = '1222', presets = [], endedOnTime = false, ...played }: GameOptions = {}) {
  if (presets.length > 0) localStorage.setItem('volleyball_presets', JSON.stringify(presets))
  const { session, startGame } = await import('../../scoreboard/session.ts')
  const { point, endGameNow } = await import('../../scoreboard/play.ts')
  const { Toaster } = await import('../../ui/toast/Toaster.tsx')
  const Screen = await resultScreen()
  startGame({ ...rules, ...played.rules })
  for (const tap of points) {
    vi.setSystemTime(Date.now() + 15_000)
    point(tap === '1' ? 'team1' : 'team2')
  }
  if (endedOnTime) endGameNow()
  render(
    <>
      <Screen />
      <Toaster />
    </>,
  )
  return { game: () => session.get().game }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const title = () => screen.queryByRole('heading', { level: 1 })?.textContent
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const presetSelect = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Preset' })
const choose = (preset: string) => fireEvent.change(presetSelect(), { target: { value: preset } })
const history = () => JSON.parse(localStorage.getItem('volleyball_history') ?? '[]') as SavedMatch[]
const statistic = (name: string) => screen.getByText(name).nextElementSibling?.textContent

/** Title and text of the toast with this role. */
function toastText(role: 'status' | 'alert') {
  const region = within(screen.getByRole('region', { name: /Notifications/ }))
  return Array.from(region.getByRole(role).querySelectorAll('p > *'), (line) => line.textContent)
}
function makeStorageFail(): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', undefined) // the games are in localStorage
  vi.useFakeTimers({ now: noon })
})

describe('the heading', () => {
  it('names the winner and the final score', async () => {
    await open()
    expect(title()).toBe('Bo WINS!')
    expect(screen.getByText(wholeText('3–1'))).toBeTruthy() // the winner first
    expect(document.title).toBe('Bo wins · Sideout')
  })

  it('calls a team without a name TEAM 1', async () => {
    await open({ rules: { team1Name: '' }, points: '111' })
    expect(title()).toBe('TEAM 1 WINS!')
  })

  it('shows the sets of a match', async () => {
    await open({ rules: { bestOf: 3 }, points: threeSets })
    expect(screen.getByText(wholeText('2–1'))).toBeTruthy()
    expect(screen.getByText('Sets 2–1, best of 3')).toBeTruthy()
    for (const line of ['Ann 3 1 4', 'Bo 0 3 2']) expect(screen.getByText(wholeText(line))).toBeTruthy()
  })
})

describe('the stats', () => {
  it('are duration, largest lead, total points and win margin', async () => {
    await open({ rules: { endingScore: 5 }, points: '11122222' })
    expect(statistic('Duration')).toBe('2m 0s')
    expect(statistic('Largest Lead')).toBe('3')
    expect(statistic('Total Points')).toBe('8')
    expect(statistic('Win Margin')).toBe('2')
  })

  it('count all sets of a match, and its margin is in sets', async () => {
    await open({ rules: { bestOf: 3 }, points: threeSets })
    expect(statistic('Duration')).toBe('3m 15s')
    expect(statistic('Largest Lead')).toBe('3')
    expect(statistic('Total Points')).toBe('13')
    expect(statistic('Win Margin')).toBe('1')
  })

  it('count only points that were played, not the starting score', async () => {
    await open({ rules: { startingScore: 10, endingScore: 12 }, points: '1211' })
    expect(screen.getByText(wholeText('13–11'))).toBeTruthy()
    expect(statistic('Total Points')).toBe('4')
    expect(statistic('Largest Lead')).toBe('2')
    expect(statistic('Win Margin')).toBe('2')
  })
})

it('describes the run of play in words', async () => {
  await open()
  const run = screen.getByRole('region', { name: 'Run of play' })
  expect(run.textContent).toBe('Ann led by up to 1. Bo led by up to 2. The last 3 points went to Bo.')
})

it('says so if the game is in this page only', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  makeStorageFail()
  await open()
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText(/^This browser stores nothing/).getAttribute('role')).toBe('alert')
})

describe('the next game', () => {
  const nextNames = () => [field('Team 1').value, field('Team 2').value]

  it('is between the same teams unless others are typed', async () => {
    await open()
    expect(nextNames()).toEqual(['Ann', 'Bo'])
    expect([field('Team 1').placeholder, field('Team 2').placeholder]).toEqual(['Team A', 'Team B'])
  })

  it('shows no default names', async () => {
    await open({ rules: { team1Name: 'Team A', team2Name: 'Team B' } })
    expect(nextNames()).toEqual(['', ''])
  })

  it('Play Again (Same Rules) starts it with the typed names', async () => {
    const { game } = await open({ rules: { winByTwo: false, maxTime: 20 } })
    const before = game()?.id
    enter('Team 1', ' Cy ')
    press('Play Again (Same Rules)')
    expect(game()?.id).not.toBe(before)
    expect(game()?.events).toEqual([])
    expect(game()?.rules).toEqual({ ...rules, winByTwo: false, maxTime: 20, team1Name: 'Cy' })
  })

  it('is between Team A and Team B if the names are blank', async () => {
    const { game } = await open()
    enter('Team 1', '  ')
    enter('Team 2', '')
    press('Play Again (Same Rules)')
    expect(game()?.rules).toMatchObject({ team1Name: 'Team A', team2Name: 'Team B' })
  })

  it('keeps typed names after an undo, and plays the next game with them', async () => {
    const { game } = await open()
    enter('Team 1', 'Cy')
    press('Undo Last Point')
    expect(title()).toBeUndefined()
    const { point } = await import('../../scoreboard/play.ts')
    act(() => point('team2'))
    expect(nextNames()).toEqual(['Cy', 'Bo'])
    press('Play Again (Same Rules)')
    for (let rally = 0; rally < 3; rally++) act(() => point('team1'))
    expect(game()?.rules.team1Name).toBe('Cy')
    expect(nextNames()).toEqual(['Cy', 'Bo'])
  })

  it('forgets names that were not used', async () => {
    await open()
    enter('Team 1', 'Cy')
    press('New Setup')
    const { startGame } = await import('../../scoreboard/session.ts')
    const { point } = await import('../../scoreboard/play.ts')
    act(() => startGame({ ...rules, team1Name: 'Di', team2Name: 'Ed' }))
    for (let rally = 0; rally < 3; rally++) act(() => point('team1'))
    expect(nextNames()).toEqual(['Di', 'Ed'])
  })

  it('starts a new match after a match of several sets', async () => {
    const { game } = await open({ rules: { bestOf: 3 }, points: threeSets })
    press('Play Again (Same Rules)')
    expect(game()?.state).toMatchObject({ sets: [{}], team1Sets: 0, team2Sets: 0 })
  })
})

describe('another preset', () => {
  it('cannot be started if none is saved', async () => {
    await open()
    expect(presetSelect().textContent).toBe('No presets saved')
    expect(presetSelect().disabled).toBe(true)
    expect(button('Start').disabled).toBe(true)
  })

  it('starts with the names for the next game', async () => {
    const { game } = await open({ presets: [beach] })
    expect(button('Start').disabled).toBe(true)
    choose('Beach')
    enter('Team 2', 'Di')
    press('Start')
    expect(game()?.rules).toEqual({ ...beach, team1Name: 'Ann', team2Name: 'Di' })
  })

  it('that decides the game at the start is refused with a toast', async () => {
    const { game } = await open({ presets: [{ ...beach, winByTwo: false, startingScore: 21 }] })
    const before = game()?.id
    choose('Beach')
    press('Start')
    expect(game()?.id).toBe(before)
    expect(toastText('alert')[0]).toBe('This preset cannot be started')
  })

  it('with two spaces in a row in its name can be chosen', async () => {
    const { game } = await open({ presets: [{ ...beach, name: 'Beach  doubles' }] })
    choose(presetSelect().options[1]?.value ?? '')
    press('Start')
    expect(game()?.rules.name).toBe('Beach  doubles')
  })
})

describe('Save Match', () => {
  it('adds the match to the history and says so', async () => {
    await open()
    press('Save Match')
    expect(toastText('status')).toEqual(['Match saved', 'This match has been added to your history'])
    expect(history()).toEqual([
      {
        id: expect.any(String) as string,
        winner: 'team2',
        team1Score: 1,
        team2Score: 3,
        team1Name: 'Ann',
        team2Name: 'Bo',
        duration: 60,
        rules,
        timestamp: noon + 60_000,
      },
    ])
  })

  it('adds a match of several sets as one, with the points of each and the whole duration', async () => {
    await open({ rules: { bestOf: 3 }, points: threeSets })
    press('Save Match')
    expect(history()).toEqual([
      expect.objectContaining({
        winner: 'team1',
        team1Score: 2,
        team2Score: 1,
        sets: [
          { team1Score: 3, team2Score: 0 },
          { team1Score: 1, team2Score: 3 },
          { team1Score: 4, team2Score: 2 },
        ],
        duration: 13 * 15,
      }),
    ])
  })

  it('saves the same match once, however often it is pressed', async () => {
    await open()
    press('Save Match')
    press('Saved')
    expect(history()).toHaveLength(1)
  })

  it('can be saved again once its end has changed', async () => {
    await open()
    press('Save Match')
    press('Undo Last Point')
    const { point } = await import('../../scoreboard/play.ts')
    vi.setSystemTime(noon + 120_000)
    act(() => point('team2'))
    press('Save Match')
    expect(history()).toHaveLength(1)
    expect(history()[0]?.duration).toBe(120)
  })

  it('says so if the device refuses', async () => {
    await open()
    makeStorageFail()
    press('Save Match')
    expect(toastText('alert')[0]).toBe('Match not saved')
    expect(button('Save Match')).toBeTruthy()
  })
})

describe('Share', () => {
  const text = 'Bo won 3–1 against Ann. Duration: 1m 0s. Scored with Sideout.'
  const pressShare = () =>
    act(async () => {
      press('Share')
      await vi.advanceTimersByTimeAsync(0)
    })
  /** Simulates a browser that has only the given ones of these two APIs. */
  function stubBrowser({ share, clipboard }: { share?: unknown; clipboard?: unknown }): void {
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  }
  beforeEach(() => () => {
    Reflect.deleteProperty(navigator, 'share')
    Reflect.deleteProperty(navigator, 'clipboard')
  })

  it('passes winner, final score and duration to the share sheet', async () => {
    const share = vi.fn(() => Promise.resolve())
    stubBrowser({ share })
    await open()
    await pressShare()
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Volleyball match', text })
    expect(toastText('status')).toEqual([])
  })

  it('copies them if there is no share sheet', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    stubBrowser({ clipboard: { writeText } })
    await open()
    await pressShare()
    expect(writeText).toHaveBeenCalledExactlyOnceWith(text)
    expect(toastText('status')).toEqual(['Copied to clipboard', 'Match results have been copied'])
  })

  it('shows no toast when the sheet was closed', async () => {
    stubBrowser({ share: () => Promise.reject(new DOMException('closed', 'AbortError')) })
    await open()
    await pressShare()
    expect([...toastText('status'), ...toastText('alert')]).toEqual([])
  })

  it('shows the text itself if the browser can neither share nor copy', async () => {
    stubBrowser({})
    await open()
    await pressShare()
    expect(toastText('alert')).toEqual(['Not copied', `The browser does not allow it. ${text}`])
  })
})

describe('leaving the result', () => {
  it('Undo Last Point leads back into the game', async () => {
    const { game } = await open()
    press('Undo Last Point')
    expect(title()).toBeUndefined()
    expect(game()).toMatchObject({ state: { sets: [{ team1Score: 1, team2Score: 2 }] } })
    expect(game()?.endTime).toBeUndefined()
  })

  it('the undo key does the same', async () => {
    const { game } = await open()
    fireEvent.keyDown(document.body, { key: 'Backspace' })
    expect(game()?.state.sets).toEqual([{ team1Score: 1, team2Score: 2 }])
  })

  it('the undo key is ignored while a name is typed', async () => {
    const { game } = await open()
    fireEvent.keyDown(field('Team 1'), { key: 'Backspace' })
    expect(game()?.state.sets).toEqual([{ team1Score: 1, team2Score: 3 }])
  })

  it('Back to Game undoes an ending by hand and keeps every point', async () => {
    const { game } = await open({ points: '1', endedOnTime: true })
    expect(title()).toBe('Ann WINS!')
    press('Back to Game')
    expect(game()?.state.sets).toEqual([{ team1Score: 1, team2Score: 0 }])
    expect(game()?.endTime).toBeUndefined()
  })

  it('New Setup returns to setup, which offers a game that was not saved', async () => {
    const { game } = await open()
    press('New Setup')
    expect(game()).toBeNull()
    expect(JSON.parse(localStorage.getItem('volleyball_live') ?? '')).toHaveLength(1)
  })

  it('New Setup does not offer a saved game', async () => {
    await open()
    press('Save Match')
    press('New Setup')
    expect(localStorage.getItem('volleyball_live')).toBe('[]')
  })

  it('Undo Last Point leads back into the last set of a match', async () => {
    const { game } = await open({ rules: { bestOf: 3 }, points: threeSets })
    press('Undo Last Point')
    expect(title()).toBeUndefined()
    expect(game()?.state.sets.at(-1)).toEqual({ team1Score: 3, team2Score: 2 })
  })
})

import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultRules } from '../../rules/rules.ts'
import type { GameRules } from '../../rules/rules.ts'
import type { SavedMatch } from '../../scoreboard/repair.ts'

const key = 'volleyball_history'
const noon = new Date(2026, 10, 20, 12).getTime()
const older: SavedMatch = {
  id: 'older',
  winner: 'team1',
  team1Score: 25,
  team2Score: 20,
  team1Name: 'Ann',
  team2Name: 'Bo',
  duration: 754,
  rules: { ...defaultRules, maxScoreCap: 30 },
  timestamp: new Date(2026, 10, 19, 20, 15).getTime(),
}
const newer: SavedMatch = {
  id: 'newer',
  winner: 'team2',
  team1Score: 13,
  team2Score: 15,
  duration: 60,
  rules: { ...defaultRules, endingScore: 15 },
  timestamp: new Date(2026, 10, 20, 9, 5).getTime(),
}

/** The history on a device with this stored value. */
async function open(stored: unknown) {
  localStorage.setItem(key, JSON.stringify(stored))
  const { HistoryPage } = await import('../../app/HistoryPage.tsx')
  const { Toaster } = await import('../../ui/toast/Toaster.tsx')
  const onClose = vi.fn()
  render(
    <>
      <HistoryPage onClose={onClose} />
      <Toaster />
    </>,
  )
  await settle()
  return { onClose }
}

/** Waits until the device's store has done what the screen asked for. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))

/** Presses a button that changes what the device stores. */
async function change(name: string) {
  press(name)
  await settle()
}

/** Opens the details of a match, which are loaded on use. */
async function openDetails(name: string) {
  press(`Details of ${name}`)
  await act(() => vi.dynamicImportSettled())
  return screen.getByRole('dialog', { name })
}

/** A finished game, stored as it is without IndexedDB. */
async function storeGame(id: string, points: string, more: Partial<GameRules> = {}, at = noon) {
  const { newGame } = await import('../../rules/freeGame.ts')
  const { applyAction: play } = await import('../../rules/freeLog.ts')
  const { pointOf } = await import('../../rules/actions.ts')
  const { matchOf } = await import('../../scoreboard/savedMatch.ts')
  const rules = { ...defaultRules, endingScore: 3, team1Name: 'Cy', team2Name: 'Di', ...more }
  const game = Array.from(points).reduce(
    (before, tap, rally) =>
      play(before, (log) => pointOf(log, tap === '1' ? 'team1' : 'team2'), {
        id: `${id}${rally}`,
        at: at + (rally + 1) * 15_000,
      }),
    newGame(id, rules, at),
  )
  const match = matchOf(game)
  localStorage.setItem(`volleyball_finished_${id}`, JSON.stringify({ match, log: JSON.stringify(game) }))
  return match
}
const storedGames = () => Object.keys(localStorage).filter((name) => name.startsWith('volleyball_finished_'))

const stored = () => JSON.parse(localStorage.getItem(key) ?? '[]') as SavedMatch[]
const dialog = () => within(screen.getByRole('dialog', { name: 'Match History' }))
const entries = () => dialog().queryAllByRole('listitem')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const toastText = (role: 'status' | 'alert') =>
  Array.from(screen.getByRole(role).querySelectorAll('p > *'), (line) => line.textContent)
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

describe('the list', () => {
  it('says that it is empty', async () => {
    await open([])
    expect(entries()).toEqual([])
    expect(dialog().getByText(/^No matches yet/)).toBeTruthy()
  })

  it('shows teams, scores, winner, date, duration and rules of each match', async () => {
    await open([newer, older])
    const [first, second] = entries().map((entry) => entry.textContent)
    expect(first).toContain('TEAM 113TEAM 2 (won)15')
    expect(first).toContain('Nov 20, 2026, 9:05 AM · 1m 0s · To 15, win by 2')
    expect(second).toContain('Ann (won)25Bo20')
    expect(second).toContain('Nov 19, 2026, 8:15 PM · 12m 34s · To 25, win by 2, cap 30')
  })

  it('shows the readable part of damaged data', async () => {
    await open([{ ...newer, timestamp: 1e300, rules: null }, { ...older, winner: 'nobody' }, 'junk'])
    expect(entries()).toHaveLength(1)
  })

  it('closes', async () => {
    const { onClose } = await open([])
    press('Close')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

it('Share shares the match', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  await open([older])
  await act(async () => {
    press('Share Ann against Bo')
    await vi.advanceTimersByTimeAsync(0)
  })
  Reflect.deleteProperty(navigator, 'clipboard')
  expect(writeText).toHaveBeenCalledExactlyOnceWith(
    'Ann won 25–20 against Bo. Duration: 12m 34s. Scored with Sideout.',
  )
  expect(toastText('status')).toEqual(['Copied to clipboard', 'Match results have been copied'])
})

describe('a finished game', () => {
  it('is listed without being saved, with the matches that were, the newest first', async () => {
    await storeGame('game', '1222')
    await open([newer, older])
    expect(entries().map((entry) => entry.textContent)).toEqual([
      expect.stringContaining('Cy1Di (won)3'),
      expect.stringMatching(/^TEAM 1.*· Saved/),
      expect.stringMatching(/^Ann.*· Saved/),
    ])
    expect(entries()[0]?.textContent).not.toContain('Saved')
  })

  it('that was saved is one entry', async () => {
    const match = await storeGame('game', '111')
    await open([match])
    expect(entries()).toHaveLength(1)
    expect(entries()[0]?.textContent).toContain('· Saved')
  })

  it('that went on after it was saved is listed with its later end', async () => {
    const match = await storeGame('game', '1222')
    await open([{ ...match, winner: 'team1', team1Score: 3, team2Score: 0, timestamp: noon }])
    expect(entries()).toHaveLength(1)
    expect(entries()[0]?.textContent).toContain('Cy1Di (won)3')
    expect(entries()[0]?.textContent).not.toContain('Saved')
  })

  it('can be deleted, and is back with its points after Undo', async () => {
    const match = await storeGame('game', '111')
    await open([match])
    await change('Delete Cy against Di')
    expect(entries()).toEqual([])
    expect([stored(), storedGames()]).toEqual([[], []])
    await change('Undo')
    expect([stored(), storedGames()]).toEqual([[match], ['volleyball_finished_game']])
    await openDetails('Cy against Di')
    expect(screen.getByText('Cy led by up to 3. The last 3 points went to Cy.')).toBeTruthy()
  })

  it('that is deleted is not offered by setup any more', async () => {
    await storeGame('game', '111')
    const { log } = JSON.parse(localStorage.getItem('volleyball_finished_game') ?? '') as { log: string }
    localStorage.setItem('volleyball_live', `[${log}]`)
    await open([])
    await change('Delete Cy against Di')
    expect(localStorage.getItem('volleyball_live')).toBe('[]')
    expect(storedGames()).toEqual([])
  })

  it('is in the page only where nothing can be stored, and the history says so', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    makeStorageFail()
    const { startGame } = await import('../../scoreboard/session.ts')
    const { point } = await import('../../scoreboard/play.ts')
    await import('../../scoreboard/history/finishedGames.ts')
    startGame({ ...defaultRules, endingScore: 2 })
    point('team1')
    point('team1')
    await settle()
    vi.restoreAllMocks()
    await open([])
    expect(entries()).toHaveLength(1)
    expect(
      dialog()
        .getByText(/^This browser stores nothing/)
        .getAttribute('role'),
    ).toBe('alert')
  })
})

describe('tonight', () => {
  const rows = () =>
    within(dialog().getByRole('table', { name: 'Tonight' }))
      .getAllByRole('row')
      .map((row) => Array.from(row.children, (cell) => cell.textContent))

  it('has what each team has won and lost since the morning, the best first', async () => {
    const hour = 60 * 60 * 1000
    await storeGame('one', '111')
    await storeGame('two', '1222', { team1Name: 'Ed' }, noon + hour)
    await storeGame('last night', '111', {}, noon - 8 * hour)
    vi.setSystemTime(noon + 17 * hour) // 5 in the morning
    await open([])
    expect(rows()).toEqual([
      ['Team', 'Won', 'Lost', 'Points'],
      ['Cy', '1', '0', '3–0'],
      ['Di', '1', '1', '3–4'],
      ['Ed', '0', '1', '1–3'],
    ])
  })

  it('is left out if nothing was played tonight', async () => {
    await open([older])
    expect(dialog().queryByRole('table')).toBeNull()
  })
})

describe('Details', () => {
  const facts = (within: HTMLElement) =>
    Array.from(within.querySelectorAll('dl > div'), (fact) => fact.textContent)

  it('shows the run of play of a game', async () => {
    await storeGame('game', '1222')
    await open([])
    const opened = await openDetails('Cy against Di')
    expect(within(opened).getByRole('figure').textContent).toBe(
      'Cy led by up to 1. Di led by up to 2. The last 3 points went to Di.',
    )
    expect(facts(opened)).toEqual(['Duration1m 0s', 'Largest Lead2', 'Total Points4', 'RulesTo 3, win by 2'])
  })

  it('shows the sets of a match', async () => {
    await storeGame('game', '111' + '1222' + '121211', { bestOf: 3 })
    await open([])
    const table = within(await openDetails('Cy against Di')).getByRole('table')
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['SetCyDi', '130', '213', '342'])
  })

  it('says that of an older match only the result is known', async () => {
    await open([older])
    const opened = await openDetails('Ann against Bo')
    expect(within(opened).queryByRole('figure')).toBeNull()
    expect(within(opened).getByText(/not stored, only its result/)).toBeTruthy()
  })

  it('saves the match', async () => {
    const match = await storeGame('game', '111')
    await open([])
    await openDetails('Cy against Di')
    press('Save Match')
    expect(stored()).toEqual([match])
    expect(toastText('status')).toEqual(['Match saved', 'This match has been added to your history'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saved' }).disabled).toBe(true)
  })
})

describe('Delete', () => {
  it('removes the match and says so', async () => {
    await open([newer, older])
    await change('Delete Ann against Bo')
    expect(entries()).toHaveLength(1)
    expect(stored()).toEqual([newer])
    expect(toastText('status')).toEqual(['Match deleted', 'Ann against Bo'])
  })

  it('can be undone, and the match is back in its place', async () => {
    await open([newer, older])
    await change('Delete TEAM 1 against TEAM 2')
    await change('Undo')
    expect(stored()).toEqual([newer, older])
    expect(entries()).toHaveLength(2)
  })

  it('keeps the match and says so if the device refuses', async () => {
    await open([older])
    makeStorageFail()
    await change('Delete Ann against Bo')
    expect(toastText('alert')[0]).toBe('Match not deleted')
    expect(entries()).toHaveLength(1)
  })

  it('says so if the undo is refused', async () => {
    await open([older])
    await change('Delete Ann against Bo')
    makeStorageFail()
    await change('Undo')
    expect(toastText('alert')).not.toEqual([])
    expect(entries()).toEqual([])
  })
})

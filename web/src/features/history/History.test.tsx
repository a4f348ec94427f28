import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultRules } from '../../rules/rules.ts'
import type { SavedMatch } from '../../scoreboard/repair.ts'

const key = 'volleyball_history'
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
  const { History } = await import('./History.tsx')
  const { Toaster } = await import('../../ui/Toaster.tsx')
  const onClose = vi.fn()
  render(
    <>
      <History onClose={onClose} />
      <Toaster />
    </>,
  )
  return { onClose }
}

const stored = () => JSON.parse(localStorage.getItem(key) ?? '[]') as SavedMatch[]
const dialog = () => within(screen.getByRole('dialog', { name: 'Match History' }))
const entries = () => dialog().queryAllByRole('listitem')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const toastText = (role: 'status' | 'alert') =>
  Array.from(screen.getByRole(role).querySelectorAll('p'), (line) => line.textContent)
function makeStorageFail(): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('the list', () => {
  it('says that it is empty', async () => {
    await open([])
    expect(entries()).toEqual([])
    expect(dialog().getByText(/^No saved matches yet/)).toBeTruthy()
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

describe('Delete', () => {
  it('removes the match and says so', async () => {
    await open([newer, older])
    press('Delete Ann against Bo')
    expect(entries()).toHaveLength(1)
    expect(stored()).toEqual([newer])
    expect(toastText('status')).toEqual(['Match deleted', 'Ann against Bo'])
  })

  it('can be undone, and the match is back in its place', async () => {
    await open([newer, older])
    press('Delete TEAM 1 against TEAM 2')
    press('Undo')
    expect(stored()).toEqual([newer, older])
    expect(entries()).toHaveLength(2)
  })

  it('keeps the match and says so if the device refuses', async () => {
    await open([older])
    makeStorageFail()
    press('Delete Ann against Bo')
    expect(toastText('alert')[0]).toBe('Match not deleted')
    expect(entries()).toHaveLength(1)
  })

  it('says so if the undo is refused', async () => {
    await open([older])
    press('Delete Ann against Bo')
    makeStorageFail()
    press('Undo')
    expect(toastText('alert')).not.toEqual([])
    expect(entries()).toEqual([])
  })
})

import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { courts, gameStateAt } from './recordedNight.ts'
import { RecordedNight } from './RecordedNight.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
  }
})

const scores = () =>
  screen.getAllByRole('article').map((card) => card.textContent.replace(/\D+/g, ' ').trim())

it('plays the rallies of the courts one after the other until it is stopped', () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  render(<RecordedNight />)
  const before = scores()
  act(() => void vi.advanceTimersByTime(1400 * 3))
  const after = scores()
  for (const [index, score] of after.entries()) expect(score).not.toBe(before[index])
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(scores()).toEqual(after)
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  act(() => void vi.advanceTimersByTime(1400 * 3))
  expect(scores()).not.toEqual(after)
  expect(fetched).not.toHaveBeenCalled()
})

it('stands still where people want no motion', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList,
  )
  render(<RecordedNight />)
  const before = scores()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(scores()).toEqual(before)
  expect(within(screen.getByRole('region', { name: 'A recorded night' })).getByText('Play')).toBeTruthy()
})

it('has games whose last rally decides them, and begins again after the last one', () => {
  for (const { games } of courts) {
    let rally = 0
    for (const game of games) {
      expect(gameStateAt(games, rally + game.rallies.length - 1).state.winner).toBeNull()
      rally += game.rallies.length
      expect(gameStateAt(games, rally).game).toBe(game)
      expect(gameStateAt(games, rally).state.winner).not.toBeNull()
      rally += 8
    }
    expect(gameStateAt(games, rally)).toEqual(gameStateAt(games, 0))
  }
})

// The board's clock, and what happens when the time is up.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useStore } from '../lib/store.ts'
import { defaultRules } from '../rules/rules.ts'
import type { GameRules } from '../rules/rules.ts'

const minute = 60_000

/** A board with a game between Ann and Bo that was started some time ago and has these points. */
async function open(rules: Partial<GameRules> = {}, { points = '', startedAgo = 0 } = {}) {
  const { session, startGame } = await import('./session.ts')
  const { point } = await import('./play.ts')
  const { FreeBoard } = await import('./FreeBoard.tsx')
  const { FreeTime } = await import('./time/FreeTime.tsx')
  function Screen() {
    const current = useStore(session)
    const { game } = current
    if (!game) return null
    return (
      <FreeBoard
        {...current}
        game={game}
        clock={<FreeTime game={game} isClock />}
        timeNotes={<FreeTime game={game} />}
      />
    )
  }
  startGame({ ...defaultRules, team1Name: 'Ann', team2Name: 'Bo', ...rules })
  for (const tap of points) point(tap === '1' ? 'team1' : 'team2')
  vi.setSystemTime(Date.now() + startedAgo)
  const view = render(<Screen />)
  return { game: () => session.get().game, horn: () => view.container.querySelector('[data-horn]') }
}

const clock = () => screen.getByRole('timer', { name: 'Time' }).textContent.replaceAll('\u00a0', ' ')
function later(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
/** The same for what happens in a microtask. */
const laterToo = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const alert = () => screen.queryByRole('alert')?.textContent
const button = (name: string) => screen.queryByRole('button', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const key = (name: string) => fireEvent.keyDown(document.body, { key: name })

beforeEach(() => {
  vi.useFakeTimers()
})

describe('the clock', () => {
  it('counts minutes and seconds, once a second', async () => {
    await open()
    expect(clock()).toBe('0:00')
    later(999)
    expect(clock()).toBe('0:00')
    later(1)
    expect(clock()).toBe('0:01')
    later(64_000)
    expect(clock()).toBe('1:05')
    later(60 * minute)
    expect(clock()).toBe('61:05')
  })

  it('still counts from the start of the game after a reload', async () => {
    await open({}, { startedAgo: 75_400 })
    expect(clock()).toBe('1:15')
    later(600) // the next whole second of the game, not one second after the reload
    expect(clock()).toBe('1:16')
  })

  it('updates when the page becomes visible again', async () => {
    await open()
    vi.setSystemTime(Date.now() + 90_000) // timers do not run in a background page
    fireEvent(document, new Event('visibilitychange'))
    expect(clock()).toBe('1:30')
  })

  it('does not follow a clock that is changed, and neither do the horn and the stored duration', async () => {
    const { game, horn } = await open({ maxTime: 20 }, { points: '1' })
    later(minute)
    vi.setSystemTime(Date.now() + 180 * minute)
    await laterToo(1000)
    expect(clock()).toBe('1:01 / 20:00')
    expect(horn()).toBeNull()
    expect(screen.getByText(/^The clock of this phone changed\./)).toBeTruthy()
    press('OK')
    expect(screen.queryByText(/^The clock of this phone changed\./)).toBeNull()
    key('ArrowLeft')
    expect(game()?.events.at(-1)?.at).toBe((game()?.startTime ?? 0) + minute + 1000)
    vi.setSystemTime(Date.now() - 240 * minute)
    await laterToo(1000)
    expect(clock()).toBe('1:02 / 20:00')
  })

  it('shows the time limit, and stops at it', async () => {
    await open({ maxTime: 20 })
    expect(clock()).toBe('0:00 / 20:00')
    later(20 * minute - 1000)
    expect(clock()).toBe('19:59 / 20:00')
    later(1000)
    expect(clock()).toBe('20:00 / 20:00')
    later(5 * minute)
    expect(clock()).toBe('20:00 / 20:00')
  })
})

describe('when the time is up', () => {
  it('there is no message before the limit, or without one', async () => {
    await open({ maxTime: 1 }, { points: '1' })
    later(59_999)
    expect(alert()).toBeUndefined()
    expect(button('End game now')).toBeNull()
  })

  it('the game can be ended with the leader as its winner', async () => {
    const { game } = await open({ maxTime: 1 }, { points: '1' })
    later(minute)
    expect(alert()).toBe('Time is up.')
    expect(button('Play one more point')).toBeNull()
    press('End game now')
    expect(game()).toMatchObject({ state: { winner: 'team1' }, endTime: Date.now() })
    expect(alert()).toBeUndefined()
  })

  it('play continues until someone ends it', async () => {
    const { game } = await open({ maxTime: 1 }, { points: '1' })
    later(minute)
    key('ArrowLeft')
    later(minute)
    expect(game()?.events).toHaveLength(2)
    expect(game()?.endTime).toBeUndefined()
  })

  it('level scores can be decided by one more point', async () => {
    const { game } = await open({ maxTime: 1 }, { points: '12' })
    later(minute)
    expect(alert()).toBe('Time is up and the scores are level.')
    expect(button('End game now')).toBeNull()
    press('Play one more point')
    expect(alert()).toBe('Time is up.')
    expect(button('Play one more point')).toBeNull()
    expect(screen.getByRole('button', { name: 'Ann 1, Next point wins. Add a point' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Bo 1, Next point wins. Add a point' })).toBeTruthy()
    key('ArrowRight')
    expect(game()?.endTime).toBe(Date.now())
  })

  it('a match with level sets and level points can be decided by one more point', async () => {
    const { game } = await open({ maxTime: 1, bestOf: 3, endingScore: 3 }, { points: '11122212' })
    later(minute)
    expect(alert()).toBe('Time is up and the scores are level.')
    press('Play one more point')
    key('ArrowRight')
    expect(game()?.state).toMatchObject({ winner: 'team2', team1Sets: 1, team2Sets: 2 })
  })

  it('a match with level sets before the first point of the next set can be decided too', async () => {
    const { game } = await open({ maxTime: 1, bestOf: 3, endingScore: 3 }, { points: '111222' })
    later(minute)
    press('Play one more point')
    press('Next Set')
    key('ArrowLeft')
    expect(game()?.state).toMatchObject({ winner: 'team1', team1Sets: 2, team2Sets: 1 })
  })

  it('undo reverts the agreement before any point', async () => {
    await open({ maxTime: 1 }, { points: '12' })
    later(minute)
    press('Play one more point')
    key('Backspace')
    expect(button('Play one more point')).not.toBeNull()
    key('Backspace')
    expect(button('End game now')).not.toBeNull()
    key('ArrowRight')
    expect(button('Play one more point')).not.toBeNull()
  })
})

describe('the horn', () => {
  it('is shown when the time runs out', async () => {
    const { horn } = await open({ maxTime: 1 })
    later(minute - 1)
    expect(horn()).toBeNull()
    later(1)
    expect(horn()).not.toBeNull()
  })

  it('is not sounded again by a reload long after the end of the time', async () => {
    const { horn } = await open({ maxTime: 1 }, { startedAgo: minute + 5000 })
    expect(alert()).toBe('Time is up and the scores are level.')
    expect(horn()).toBeNull()
  })
})

describe('the screen', () => {
  const warning = () => screen.queryByText(/The screen may go to sleep/)
  const settled = () => act(() => vi.advanceTimersByTimeAsync(0))
  function lock(request: () => Promise<EventTarget>): void {
    Object.assign(navigator, { wakeLock: { request } })
  }
  beforeEach(() => () => Reflect.deleteProperty(navigator, 'wakeLock'))

  it('stays on during the game', async () => {
    const release = vi.fn(() => Promise.resolve())
    lock(() => Promise.resolve(Object.assign(new EventTarget(), { release, released: false })))
    await act(() => open())
    await settled()
    expect(warning()).toBeNull()
    press('Exit to settings')
    expect(release).toHaveBeenCalledOnce()
  })

  it('may turn off if the browser refuses the lock, and the board says so', async () => {
    lock(() => Promise.reject(new DOMException('low battery', 'NotAllowedError')))
    await act(() => open())
    await settled()
    expect(warning()).not.toBeNull()
  })
})

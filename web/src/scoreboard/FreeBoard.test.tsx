import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useStore } from '../lib/store.ts'
import type { Kits } from '../rules/freeGame.ts'
import { defaultRules } from '../rules/rules.ts'
import type { GameRules } from '../rules/rules.ts'

const named = { team1Name: 'Ann', team2Name: 'Bo' }

/** A board with a game that was just started, in which these points were played: "112" is two for team 1, one for team 2. */
async function open(rules: Partial<GameRules> = {}, points = '', kits?: Kits) {
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
  startGame({ ...defaultRules, ...rules }, kits)
  for (const tap of points) point(tap === '1' ? 'team1' : 'team2')
  render(<Screen />)
  return { session }
}

const half = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name} `) })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** The words on a half, without those for screen readers. */
const wordsOn = (name: string) => half(name).textContent
const liveRegion = () => screen.getByRole('status').textContent
const key = (name: string, how: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key: name, ...how })
/** A press of a finger or mouse that was released on the half; clicks by pointer carry a count. */
const tap = (name: string) => fireEvent.click(half(name), { detail: 1 })
function later(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a new game', () => {
  it('shows two halves with names and scores, and nothing to undo', async () => {
    await open(named)
    expect([wordsOn('Ann'), wordsOn('Bo')]).toEqual(['Ann0', 'Bo0'])
    expect(button('Undo').disabled).toBe(true)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ann against Bo')
    expect(document.title).toBe('Ann against Bo · Sideout')
  })

  it('shows TEAM 1 and TEAM 2 for teams without names', async () => {
    await open()
    expect([wordsOn('TEAM 1'), wordsOn('TEAM 2')]).toEqual(['TEAM 10', 'TEAM 20'])
  })

  it('starts both at the starting score', async () => {
    await open({ ...named, startingScore: 4 })
    expect([wordsOn('Ann'), wordsOn('Bo')]).toEqual(['Ann4', 'Bo4'])
    expect(button('Undo').disabled).toBe(true)
  })

  it('shows the kits that were chosen, and the usual colour of a side without one', async () => {
    await open(named, '', { team1: 'green' })
    expect([half('Ann').dataset.kit, half('Bo').dataset.kit]).toEqual(['green', 'orange'])
  })

  it('shows sets only in a match of several', async () => {
    await open({ ...named, bestOf: 3 })
    expect([wordsOn('Ann'), wordsOn('Bo')]).toEqual(['AnnSets 00', 'BoSets 00'])
  })
})

describe('points', () => {
  it('are added to the half that was tapped, and removed by Undo', async () => {
    await open(named)
    tap('Ann')
    tap('Bo')
    later(500)
    tap('Bo')
    expect([wordsOn('Ann'), wordsOn('Bo')]).toEqual(['Ann1', 'Bo2'])
    expect(button('Undo').disabled).toBe(false)
    fireEvent.click(button('Undo'))
    expect([wordsOn('Ann'), wordsOn('Bo')]).toEqual(['Ann1', 'Bo1'])
    fireEvent.click(button('Undo'))
    fireEvent.click(button('Undo'))
    expect(button('Undo').disabled).toBe(true)
  })

  it('a double tap on the same half within 120 ms is one point', async () => {
    await open(named)
    tap('Ann')
    later(119)
    tap('Ann')
    expect(wordsOn('Ann')).toBe('Ann1')
    later(1)
    tap('Ann')
    expect(wordsOn('Ann')).toBe('Ann2')
  })

  it('two presses of a key on a half are two points, however fast', async () => {
    vi.useRealTimers()
    const user = userEvent.setup()
    await open(named)
    half('Ann').focus()
    await user.keyboard('{Enter}{Enter} ')
    expect(wordsOn('Ann')).toBe('Ann3')
  })

  it('a key that is held on a half makes no more clicks', async () => {
    await open(named)
    // fireEvent returns false if the default action, the click, was prevented.
    expect(fireEvent.keyDown(half('Ann'), { key: 'Enter' })).toBe(true)
    expect(fireEvent.keyDown(half('Ann'), { key: 'Enter', repeat: true })).toBe(false)
  })

  it('a second finger counts when it is lifted inside the half, not outside', async () => {
    await open(named)
    vi.spyOn(half('Bo'), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 100, 200))
    const finger = (type: string, name: string, pointerId: number, clientX: number) =>
      fireEvent(
        half(name),
        new PointerEvent(type, { clientX, clientY: 50, pointerId, pointerType: 'touch', bubbles: true }),
      )
    finger('pointerdown', 'Ann', 1, 10)
    for (const clientX of [50, 150]) {
      finger('pointerdown', 'Bo', 2, 150)
      finger('pointerup', 'Bo', 2, clientX)
    }
    expect(wordsOn('Bo')).toBe('Bo1')
    finger('pointerdown', 'Bo', 3, 150)
    fireEvent(half('Bo'), new PointerEvent('pointercancel', { pointerId: 3, bubbles: true }))
    expect(wordsOn('Bo')).toBe('Bo1')
  })

  it('vibrate briefly on devices that support it, as soon as a finger is down', async () => {
    const vibrate = vi.fn()
    Object.assign(navigator, { vibrate })
    await open(named)
    const finger = { pointerId: 1, pointerType: 'touch', bubbles: true }
    fireEvent(half('Ann'), new PointerEvent('pointerdown', finger))
    Reflect.deleteProperty(navigator, 'vibrate')
    expect(vibrate).toHaveBeenCalledOnce()
    expect(wordsOn('Ann')).toBe('Ann0')
  })

  it('a pen counts like a finger when it is lifted', async () => {
    await open(named)
    vi.spyOn(half('Bo'), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 100, 200))
    for (const type of ['pointerdown', 'pointerup'])
      fireEvent(
        half('Bo'),
        new PointerEvent(type, {
          clientX: 150,
          clientY: 50,
          pointerId: 1,
          pointerType: 'pen',
          bubbles: true,
        }),
      )
    // A browser that sends a click all the same sends it at once.
    fireEvent.click(half('Bo'), { detail: 1 })
    expect(wordsOn('Bo')).toBe('Bo1')
  })

  it('are refused once the game is over', async () => {
    await open({ ...named, endingScore: 2 }, '11')
    expect([half('Ann').disabled, half('Bo').disabled]).toEqual([true, true])
  })
})

describe('keys', () => {
  it.each<[string, KeyboardEventInit, [string, string]]>([
    ['ArrowLeft', {}, ['Ann2', 'Bo1']],
    ['ArrowRight', {}, ['Ann1', 'Bo2']],
    ['Backspace', {}, ['Ann1', 'Bo0']],
    ['z', { ctrlKey: true }, ['Ann1', 'Bo0']],
    ['z', { metaKey: true }, ['Ann1', 'Bo0']],
    // Keys without a command, and shortcuts of the browser:
    ['z', {}, ['Ann1', 'Bo1']],
    ['z', { ctrlKey: true, shiftKey: true }, ['Ann1', 'Bo1']],
    ['ArrowLeft', { altKey: true }, ['Ann1', 'Bo1']],
    ['ArrowLeft', { ctrlKey: true }, ['Ann1', 'Bo1']],
    ['ArrowRight', { shiftKey: true }, ['Ann1', 'Bo1']],
    ['a', {}, ['Ann1', 'Bo1']],
  ])('%s %j after 1-1 gives %j', async (name, how, scores) => {
    await open(named, '12')
    const goesToBrowser = key(name, how)
    expect([wordsOn('Ann'), wordsOn('Bo')]).toEqual(scores)
    expect(goesToBrowser).toBe(scores[0] === 'Ann1' && scores[1] === 'Bo1')
  })

  it('that are held down count once', async () => {
    await open(named)
    key('ArrowLeft')
    expect(key('ArrowLeft', { repeat: true })).toBe(false) // and do not scroll either
    expect(wordsOn('Ann')).toBe('Ann1')
  })

  it('pressed twice count twice, however fast', async () => {
    await open(named)
    key('ArrowLeft')
    key('ArrowLeft')
    expect(wordsOn('Ann')).toBe('Ann2')
  })

  it.each(['input', 'select', 'textarea', 'dialog'])('in a %s do not score', async (tag) => {
    await open(named)
    const element = document.body.appendChild(document.createElement(tag))
    fireEvent.keyDown(element, { key: 'ArrowLeft' })
    element.remove()
    expect(wordsOn('Ann')).toBe('Ann0')
  })
})

describe('a controller', () => {
  let down: number[] | null

  beforeEach(() => {
    down = null
    const pads = () =>
      down && [
        { index: 0, buttons: Array.from({ length: 17 }, (_, at) => ({ pressed: down?.includes(at) })) },
      ]
    Object.assign(navigator, { getGamepads: () => pads() ?? [null] })
    return () => Reflect.deleteProperty(navigator, 'getGamepads')
  })

  const badge = () => screen.queryByText('Controller Connected')
  const connect = () => {
    down = []
    fireEvent(window, new Event('gamepadconnected'))
  }
  const frame = () => later(16)
  const press = (...buttons: number[]) => {
    for (const now of [buttons, []]) {
      down = now
      frame()
    }
  }

  it('is shown while it is connected', async () => {
    await open(named)
    expect(badge()).toBeNull()
    connect()
    expect(badge()).not.toBeNull()
    down = null
    frame()
    expect(badge()).toBeNull()
  })

  it('adds points with the shoulder buttons and undoes them with the east button', async () => {
    await open(named)
    connect()
    press(4)
    press(5)
    press(5)
    expect([wordsOn('Ann'), wordsOn('Bo')]).toEqual(['Ann1', 'Bo2'])
    press(1)
    expect([wordsOn('Ann'), wordsOn('Bo')]).toEqual(['Ann1', 'Bo1'])
    press(0, 2, 3, 6, 7, 8, 9)
    expect([wordsOn('Ann'), wordsOn('Bo')]).toEqual(['Ann1', 'Bo1'])
  })

  it('does nothing while a menu is open', async () => {
    await open(named)
    connect()
    const menu = document.body.appendChild(document.createElement('dialog'))
    menu.open = true
    press(4)
    expect(wordsOn('Ann')).toBe('Ann0')
    menu.remove()
    press(4)
    expect(wordsOn('Ann')).toBe('Ann1')
  })

  it('two presses are two points, however fast', async () => {
    await open(named)
    connect()
    press(4)
    press(4)
    expect(wordsOn('Ann')).toBe('Ann2')
  })

  it('that was disconnected between two games is not shown in the second', async () => {
    const { session } = await open(named)
    connect()
    const { leaveGame, startGame } = await import('./session.ts')
    act(leaveGame)
    expect(session.get().game).toBeNull()
    down = null
    act(() => startGame({ ...defaultRules, ...named }))
    expect(wordsOn('Ann')).toBe('Ann0')
    expect(badge()).toBeNull()
  })
})

describe('the label for a set point or match point', () => {
  it('is on the half, in its accessible name and in the live region', async () => {
    await open({ ...named, endingScore: 3 }, '11')
    expect(wordsOn('Ann')).toBe('AnnMatch point2')
    expect(half('Ann').getAttribute('aria-label')).toBe('Ann 2, Match point. Add a point')
    expect(half('Bo').getAttribute('aria-label')).toBe('Bo 0. Add a point')
    expect(liveRegion()).toBe('Ann 2, Bo 0. Match point, Ann.')
  })
})

describe('the break between two sets', () => {
  const sets = { ...named, bestOf: 3 as const, endingScore: 2 }
  const setBreak = () => screen.queryByRole('region', { name: 'Between two sets' })

  it('says who has won the set, and lasts until the next one is started', async () => {
    await open(sets, '1211')
    expect(setBreak()?.textContent).toBe('Ann wins set 1 3–1Sets 1–0, best of 3Ann 3Bo 1Next Set')
    key('ArrowLeft') // ignored during the break
    fireEvent.click(button('Next Set'))
    expect(setBreak()).toBeNull()
    expect([wordsOn('Ann'), wordsOn('Bo')]).toEqual(['AnnSets 10', 'BoSets 00'])
    key('ArrowRight')
    expect(wordsOn('Bo')).toBe('BoSets 0Set point1')
  })

  it('is left by an undo, and shown again when the set is won again', async () => {
    await open(sets, '11')
    fireEvent.click(button('Next Set'))
    key('Backspace')
    expect(wordsOn('Ann')).toBe('AnnSets 0Set point1')
    key('ArrowLeft')
    expect(setBreak()?.textContent).toContain('Ann wins set 1 2–0')
    key('Backspace')
    expect(setBreak()).toBeNull()
  })
})

describe('the live region', () => {
  it('is silent at the start, then reads each score', async () => {
    await open(named)
    expect(liveRegion()).toBe('')
    key('ArrowRight')
    expect(liveRegion()).toBe('Ann 0, Bo 1.')
    key('ArrowRight')
    expect(liveRegion()).toBe('Ann 0, Bo 2.')
    key('Backspace')
    expect(liveRegion()).toBe('Ann 0, Bo 1.')
  })
})

describe('around the board', () => {
  it('the exit returns to setup immediately, and the game stays stored', async () => {
    const { session } = await open(named, '1')
    fireEvent.click(button('Exit to settings'))
    expect(session.get().game).toBeNull()
    expect(localStorage.getItem('volleyball_live')).toContain('"team1"')
  })

  it('the theme can be switched', async () => {
    await open(named)
    fireEvent.click(button('Switch to dark theme'))
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    fireEvent.click(button('Switch to high-contrast theme'))
    expect(document.documentElement.className).toBe('contrast')
    expect(button('Switch to light theme')).toBeTruthy()
  })

  it('wordsOn when the game is not saved on the device', async () => {
    await open(named)
    const warning = () => screen.queryByText(/This game is not saved on the device/)
    expect(warning()).toBeNull()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    tap('Ann')
    expect(wordsOn('Ann')).toBe('Ann1')
    expect(warning()).not.toBeNull()
  })
})

import { beforeEach, expect, it, vi } from 'vitest'
import { watchGamepads } from './gamepad.ts'

interface Pad {
  index: number
  buttons: { pressed: boolean }[]
}

/** A pad of the standard mapping with these buttons down. */
function pad(index: number, ...down: number[]): Pad {
  return { index, buttons: Array.from({ length: 17 }, (_, button) => ({ pressed: down.includes(button) })) }
}

let pads: (Pad | null)[]

beforeEach(() => {
  vi.useFakeTimers()
  pads = []
  vi.stubGlobal('navigator', { getGamepads: () => [...pads] })
})

/** Shows these pads for one frame. */
function frame(...shown: (Pad | null)[]): void {
  pads = shown
  vi.advanceTimersToNextFrame()
}

/** The browser tells that there is a pad, which it does at the first press of a button. */
function connect(...shown: (Pad | null)[]): void {
  pads = shown
  window.dispatchEvent(new Event('gamepadconnected'))
}

function watch() {
  const presses: number[] = []
  const counts: number[] = []
  const stop = watchGamepads({
    onPress: (button) => presses.push(button),
    onCount: (connected) => counts.push(connected),
  })
  return { presses, counts, stop, connected: () => counts.at(-1) ?? 0 }
}

it('a press counts once, however long the button is held', () => {
  const { presses } = watch()
  connect(pad(0))
  for (let held = 0; held < 5; held++) frame(pad(0, 4))
  frame(pad(0))
  frame(pad(0, 4))
  expect(presses).toEqual([4, 4])
})

it('two buttons at once are two presses', () => {
  const { presses } = watch()
  connect(pad(0))
  frame(pad(0, 4, 5))
  frame(pad(0, 1, 5))
  expect(presses).toEqual([4, 5, 1])
})

it('each of several pads has its own buttons', () => {
  const { presses, connected } = watch()
  connect(pad(0), pad(1))
  expect(connected()).toBe(2)
  frame(pad(0, 4), pad(1))
  frame(pad(0, 4), pad(1, 4))
  expect(presses).toEqual([4, 4])
})

it('a button that is down when its pad appears counts only when pressed anew', () => {
  const { presses, connected } = watch()
  connect(pad(0, 4))
  frame(pad(0, 4))
  expect(connected()).toBe(1)
  expect(presses).toEqual([])
  frame(pad(0))
  frame(pad(0, 4))
  expect(presses).toEqual([4])
})

it('a button held across a lost connection does not count again', () => {
  const { presses, counts } = watch()
  connect(pad(0), pad(1))
  frame(pad(0, 4), pad(1))
  frame(null, pad(1))
  frame(pad(0, 4), pad(1))
  expect(presses).toEqual([4])
  expect(counts.slice(-3)).toEqual([2, 1, 2])
})

it('a pad that comes back with a button down is like a new one', () => {
  const { presses } = watch()
  connect(pad(0), pad(1))
  frame(null, pad(1))
  frame(pad(0, 4), pad(1))
  frame(pad(0, 4), pad(1))
  expect(presses).toEqual([])
})

it('the empty places of a list count for nothing', () => {
  const { presses, connected } = watch()
  connect(null, pad(1), null)
  frame(null, pad(1, 5), null)
  expect(connected()).toBe(1)
  expect(presses).toEqual([5])
})

it('a pad that the browser changes in place is noticed', () => {
  const { presses } = watch()
  const same = pad(0)
  connect(same)
  same.buttons[4] = { pressed: true }
  frame(same)
  expect(presses).toEqual([4])
})

it('a pad that was there before is seen at once', () => {
  pads = [pad(0, 4)]
  const { presses, connected } = watch()
  expect(connected()).toBe(1)
  frame(pad(0, 4))
  expect(presses).toEqual([])
})

it('nothing runs while there is no pad, and everything once there is one again', () => {
  const { presses, connected } = watch()
  expect(vi.getTimerCount()).toBe(0)
  connect(pad(0))
  expect(vi.getTimerCount()).toBe(1)
  frame()
  expect(connected()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  connect(pad(0))
  frame(pad(0, 1))
  expect(connected()).toBe(1)
  expect(presses).toEqual([1])
})

it('a second pad does not make everything run twice', () => {
  const { presses } = watch()
  connect(pad(0))
  connect(pad(0), pad(1))
  expect(vi.getTimerCount()).toBe(1)
  frame(pad(0, 4), pad(1))
  expect(presses).toEqual([4])
})

it('after the end nothing is told and nothing runs', () => {
  const { presses, counts, stop } = watch()
  connect(pad(0))
  const before = counts.length
  stop()
  frame(pad(0, 4))
  connect(pad(0, 4), pad(1))
  expect(vi.getTimerCount()).toBe(0)
  expect(presses).toEqual([])
  expect(counts).toHaveLength(before)
})

it('a browser without controllers has none', () => {
  vi.stubGlobal('navigator', {})
  const { connected } = watch()
  expect(connected()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

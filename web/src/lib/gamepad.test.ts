import { beforeEach, expect, it, vi } from 'vitest'
import { watchGamepads } from './gamepad.ts'

interface Pad {
  index: number
  buttons: { pressed: boolean }[]
}

/** A game controller of the standard mapping with these buttons down. */
function pad(index: number, ...down: number[]): Pad {
  return { index, buttons: Array.from({ length: 17 }, (_, button) => ({ pressed: down.includes(button) })) }
}

let pads: (Pad | null)[]

beforeEach(() => {
  vi.useFakeTimers()
  pads = []
  vi.stubGlobal('navigator', { getGamepads: () => [...pads] })
})

/** Runs one frame with these controllers connected. */
function frame(...connected: (Pad | null)[]): void {
  pads = connected
  vi.advanceTimersToNextFrame()
}

/** Sends the event of a new controller, as browsers do when its first button is pressed. */
function connect(...connected: (Pad | null)[]): void {
  pads = connected
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

it('a press that begins and ends within one slow frame counts', () => {
  const { presses } = watch()
  connect(pad(0))
  // A frame takes 16 ms with these timers, and far longer on a slow phone.
  vi.advanceTimersByTime(2)
  pads = [pad(0, 4)]
  vi.advanceTimersByTime(10)
  pads = [pad(0)]
  vi.advanceTimersByTime(60)
  expect(presses).toEqual([4])
})

it('two buttons pressed together are two presses', () => {
  const { presses } = watch()
  connect(pad(0))
  frame(pad(0, 4, 5))
  frame(pad(0, 1, 5))
  expect(presses).toEqual([4, 5, 1])
})

it('the buttons of several controllers are independent', () => {
  const { presses, connected } = watch()
  connect(pad(0), pad(1))
  expect(connected()).toBe(2)
  frame(pad(0, 4), pad(1))
  frame(pad(0, 4), pad(1, 4))
  expect(presses).toEqual([4, 4])
})

it('a button that is down when its controller connects counts only when it is pressed again', () => {
  const { presses, connected } = watch()
  connect(pad(0, 4))
  frame(pad(0, 4))
  expect(connected()).toBe(1)
  expect(presses).toEqual([])
  frame(pad(0))
  frame(pad(0, 4))
  expect(presses).toEqual([4])
})

it('a button held while its controller disconnects and reconnects does not count again', () => {
  const { presses, counts } = watch()
  connect(pad(0), pad(1))
  frame(pad(0, 4), pad(1))
  frame(null, pad(1))
  frame(pad(0, 4), pad(1))
  expect(presses).toEqual([4])
  expect(counts.slice(-3)).toEqual([2, 1, 2])
})

it('a button that is down when its controller reconnects does not count', () => {
  const { presses } = watch()
  connect(pad(0), pad(1))
  frame(null, pad(1))
  frame(pad(0, 4), pad(1))
  frame(pad(0, 4), pad(1))
  expect(presses).toEqual([])
})

it('empty slots in the list of controllers are ignored', () => {
  const { presses, connected } = watch()
  connect(null, pad(1), null)
  frame(null, pad(1, 5), null)
  expect(connected()).toBe(1)
  expect(presses).toEqual([5])
})

it('a press is found even if the browser changes the controller object in place', () => {
  const { presses } = watch()
  const same = pad(0)
  connect(same)
  same.buttons[4] = { pressed: true }
  frame(same)
  expect(presses).toEqual([4])
})

it('a controller that is connected already is found without an event', () => {
  pads = [pad(0, 4)]
  const { presses, connected } = watch()
  expect(connected()).toBe(1)
  frame(pad(0, 4))
  expect(presses).toEqual([])
})

it('polls only while a controller is connected', () => {
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

it('a second controller does not start a second polling loop', () => {
  const { presses } = watch()
  connect(pad(0))
  connect(pad(0), pad(1))
  expect(vi.getTimerCount()).toBe(1)
  frame(pad(0, 4), pad(1))
  expect(presses).toEqual([4])
})

it('after it is stopped it reports nothing and stops polling', () => {
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

it('finds no controllers in a browser that does not support them', () => {
  vi.stubGlobal('navigator', {})
  const { connected } = watch()
  expect(connected()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

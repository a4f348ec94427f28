import { describe, expect, it } from 'vitest'
import { createGameTime } from './gameTime.ts'
import type { Jump } from './gameTime.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]
const noon = Date.UTC(2026, 10, 28, 12)

/** A device whose two clocks the test moves, and the time of a game that was last seen `closedFor` ms ago. */
function device(closedFor = 0) {
  const clocks = { wall: noon, monotonic: 5000 }
  const jumps: Jump[] = []
  const time = createGameTime(
    { wall: () => clocks.wall, monotonic: () => clocks.monotonic },
    { wall: noon - closedFor, time: noon },
    (jump) => jumps.push(jump),
  )
  return {
    jumps,
    time,
    passed: () => time.now() - noon,
    wait: (ms: number) => {
      clocks.wall += ms
      clocks.monotonic += ms
    },
    setClock: (ms: number) => (clocks.wall += ms),
    sleep: (ms: number) => {
      clocks.wall += ms
      time.markHidden()
    },
  }
}

describe('the time of a game', () => {
  it('passes with the clock of the device', () => {
    const { wait, passed, jumps } = device()
    wait(90 * minute)
    expect(passed()).toBe(90 * minute)
    expect(jumps).toEqual([])
  })

  it.each([3 * hour, -3 * hour, hour, 10 * minute, -10 * minute, 5 * second])(
    'ignores a clock that is changed by %i ms, and says so once',
    (change) => {
      const { wait, setClock, passed, jumps } = device()
      wait(minute)
      setClock(change)
      wait(second)
      expect(passed()).toBe(minute + second)
      wait(minute)
      expect(passed()).toBe(2 * minute + second)
      expect(jumps).toEqual(['changed'])
    },
  )

  it('ignores small corrections silently', () => {
    const { wait, setClock, passed, jumps } = device()
    setClock(900)
    wait(minute)
    expect(passed()).toBe(minute)
    expect(jumps).toEqual([])
  })

  it('has passed while a hidden phone slept, in which the monotonic clock stands still', () => {
    const { sleep, wait, passed, jumps } = device()
    wait(minute)
    sleep(20 * minute)
    wait(second)
    expect(passed()).toBe(21 * minute + second)
    expect(jumps).toEqual([])
  })

  it.each([3 * hour, hour, -5 * minute])(
    'ignores a clock that is changed by %i ms while the page is hidden',
    (change) => {
      const { sleep, wait, passed, jumps } = device()
      sleep(change)
      wait(second)
      expect(passed()).toBe(second)
      expect(jumps).toEqual(['changed'])
    },
  )

  it('goes on after a reload', () => {
    expect(device(45 * second).passed()).toBe(45 * second)
    expect(device(20 * minute).passed()).toBe(20 * minute)
  })

  it.each([
    [3 * hour, 'closed'],
    [24 * hour, 'closed'],
    [-hour, 'changed'],
  ] as const)('stands still over a reload after which the clock says %i ms later', (closedFor, jump) => {
    const { passed, jumps, wait } = device(closedFor)
    expect(passed()).toBe(0)
    wait(second)
    expect(passed()).toBe(second)
    expect(jumps).toEqual([jump])
  })

  it('gives a sign of life, from which the next page goes on', () => {
    const { wait, setClock, time } = device()
    setClock(3 * hour)
    wait(minute)
    expect(time.signOfLife()).toEqual({ wall: noon + 3 * hour + minute, time: noon + minute })
  })
})

// The time of a game on the board. People change the clock of a phone, and networks correct it, but the time of a game must not
// jump: three hours forward would end a timed game.
//
// While the page is visible, only the monotonic clock of the browser counts. Most browsers stop that clock while the device
// sleeps. A page that sleeps is hidden first, so after it was hidden the clock of the device counts, if it has gone forward by no
// more than a device plausibly sleeps during a game. After a reload the same limit holds for the time since the last stored sign
// of life. Any larger difference means that somebody changed the clock: it is ignored. If a computer sleeps while the page is
// visible, the game time does not include that sleep.

/** The two clocks of the device, in milliseconds: since 1970, and since any moment. */
export interface DeviceClocks {
  wall: () => number
  monotonic: () => number
}

/** The time of a game when the clock of the device said `wall`. */
export interface SignOfLife {
  wall: number
  time: number
}

/** Why the time of a game does not follow the clock of the device: it changed while the page was open, or since it was closed. */
export type Jump = 'changed' | 'closed'

export interface GameTime {
  /** The time of the game, in milliseconds since 1970 by the clock of the device when the game began. */
  now: () => number
  signOfLife: () => SignOfLife
  /** Tells the time that the page is or was hidden, so that the device may have slept. */
  markHidden: () => void
}

/** The longest sleep. It is less than an hour, because a clock with the wrong summer time is corrected by exactly an hour. */
const longestSleep = 50 * 60_000
/** Smaller differences between the two clocks are no jumps, but delays and slow corrections. */
const tolerance = 2000

export function createGameTime(
  { wall, monotonic }: DeviceClocks,
  before: SignOfLife,
  onJump: (jump: Jump) => void,
): GameTime {
  let latest = { wall: wall(), monotonic: monotonic() }
  let mayHaveSlept = false
  const closedFor = latest.wall - before.wall
  const isPlausible = closedFor >= -tolerance && closedFor <= longestSleep
  if (!isPlausible) onJump(closedFor < 0 ? 'changed' : 'closed')
  let time = before.time + (isPlausible ? Math.max(0, closedFor) : 0)

  function now(): number {
    const read = { wall: wall(), monotonic: monotonic() }
    const passed = read.monotonic - latest.monotonic
    const passedByWall = read.wall - latest.wall
    const difference = passedByWall - passed
    latest = read
    const hasSlept = mayHaveSlept && difference > 0 && difference <= longestSleep
    mayHaveSlept = false
    time += hasSlept ? passedByWall : passed
    if (!hasSlept && Math.abs(difference) > tolerance) onJump('changed')
    return Math.round(time)
  }

  return {
    now,
    signOfLife: () => ({ time: now(), wall: latest.wall }),
    markHidden: () => {
      mayHaveSlept = true
    },
  }
}

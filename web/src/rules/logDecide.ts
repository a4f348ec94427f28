// Which events of a live game count, where several devices may tell them, late, twice or out of order.
// internal/score/decide.go is the twin.
import { corrected, leaderOf, sameScore, timeoutsPerSet, totalOf } from './liveMatch.ts'
import type { Log, Node, Step } from './log.ts'
import { makesSense, worthOf } from './logEvents.ts'
import type { GameEvent, Outcome } from './logEvents.ts'

/** How far apart two devices may tell one rally, in milliseconds. */
const sameRallyWithin = 20_000

/** The whole rule about events from several devices (docs/live.md). */
export function decide(log: Log, event: GameEvent, tooLate: boolean): Outcome {
  const over = log.now.state.winner !== null
  const { type } = event
  if (!makesSense(event, log.match)) return 'conflict'
  if (type === 'take' || type === 'settle' || type === 'record') return 'applied'
  if (type === 'point') return decidePoint(log, event, over || tooLate)
  if (type === 'undo') return decideUndo(log, event, tooLate)
  if (tooLate) return 'late'
  if (type === 'correct') return decideCorrect(log, event)
  if (type === 'finish') return decideFinish(log, event, over)
  if (over) return 'late'
  return changes(log, event) ? 'applied' : 'noop'
}

function decidePoint(log: Log, event: GameEvent, late: boolean): Outcome {
  if (sameRally(log, event)) return 'merged'
  if (late) return 'late'
  const agrees = !event.rally || event.rally - worthOf(event) === totalOf(log.now.state)
  return agrees && !isStale(log, event) ? 'applied' : 'conflict'
}

/** The point that is the same rally as this one, told by another device, or null. */
export function sameRally(log: Log, event: GameEvent): Step | null {
  if (!event.rally) return null
  const before = event.rally - worthOf(event)
  if (before >= totalOf(log.now.state)) return null
  for (let step = log.top; step; step = step.below) {
    const told = step.event
    if (told.type !== 'point' || totalOf(step.before.state) !== before) continue
    const same =
      (told.device ?? '') !== (event.device ?? '') &&
      told.team === event.team &&
      worthOf(told) === worthOf(event) &&
      Math.abs(told.at - event.at) <= sameRallyWithin
    return same ? step : null
  }
  return null
}

/** Whether the score was set, by another device or in the books, after what the device of an event had seen. */
function isStale({ now }: Log, event: GameEvent): boolean {
  return event.seen < now.corrected && (!now.correctedBy || event.device !== now.correctedBy)
}

function decideUndo(log: Log, event: GameEvent, tooLate: boolean): Outcome {
  const target = counted(log, event.undoes ?? '')
  if (!target) return 'noop' // taken back already, or never counted
  if (tooLate) return 'late'
  // A score that was set since lies above it.
  return target === log.top && target.event.type !== 'record' ? 'applied' : 'conflict'
}

/** The entry of an event, with those before it, or null. */
export function find(log: Log, id: string): Node | null {
  let node = log.last
  while (node && node.entry.id !== id) node = node.previous
  return node
}

/** The step of an event, or of the one with which it was merged; null: it does not count. */
function counted(log: Log, id: string): Step | null {
  const counts = find(log, id)?.told || id
  let step = log.top
  while (step && step.event.id !== counts) step = step.below
  return step
}

/** The last one to set the score wins, except over a score that it had not seen being set. */
function decideCorrect(log: Log, event: GameEvent): Outcome {
  if (!isStale(log, event)) return 'applied'
  const { match, now } = log
  const { sets } = corrected(match, now.state, event)
  const before = now.state.sets
  const same = sets.length === before.length && before.every((set, i) => sameScore(set, sets[i] ?? set))
  return same ? 'noop' : 'conflict'
}

function decideFinish(log: Log, event: GameEvent, over: boolean): Outcome {
  if (over) return 'noop'
  const { state } = log.now
  const agrees = !event.rally || event.rally === totalOf(state)
  return agrees && leaderOf(state) !== null && !isStale(log, event) ? 'applied' : 'conflict'
}

/** Whether a serve, sides or timeout makes a difference. */
function changes({ now: { state } }: Log, event: GameEvent): boolean {
  if (event.type === 'serve') return state.serving !== event.team
  if (event.type === 'sides') return state.left !== event.team
  return state.timeouts[event.team === 'team1' ? 0 : 1] < timeoutsPerSet
}

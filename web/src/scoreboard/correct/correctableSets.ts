import { hasNoPoints } from '../../rules/liveMatch.ts'
import { stateOf } from '../../rules/log.ts'
import type { Log } from '../../rules/logTypes.ts'

/** Returns the numbers of the sets whose score can be corrected: those with points. */
export function correctableSets(log: Log): number[] {
  const state = stateOf(log)
  const count = hasNoPoints(log.match, state) ? state.sets.length - 1 : state.sets.length
  return Array.from({ length: count }, (_, i) => i + 1)
}

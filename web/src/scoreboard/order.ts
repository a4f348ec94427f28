// Which team is on the left of the board.
import type { Action } from '../rules/actions.ts'
import type { MatchState } from '../rules/matchState.ts'
import { stateOf } from '../rules/log.ts'
import type { Log } from '../rules/logTypes.ts'
import { defaultTeamOrder } from './boardGame.ts'
import type { TeamOrder } from './boardGame.ts'

const swappedOrder: TeamOrder = ['team2', 'team1']

export function orderOf({ left }: MatchState): TeamOrder {
  return left === 'team2' ? swappedOrder : defaultTeamOrder
}

/** The order of the halves in a free game. If the rules do not track serve and sides, only manual swaps change it. */
export function freeOrder(log: Log): TeamOrder {
  if (log.match.serve) return orderOf(stateOf(log))
  let isSwapped = false
  for (let step = log.top; step; step = step.below) if (step.event.type === 'sides') isSwapped = !isSwapped
  return isSwapped ? swappedOrder : defaultTeamOrder
}

/** An event that swaps the sides manually. */
export function swapOf(log: Log): Action {
  return { type: 'sides', team: orderOf(stateOf(log))[1] }
}

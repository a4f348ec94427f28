// Which team is on the left of the board.
import type { Action } from '../rules/actions.ts'
import type { MatchState } from '../rules/liveMatch.ts'
import { stateOf } from '../rules/log.ts'
import type { Log } from '../rules/logTypes.ts'
import { usualOrder } from './boardGame.ts'
import type { Order } from './boardGame.ts'

const swappedOrder: Order = ['team2', 'team1']

export function orderOf({ left }: MatchState): Order {
  return left === 'team2' ? swappedOrder : usualOrder
}

/** The order of a free game. Without serve and sides the rules change no sides on its board: only each swap by hand does. */
export function freeOrder(log: Log): Order {
  if (log.match.serve) return orderOf(stateOf(log))
  let isSwapped = false
  for (let step = log.top; step; step = step.below) if (step.event.type === 'sides') isSwapped = !isSwapped
  return isSwapped ? swappedOrder : usualOrder
}

/** A swap of the sides by hand. */
export function swapOf(log: Log): Action {
  return { type: 'sides', team: orderOf(stateOf(log))[1] }
}

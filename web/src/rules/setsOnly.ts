// Official results of which only the sets won are known.
import type { Match } from '../contract/types.ts'
import { isOver } from './liveMatch.ts'
import type { MatchState } from './matchState.ts'

/** Whether a match has ended with an official result of which only the sets won are known. Go counterpart: Log.SetsOnly. */
export function isSetsOnly({ sets, startingScore }: Match, state: MatchState): boolean {
  const [first, ...others] = state.sets
  const hasNoPoints = first?.team1Score === startingScore && first.team2Score === startingScore
  return (
    sets > 1 && isOver(state) && others.length === 0 && hasNoPoints && state.team1Sets + state.team2Sets > 0
  )
}

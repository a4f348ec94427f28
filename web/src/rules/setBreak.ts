// The break between two sets of a match.
import { hasNoPoints, isOver } from './liveMatch.ts'
import type { MatchState } from './matchState.ts'
import { stateOf } from './log.ts'
import type { Log } from './logTypes.ts'
import type { Team } from './rules.ts'

/** Whether the match is between two sets, because the current set has no points yet. */
export function isBetweenSets(log: Log): boolean {
  const state = stateOf(log)
  return state.sets.length > 1 && !isOver(state) && hasNoPoints(log.match, state)
}

/** The number, winner and score of the last finished set, with the points of the winner first; null in the first set. */
export function lastSet(
  state: Pick<MatchState, 'sets'>,
): { number: number; winner: Team; score: string } | null {
  const set = state.sets.at(-2)
  if (!set) return null
  const { team1Score, team2Score } = set
  const winner = team1Score > team2Score ? 'team1' : 'team2'
  const score = `${Math.max(team1Score, team2Score)}–${Math.min(team1Score, team2Score)}`
  return { number: state.sets.length - 1, winner, score }
}

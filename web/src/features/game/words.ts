// The texts about a live game.
import type { MatchState } from '../../rules/liveMatch.ts'
import { scoreNow } from '../../rules/liveMatch.ts'
import type { GameEvent } from '../../rules/logEvents.ts'

/** "7 points", or "7 taps" if some events are not points. */
export function describeEvents(events: readonly GameEvent[]): string {
  const word = events.every(({ type }) => type === 'point') ? 'point' : 'tap'
  return `${events.length} ${word}${events.length === 1 ? '' : 's'}`
}

/** The score of the current set, after the sets won in a match of several: "1–0 in sets, 11–10". */
export function describeScore(state: MatchState): string {
  const { team1Score, team2Score } = scoreNow(state)
  const points = `${team1Score}–${team2Score}`
  return state.sets.length > 1 ? `${state.team1Sets}–${state.team2Sets} in sets, ${points}` : points
}

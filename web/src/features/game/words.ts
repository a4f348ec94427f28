// How a live game is put into words.
import type { MatchState } from '../../rules/liveMatch.ts'
import { scoreNow } from '../../rules/liveMatch.ts'
import type { GameEvent } from '../../rules/logEvents.ts'

/** "7 points", or taps where some of them are something else. */
export function countOf(events: readonly GameEvent[]): string {
  const word = events.every(({ type }) => type === 'point') ? 'point' : 'tap'
  return `${events.length} ${word}${events.length === 1 ? '' : 's'}`
}

/** The score of the running set, after the sets won in a match of several: "1–0 in sets, 11–10". */
export function scoreWords(state: MatchState): string {
  const { team1Score, team2Score } = scoreNow(state)
  const points = `${team1Score}–${team2Score}`
  return state.sets.length > 1 ? `${state.team1Sets}–${state.team2Sets} in sets, ${points}` : points
}

// The wording for a live game.
import type { GameEvent } from '../../contract/types.ts'
import type { MatchState } from '../../rules/matchState.ts'
import { currentScore } from '../../rules/liveMatch.ts'
import { t } from '../../t.ts'
import type { GameRecord } from './record/record.ts'

/** Returns the number of events as text: "7 points", or "7 taps" if some events are not points. */
export function describeEvents(events: readonly GameEvent[]): string {
  const count = events.length
  return events.every(({ type }) => type === 'point')
    ? t({ one: '{count} point', other: '{count} points' }, { count })
    : t({ one: '{count} tap', other: '{count} taps' }, { count })
}

/** Returns the score of the current set, after the sets won in a match of several sets: "1–0 in sets, 11–10". */
export function describeScore(state: MatchState): string {
  const { team1Score, team2Score } = currentScore(state)
  const points = `${team1Score}–${team2Score}`
  return state.sets.length > 1
    ? t('{sets} in sets, {points}', { sets: `${state.team1Sets}–${state.team2Sets}`, points })
    : points
}

/** Describes a report to the league. */
export function describeReport({ invite }: GameRecord, { reason, team }: GameEvent): string {
  switch (reason) {
    case 'noShow':
      return team ? t('{team} did not come.', { team: invite[team].name }) : t('Neither team came.')
    case 'injury':
      return t('Stopped early: somebody is hurt.')
    case 'weather':
      return t('Stopped early: the weather.')
    case 'hall':
      return t('Stopped early: the hall.')
    case 'time':
      return t('Stopped early: the court was needed.')
    default:
      return t('Stopped early.')
  }
}

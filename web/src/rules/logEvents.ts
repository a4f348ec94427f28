// The events that devices send about a live game, and their outcomes; internal/rules/score/event.go does the same in Go.
import type { GameEvent, Match, SetScore } from '../contract/types.ts'
import { mostSets } from './setRules.ts'

export function worthOf(event: GameEvent): number {
  return Math.max(1, event.points ?? 0)
}

/** Whether the event is about the score: then a person has to settle it if it is not applied. */
export function isAboutScore({ type }: GameEvent): boolean {
  return ['point', 'undo', 'correct', 'finish', 'lastPoint'].includes(type)
}

/** Why a game cannot be played or finished: a team, or neither, did not come, or it was stopped. */
const reasons = ['noShow', 'injury', 'weather', 'hall', 'time', 'other'] as const

/** The limits of reports: of a game, with those that were taken back, and characters of the words. */
export const maxReports = 10
export const maxWords = 200

/** The set that a `correct` event replaces, or the official result in a `record` event. */
export function scoreIn({ team1Score = 0, team2Score = 0, forfeit }: GameEvent): SetScore {
  return { team1Score, team2Score, ...(forfeit && { forfeit }) }
}

/** Whether an event has the fields that its type needs. */
export function isValid(event: GameEvent, match: Match): boolean {
  const { team, sets = [] } = event
  switch (event.type) {
    case 'point':
      return isTeam(team) && (worthOf(event) === 1 || match.steps.includes(worthOf(event)))
    case 'serve':
    case 'sides':
    case 'timeout':
      return isTeam(team)
    case 'report':
      return isReason(event.reason) && (!team || (event.reason === 'noShow' && isTeam(team)))
    case 'correct':
      return (
        (event.set ?? 0) >= 0 && sets.length <= mostSets(match) && [scoreIn(event), ...sets].every(isPossible)
      )
    default:
      return ['undo', 'finish', 'lastPoint', 'pause', 'resume', 'take', 'settle', 'record'].includes(
        event.type,
      )
  }
}

function isReason(reason: string | undefined): boolean {
  return reasons.some((known) => known === reason)
}

function isTeam(team: string | undefined): boolean {
  return team === 'team1' || team === 'team2'
}

function isPossible({ team1Score, team2Score }: SetScore): boolean {
  return Math.min(team1Score, team2Score) >= 0
}

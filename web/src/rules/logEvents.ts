// Validates the events that devices send about a live game. Go counterpart: internal/rules/score/event.go.
import type { GameEvent, Match, SetScore } from '../contract/types.ts'
import { lineupRules } from './lineupRules.ts'
import { maxSets } from './setRules.ts'

export function pointsOf(event: GameEvent): number {
  return Math.max(1, event.points ?? 0)
}

/** Whether the event is about the score. If such an event is not applied, a person has to decide about it. */
export function isAboutScore({ type }: GameEvent): boolean {
  return ['point', 'undo', 'correct', 'finish', 'lastPoint'].includes(type)
}

/** The reasons why a game cannot be played or finished. */
const reasons = ['noShow', 'injury', 'weather', 'hall', 'time', 'other'] as const

/** The maximum number of reports per game, including withdrawn ones, and of characters in the text of a report. */
export const maxReports = 10
export const maxWords = 200

/** The score in an event: of the corrected set in a `correct` event, the official result in a `record` event. */
export function scoreOf({ team1Score = 0, team2Score = 0, forfeit }: GameEvent): SetScore {
  return { team1Score, team2Score, ...(forfeit && { forfeit }) }
}

/** Whether an event has valid values in the fields that its type requires. */
export function isValid(event: GameEvent, match: Match): boolean {
  const { team, sets = [] } = event
  switch (event.type) {
    case 'point':
      return isTeam(team) && (pointsOf(event) === 1 || match.steps.includes(pointsOf(event)))
    case 'serve':
    case 'sides':
    case 'timeout':
      return isTeam(team)
    case 'toss':
      return isTossValid(event)
    case 'report':
      return isKnownReason(event.reason) && (!team || (event.reason === 'noShow' && isTeam(team)))
    case 'correct':
      return (
        (event.set ?? 0) >= 0 &&
        sets.length <= maxSets(match) &&
        [scoreOf(event), ...sets].every(isNonNegative)
      )
    default:
      return (
        ['undo', 'finish', 'lastPoint', 'pause', 'resume', 'take', 'settle', 'record'].includes(event.type) ||
        lineupRules?.isValid(event, match) === true
      )
  }
}

function isKnownReason(reason: string | undefined): boolean {
  return reasons.some((known) => known === reason)
}

/** Whether the winner of the toss serves after choosing the serve, and not after choosing to receive. */
function isTossValid({ team, chose, serves, left }: GameEvent): boolean {
  if (![team, serves, left].every(isTeam)) return false
  return chose === 'side' || (chose === 'serve' ? serves === team : chose === 'receive' && serves !== team)
}

function isTeam(team: string | undefined): boolean {
  return team === 'team1' || team === 'team2'
}

function isNonNegative({ team1Score, team2Score }: SetScore): boolean {
  return Math.min(team1Score, team2Score) >= 0
}

// Applies events about line-ups to the state of a match.
import type { GameEvent } from '../contract/types.ts'
import type { LineupRules } from './lineupRules.ts'
import {
  afterSideOut,
  canReplace,
  canSubstitute,
  isLineupEventValid,
  replace,
  rotate,
  substitute,
  unknownLineup,
} from './lineups.ts'
import type { Lineup } from './lineups.ts'
import { hasNoPoints, isOver, totalPoints } from './liveMatch.ts'
import type { Log, Step } from './logTypes.ts'
import type { MatchState } from './matchState.ts'
import { otherTeam } from './rules.ts'
import type { Team } from './rules.ts'
import { canSanction, sanctionOf } from './sanctions.ts'

export const lineupEventRules: LineupRules = {
  isValid: isLineupEventValid,
  changes: (match, state, event) =>
    isAboutLineup(event) ? changesState(state, event, hasNoPoints(match, state)) : undefined,
  apply: (match, state, event) => withEvent(state, event, hasNoPoints(match, state)),
  beforePoint: rotateForServe,
  areAbove: (top, step) => eventsBetween(top, step).every(isAboutLineup),
  addAgain: (log, top, step) => eventsBetween(top, step).reduce(addAgain, log),
}

/** The events of the steps above `step`, oldest first. */
function eventsBetween(top: Step | null, step: Step): GameEvent[] {
  const events = []
  for (let above = top; above && above !== step; above = above.below) events.unshift(above.event)
  return events
}

function addAgain(log: Log, event: GameEvent): Log {
  const { match, now: before, top: below } = log
  const isFirst = hasNoPoints(match, before.state)
  if (isOver(before.state) || !changesState(before.state, event, isFirst)) return log
  const now = { ...before, state: withEvent(before.state, event, isFirst) }
  return { ...log, now, top: { event, below, before, resolved: [] } }
}

export function lineupOf({ lineups }: Pick<MatchState, 'lineups'>, team: Team): Lineup {
  return lineups?.[team === 'team1' ? 0 : 1] ?? unknownLineup
}

/** The number of the player who serves next; 0 if it is unknown. */
export function serverNumber(state: MatchState): number {
  return state.serving ? (lineupOf(state, state.serving).players[0] ?? 0) : 0
}

function isAboutLineup({ type }: GameEvent): boolean {
  return ['lineup', 'substitution', 'libero', 'rotate', 'sanction'].includes(type)
}

const changeOf = ({ out = 0, in: enters = 0 }: GameEvent) => ({ out, in: enters })

/** Whether an event changes the state: the rules allow it, and no other device has reported it. `isFirst`: the set has no points yet. */
function changesState(state: MatchState, event: GameEvent, isFirst: boolean): boolean {
  const team = event.team ?? 'team1'
  const lineup = lineupOf(state, team)
  switch (event.type) {
    case 'lineup':
      return (isFirst || lineup.starters.length === 0) && !isSame(lineup.starters, event.numbers ?? [])
    case 'substitution':
      return canSubstitute(lineup, changeOf(event))
    case 'libero':
      return canReplace(lineup, changeOf(event), state.serving === team, totalPoints(state))
    case 'rotate':
      return lineup.players.length > 0
    default:
      return canSanction(state.sanctions, event)
  }
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((number, i) => number === other[i])
}

/** Returns the state after an event that counts. */
function withEvent(state: MatchState, event: GameEvent, isFirst: boolean): MatchState {
  const team = event.team ?? 'team1'
  const lineup = lineupOf(state, team)
  switch (event.type) {
    case 'lineup': {
      const numbers = event.numbers ?? []
      const hasServed = !isFirst && state.serving === team
      return withLineup(state, team, { ...unknownLineup, starters: numbers, players: numbers, hasServed })
    }
    case 'substitution':
      return withLineup(state, team, substitute(lineup, changeOf(event)))
    case 'libero':
      return withLineup(state, team, replace(lineup, changeOf(event), totalPoints(state)))
    case 'rotate':
      return withLineup(state, team, rotate(lineup))
    case 'sanction':
      return { ...state, sanctions: [...state.sanctions, sanctionOf(event)] }
    default:
      return state
  }
}

function withLineup(state: MatchState, team: Team, lineup: Lineup): MatchState {
  const other = lineupOf(state, otherTeam(team))
  return { ...state, lineups: team === 'team1' ? [lineup, other] : [other, lineup] }
}

/** A team that wins the serve moves on by one place. Nobody moves if the server was unknown. */
function rotateForServe(state: MatchState, team: Team): MatchState {
  const other = otherTeam(team)
  if (state.serving !== other || !state.lineups) return state
  const moved = withLineup(state, team, afterSideOut(lineupOf(state, team)))
  return withLineup(moved, other, { ...lineupOf(state, other), hasServed: true })
}

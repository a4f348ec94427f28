// Validates games read from localStorage, and converts games of the old format, which had no log of events.
import type { GameEvent, SetScore } from '../contract/types.ts'
import { newGame } from '../rules/freeGame.ts'
import type { FreeGame } from '../rules/freeGame.ts'
import { leader } from '../rules/rules.ts'
import type { Team } from '../rules/rules.ts'
import { asObject, isTeam, repairKits, repairRules, repairSets, wholeNumber } from './repair.ts'
import type { Fields } from './repair.ts'

/** Repairs a game so that it can be continued; null if its id, its start or its events are missing. */
export function repairGame(value: unknown): FreeGame | null {
  const stored = asObject(value)
  if (!stored || typeof stored.id !== 'string' || !stored.id) return null
  const startTime = wholeNumber(stored.startTime, 0)
  if (startTime === undefined) return null
  const { kits } = repairKits(stored.kits)
  const game = newGame(stored.id, repairRules(stored.rules), startTime, kits)
  if (Array.isArray(stored.scoreHistory)) return convertOldGame(game, stored, stored.scoreHistory)
  return Array.isArray(stored.events) ? repairLoggedGame(game, stored, stored.events) : null
}

function repairLoggedGame(game: FreeGame, stored: Fields, events: unknown[]): FreeGame {
  const state = asObject(stored.state) ?? {}
  const sets = repairSets(state.sets)
  const winner = isTeam(state.winner) ? state.winner : null
  return {
    ...game,
    events: events.flatMap((event) => repairEvent(event) ?? []),
    state: {
      sets: sets.length > 0 ? sets : game.state.sets,
      team1Sets: wholeNumber(state.team1Sets, 0) ?? 0,
      team2Sets: wholeNumber(state.team2Sets, 0) ?? 0,
      winner,
      ...repairClock(state.clock),
    },
    ...(winner && { endTime: wholeNumber(stored.endTime, game.startTime) ?? game.startTime }),
  }
}

function repairClock(value: unknown): Pick<FreeGame['state'], 'clock'> {
  const { pausedSince, pausedFor } = asObject(value) ?? {}
  const clock = { pausedSince: wholeNumber(pausedSince, 0) ?? 0, pausedFor: wholeNumber(pausedFor, 0) ?? 0 }
  return clock.pausedSince || clock.pausedFor ? { clock } : {}
}

/** Checks only the fields that all events have; the log rejects events that it does not understand. */
function repairEvent(value: unknown): GameEvent | null {
  const { id, type, at, seen, sets = [] } = asObject(value) ?? {}
  const isEvent = [id, type].every((text) => typeof text === 'string') && [at, seen].every(Number.isFinite)
  return isEvent && Array.isArray(sets) && repairSets(sets).length === sets.length
    ? (value as GameEvent)
    : null
}

/**
 * Converts a game of the old format, which stored each set as a separate game: its points, the sets won before, after how
 * many points the teams agreed on a last point, and whether it was ended by hand. The points of earlier sets were not stored;
 * they become 1-0.
 */
function convertOldGame(game: FreeGame, stored: Fields, history: unknown[]): FreeGame {
  const { startTime } = game
  const points = history.map(asObject).filter((point) => isTeam(point?.team))
  const score = { ...firstSet(game) }
  for (const point of points) score[`${point?.team as Team}Score`]++
  const ended = wholeNumber(stored.endTime, startTime)
  const won = ended === undefined ? null : leader({ team1: score.team1Score, team2: score.team2Score })
  const before = setsBefore(game, stored)
  const sets = [...before, score]
  if (won && before.filter(isWonBy(won)).length + 1 < setsNeeded(game)) {
    // The match continues with the next set.
    return withRecord(game, [...sets, firstSet(game)])
  }
  const start = before.length > 0 ? withRecord(game, [...before, firstSet(game)]) : game
  const events = [...start.events]
  const push = (at: number, event: Pick<GameEvent, 'type' | 'team'>) => {
    events.push({ id: `before-${events.length}`, ...event, at, seen: events.length })
  }
  const agreedAfter = wholeNumber(stored.nextPointWinsFrom, 0)
  let at = startTime
  for (const [count, point] of points.entries()) {
    if (count === agreedAfter) push(at, { type: 'lastPoint' })
    at = wholeNumber(point?.timestamp, 0) ?? 0
    push(at, { type: 'point', team: point?.team as Team })
  }
  if (agreedAfter === points.length) push(at, { type: 'lastPoint' })
  if (won && stored.endedOnTime === true) push(ended ?? at, { type: 'finish' })
  const decided = won ? [...sets] : before
  return {
    ...game,
    events,
    state: { sets, ...setsWonIn(decided), winner: won },
    ...(won && { endTime: ended ?? at }),
  }
}

function firstSet({ state }: FreeGame): SetScore {
  return { team1Score: state.sets[0]?.team1Score ?? 0, team2Score: state.sets[0]?.team2Score ?? 0 }
}

function setsNeeded({ rules }: FreeGame): number {
  return Math.ceil((rules.bestOf ?? 1) / 2)
}

/** The sets before the current one, limited to fewer than would win the match. */
function setsBefore(game: FreeGame, stored: Fields): SetScore[] {
  const won = asObject(stored.setsWon) ?? {}
  return (['team1', 'team2'] as const).flatMap((team) => {
    const count = Math.min(wholeNumber(won[team], 0) ?? 0, setsNeeded(game) - 1)
    return Array.from({ length: count }, () => ({
      team1Score: team === 'team1' ? 1 : 0,
      team2Score: team === 'team2' ? 1 : 0,
    }))
  })
}

const isWonBy = (team: Team) => (set: SetScore) =>
  team === leader({ team1: set.team1Score, team2: set.team2Score })

function setsWonIn(sets: SetScore[]): { team1Sets: number; team2Sets: number } {
  return { team1Sets: sets.filter(isWonBy('team1')).length, team2Sets: sets.filter(isWonBy('team2')).length }
}

/** Creates a game with these sets, of which the last one is running. */
function withRecord(game: FreeGame, sets: SetScore[]): FreeGame {
  const { team1Sets, team2Sets } = setsWonIn(sets.slice(0, -1))
  const record: GameEvent = {
    id: 'before',
    type: 'record',
    team1Score: team1Sets,
    team2Score: team2Sets,
    sets,
    at: game.startTime,
    seen: 0,
  }
  return { ...game, events: [record], state: { sets, team1Sets, team2Sets, winner: null } }
}

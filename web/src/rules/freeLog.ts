// Plays games of the free scorer by the same events and rules as games with score links, with only one device.
import type { GameEvent, Match } from '../contract/types.ts'
import type { Action } from './actions.ts'
import { newClock } from './clock.ts'
import type { FreeGame } from './freeGame.ts'
import { totalPoints } from './liveMatch.ts'
import { addEvent, emptyLog, seqOf, stateOf } from './log.ts'
import { cachedLogs } from './lineupRules.ts'
import type { Log } from './logTypes.ts'
import type { GameRules } from './rules.ts'

/** The ending score of a deciding set in volleyball, which has no cap. */
const decidingScore = 15

/** Converts the rules of a free game to the form that the log requires. */
export function matchRules({
  startingScore,
  endingScore,
  winByTwo,
  maxScoreCap,
  maxTime,
  bestOf,
  playAll,
  serve,
  intervals,
  lineups,
}: GameRules): Match {
  return {
    startingScore,
    endingScore,
    winByTwo,
    ...(maxScoreCap !== undefined && { maxScoreCap }),
    sets: bestOf ?? 1,
    playAll: playAll === true,
    decidingScore,
    steps: [1],
    serve: serve === true,
    ...(serve && intervals && { intervals }),
    ...(serve && lineups && { lineups }),
    ...(maxTime !== undefined && { maxTime }),
  }
}

export function logOf({ rules, events }: FreeGame): Log {
  const cachedLog = cachedLogs.get(events)
  if (cachedLog) return cachedLog
  const log = events.reduce((before, event) => addEvent(before, event).log, emptyLog(matchRules(rules)))
  cachedLogs.set(events, log)
  return log
}

/**
 * Returns the game after the action that `createAction` derives from its log; unchanged if there is no action, or it is not
 * applied.
 */
export function applyAction(
  game: FreeGame,
  createAction: (log: Log) => Action | null,
  idAndTime: Pick<GameEvent, 'id' | 'at'>,
): FreeGame {
  const before = logOf(game)
  const action = createAction(before)
  if (!action) return game
  const event: GameEvent = { ...idAndTime, ...action, seen: seqOf(before) }
  const { log, entry } = addEvent(before, event)
  if (entry.outcome !== 'applied') return game
  const { sets, team1Sets, team2Sets, winner, clock } = stateOf(log)
  const { endTime: _before, ...rest } = game
  const after: FreeGame = {
    ...rest,
    events: [...game.events, event],
    state: { sets, team1Sets, team2Sets, winner, ...(clock !== newClock && { clock }) },
    ...(winner && { endTime: idAndTime.at }),
  }
  cachedLogs.set(after.events, log)
  return after
}

/** The largest lead of either team at any time in any set. */
export function largestLead(log: Log): number {
  let largest = 0
  let { state } = log.now
  for (let { top } = log; ; top = top.below) {
    for (const { team1Score, team2Score } of state.sets)
      largest = Math.max(largest, Math.abs(team1Score - team2Score))
    if (!top) return largest
    state = top.before.state
  }
}

/** The number of points of all sets above the starting score. */
export function pointsPlayed({ match, now: { state } }: Log): number {
  return totalPoints(state) - 2 * match.startingScore * state.sets.length
}

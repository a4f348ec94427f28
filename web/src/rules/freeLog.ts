// A game of the free scorer on the engine of score links: the same events, decided by the same rules, of one device.
import type { GameEvent, Match } from '../contract/types.ts'
import type { Action } from './actions.ts'
import { newClock } from './clock.ts'
import type { FreeGame } from './freeGame.ts'
import { add, emptyLog, runOf, seqOf, stateOf } from './log.ts'
import type { Log } from './logTypes.ts'
import type { GameRules } from './rules.ts'

/** The points of a deciding set in volleyball; it has no cap. */
const decidingScore = 15

/** The rules of a free game as the log takes them. */
export function matchRules({
  startingScore,
  endingScore,
  winByTwo,
  maxScoreCap,
  maxTime,
  bestOf,
  playAll,
  serve,
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
    ...(maxTime !== undefined && { maxTime }),
  }
}

// A tap continues the log of the game before it, so that it replays nothing.
const logs = new WeakMap<FreeGame['events'], Log>()

export function logOf({ rules, events }: FreeGame): Log {
  const known = logs.get(events)
  if (known) return known
  const log = events.reduce((before, event) => add(before, event).log, emptyLog(matchRules(rules)))
  logs.set(events, log)
  return log
}

/** The game after the action that `choose` makes of its log; unchanged if there is none, or if it does not count. */
export function act(
  game: FreeGame,
  choose: (log: Log) => Action | null,
  made: Pick<GameEvent, 'id' | 'at'>,
): FreeGame {
  const before = logOf(game)
  const action = choose(before)
  if (!action) return game
  const event: GameEvent = { ...made, ...action, seen: seqOf(before) }
  const { log, entry } = add(before, event)
  if (entry.outcome !== 'applied') return game
  const { sets, team1Sets, team2Sets, winner, clock } = stateOf(log)
  const { endTime: _before, ...rest } = game
  const after: FreeGame = {
    ...rest,
    events: [...game.events, event],
    state: { sets, team1Sets, team2Sets, winner, ...(clock !== newClock && { clock }) },
    ...(winner && { endTime: made.at }),
  }
  logs.set(after.events, log)
  return after
}

/** The largest lead of either team in any set, at any time. */
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

/** How many points were played. */
export function pointsPlayed(log: Log): number {
  return runOf(log).length
}

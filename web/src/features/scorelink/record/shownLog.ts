// The log shown on a device: the server's log plus the events of the outbox.
import type { LogEntry, GameEvent } from '../../../contract/types.ts'
import type { EventsRequest } from '../../../api/games/scoring.ts'
import { isOver, currentScore } from '../../../rules/liveMatch.ts'
import type { MatchState } from '../../../rules/matchState.ts'
import { cachedLogs } from '../../../rules/lineupRules.ts'
import { addEvent, emptyLog, replay, secondsPlayed, stateOf } from '../../../rules/log.ts'
import type { Log } from '../../../rules/logTypes.ts'
import { otherTeam } from '../../../rules/rules.ts'
import type { Team } from '../../../rules/rules.ts'
import type { GameRecord } from './record.ts'

/** Replays the server's log as far as this device has received it. */
export function serverLog(record: GameRecord): Log {
  const { entries, invite } = record
  const cached = cachedLogs.get(entries)
  if (cached) return cached
  const log =
    entries.length > 0 ? replay(invite.rules, entries) : withStoredScore(emptyLog(invite.rules), record)
  cachedLogs.set(entries, log)
  return log
}

/** Adds the stored score of a game to an empty log: games from before logs existed have only a score. */
function withStoredScore(log: Log, { invite: { game } }: GameRecord): Log {
  const final = game.status === 'completed'
  if (!final && !game.team1Score && !game.team2Score) return log
  const { team1Score, team2Score, sets } = game
  const storedScore: LogEntry = {
    id: 'stored-score',
    type: 'record',
    team1Score,
    team2Score,
    ...(sets && { sets }),
    final,
    at: 0,
    seen: 0,
    seq: 0,
    outcome: 'applied',
  }
  return replay(log.match, [storedScore])
}

/** Returns the server's log with these events of the device applied. */
export function logWithEvents(record: GameRecord, events: readonly GameEvent[]): Log {
  const toServerClock = (event: GameEvent) => ({ ...event, at: event.at + record.skew })
  return events.reduce((log, event) => addEvent(log, toServerClock(event)).log, serverLog(record))
}

export function shownLog(record: GameRecord): Log {
  return logWithEvents(record, record.outbox)
}

/** Returns the time of the last counting event of a finished match, by the server's clock; null while the match is running. */
export function endedAt(log: Log): number | null {
  if (!isOver(stateOf(log))) return null
  let end = log.top
  // A later change of the result by the league does not move the end of the match.
  while (end?.event.type === 'record' && isOver(end.before.state)) end = end.below
  return end?.event.at ?? null
}

/** Returns the whole seconds from the first event to the end of the match, without pauses; 0 while the match is running. */
export function durationSeconds(log: Log): number {
  return secondsPlayed(log, endedAt(log) ?? 0)
}

/** Returns the official score: sets won if the match has several sets, otherwise points. */
export function officialScore(log: Log): { team1Score: number; team2Score: number } {
  const state = stateOf(log)
  return log.match.sets > 1
    ? { team1Score: state.team1Sets, team2Score: state.team2Sets }
    : currentScore(state)
}

/** Returns the request fields that report the end of the match; empty while it is running. */
export function completionFields(record: GameRecord, log: Log): Partial<EventsRequest> {
  const { winner } = stateOf(log)
  const ended = endedAt(log)
  if (ended === null) return {}
  return {
    status: 'completed',
    ...(winner && { winnerId: record.invite[winner].id }),
    duration: durationSeconds(log),
    completedAt: new Date(ended).toISOString(),
  }
}

/** Returns the points of the sets played so far: "25–20, 11–10". `first` is the team whose points come first. */
export function formatSetScores({ sets }: MatchState, first: Team = 'team1'): string {
  return sets.map((set) => `${set[`${first}Score`]}–${set[`${otherTeam(first)}Score`]}`).join(', ')
}

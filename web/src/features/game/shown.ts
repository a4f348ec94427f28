// What a device shows of a game: the server's log, and what was told here and has no answer yet on top of it.
import type { Told } from '../../api/scoring.ts'
import { scoreNow } from '../../rules/liveMatch.ts'
import type { MatchState } from '../../rules/liveMatch.ts'
import { add, emptyLog, replay, stateOf } from '../../rules/log.ts'
import type { Log } from '../../rules/log.ts'
import type { Entry, GameEvent } from '../../rules/logEvents.ts'
import type { GameRecord } from './record.ts'

const logs = new WeakMap<readonly Entry[], Log>()

/** The log as the server has it, as far as it is known here. */
export function serverLog(record: GameRecord): Log {
  const { entries, invite } = record
  const kept = logs.get(entries)
  if (kept) return kept
  const log = entries.length > 0 ? replay(invite.rules, entries) : withBooks(emptyLog(invite.rules), record)
  logs.set(entries, log)
  return log
}

/** A game from before there were logs has a score in the books alone. */
function withBooks(log: Log, { invite: { game } }: GameRecord): Log {
  const final = game.status === 'completed'
  if (!final && !game.team1Score && !game.team2Score) return log
  const { team1Score, team2Score, sets } = game
  const books: Entry = {
    id: 'books',
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
  return replay(log.match, [books])
}

/** The log with these events of the device on top of what the server has. */
export function logWith(record: GameRecord, events: readonly GameEvent[]): Log {
  const byServersClock = (event: GameEvent) => ({ ...event, at: event.at + record.skew })
  return events.reduce((log, event) => add(log, byServersClock(event)).log, serverLog(record))
}

export function shownLog(record: GameRecord): Log {
  return logWith(record, record.outbox)
}

/** When the first thing happened, milliseconds since 1970 by the server's clock; null: nothing has. */
export function beganAt({ entries, outbox, skew }: GameRecord): number | null {
  const first = entries.find(({ type }) => type !== 'record')?.at
  if (first !== undefined) return first
  const told = outbox[0]
  return told ? told.at + skew : null
}

/** When the match was won, by the server's clock; null while it goes on. */
export function endedAt(log: Log): number | null {
  return stateOf(log).winner ? (log.top?.event.at ?? null) : null
}

/** Whole seconds from the first event to the end of the match; 0 while it goes on. */
export function secondsOf(record: GameRecord, log: Log): number {
  const ended = endedAt(log) ?? 0
  return Math.max(0, Math.floor((ended - (beganAt(record) ?? ended)) / 1000))
}

/** The score as it is written in a game's books: sets won, where the match has several. */
export function booksOf(log: Log): { team1Score: number; team2Score: number } {
  const state = stateOf(log)
  return log.match.sets > 1 ? { team1Score: state.team1Sets, team2Score: state.team2Sets } : scoreNow(state)
}

/** What a win adds to what a device tells (specification, section 4 "Live game"). */
export function completionOf(record: GameRecord, log: Log): Partial<Told> {
  const { winner } = stateOf(log)
  const ended = endedAt(log)
  if (!winner || ended === null) return {}
  return {
    status: 'completed',
    winnerId: record.invite[winner].id,
    duration: secondsOf(record, log),
    completedAt: new Date(ended).toISOString(),
  }
}

/** "25–20, 11–10" of the sets played so far, or the score of a match that is one game. */
export function scoresIn(state: MatchState): string {
  return state.sets.map(({ team1Score, team2Score }) => `${team1Score}–${team2Score}`).join(', ')
}

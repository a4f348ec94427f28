// The file of an exported history: everything, with the logs of games. Anybody can have written a file that is imported.
import { matchOf } from '../../../scoreboard/savedMatch.ts'
import { newClock } from '../../../rules/clock.ts'
import type { FreeGame } from '../../../rules/freeGame.ts'
import { logOf } from '../../../rules/freeLog.ts'
import { stateOf } from '../../../rules/log.ts'
import type { FinishedGame } from '../../../scoreboard/history/finishedGames.ts'
import { fields } from '../../../scoreboard/repair.ts'
import { repairMatch } from '../../../scoreboard/repairMatch.ts'
import { repairGame } from '../../../scoreboard/repairGame.ts'
import type { HistoryEntry } from '../entries.ts'

const format = 'sideout-history'
const version = 1

/** The limits of a file. The history of a device is far below them. */
export const largestFile = 20_000_000
const mostMatches = 1000
const longestId = 100
/** A game is replayed, which takes longer than its log is long. */
const mostEvents = 2000
const mostEventsOfAll = 100_000

export interface DecodedHistory {
  entries: HistoryEntry[]
  /** Matches that cannot be read. */
  refused: number
  /** Matches whose points were left out, since they cannot be read or do not lead to the end of a game. */
  withoutPoints: number
}

/** Why a file is not read at all. */
export type FileProblem = 'unreadable' | 'newer'

/** The file with these entries. */
export function encodeHistory(entries: readonly HistoryEntry[], now: number): string {
  const matches = entries.map(({ match, isSaved, log }) => ({
    match,
    saved: isSaved,
    ...(log !== undefined && { game: parse(log) }),
  }))
  return JSON.stringify({ format, version, exportedAt: new Date(now).toISOString(), matches })
}

/** What a file has, repaired where that is possible. */
export function decodeHistory(text: string): DecodedHistory | FileProblem {
  const file = fields(parse(text))
  if (file?.format !== format || !Array.isArray(file.matches)) return 'unreadable'
  if (typeof file.version !== 'number') return 'unreadable'
  if (file.version > version) return 'newer'
  const decoded: DecodedHistory = { entries: [], refused: 0, withoutPoints: 0 }
  let events = 0
  for (const stored of file.matches.slice(0, mostMatches)) {
    const { match: storedMatch, saved, game: storedGame } = fields(stored) ?? {}
    const match = repairMatch(storedMatch)
    if (!match || !match.id || match.id.length > longestId) {
      decoded.refused++
      continue
    }
    events += countEvents(storedGame)
    const game = events <= mostEventsOfAll ? finishedGame(storedGame, match.id) : null
    if (storedGame !== undefined && !game) decoded.withoutPoints++
    decoded.entries.push({ ...(game ?? { match }), isSaved: saved === true })
  }
  decoded.refused += Math.max(0, file.matches.length - mostMatches)
  return decoded
}

function countEvents(stored: unknown): number {
  const { events, scoreHistory } = fields(stored) ?? {}
  return [events, scoreHistory].flat().length
}

/** The game as its own log decides it, whatever its file says of the result; null if the log does not end it. */
function finishedGame(stored: unknown, id: string): FinishedGame | null {
  if (countEvents(stored) > mostEvents) return null
  const repaired = repairGame(stored)
  if (repaired?.id !== id) return null
  const { sets, team1Sets, team2Sets, winner, clock } = stateOf(logOf(repaired))
  const last = repaired.events.at(-1)
  const endTime = repaired.endTime ?? (last && Math.max(last.at, repaired.startTime))
  if (!winner || endTime === undefined) return null
  const state = { sets, team1Sets, team2Sets, winner, ...(clock !== newClock && { clock }) }
  const game: FreeGame = { ...repaired, endTime, state }
  const match = repairMatch(matchOf(game))
  return match && { match, log: JSON.stringify(game) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

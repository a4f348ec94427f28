// The file of an exported history: all matches with the logs of their games. An imported file is untrusted input.
import { matchOf } from '../../../scoreboard/savedMatch.ts'
import { newClock } from '../../../rules/clock.ts'
import { logOf } from '../../../rules/freeLog.ts'
import { stateOf } from '../../../rules/log.ts'
import type { FinishedGame } from '../../../scoreboard/history/finishedGames.ts'
import { asObject } from '../../../scoreboard/repair.ts'
import { repairMatch } from '../../../scoreboard/repairMatch.ts'
import { repairGame } from '../../../scoreboard/repairGame.ts'
import type { HistoryEntry } from '../entries.ts'

const format = 'sideout-history'
const version = 1

/** The limits of an import. The history of a device is far below them. */
export const maxFileSize = 20_000_000
const maxMatches = 1000
const maxIdLength = 100
/** Importing a game replays its log, so the cost grows with the number of events. */
const maxEventsPerGame = 2000
const maxTotalEvents = 100_000

export interface DecodedHistory {
  entries: HistoryEntry[]
  /** The number of matches that cannot be read. */
  unreadableCount: number
  /** The number of matches imported without their points, because the points cannot be read or do not end the game. */
  withoutPointsCount: number
}

/** Why a whole file is rejected. */
export type FileProblem = 'unreadable' | 'newer'

/** Returns the content of a file with these entries. */
export function encodeHistory(entries: readonly HistoryEntry[], now: number): string {
  const matches = entries.map(({ match, isSaved, log }) => ({
    match,
    saved: isSaved,
    ...(log !== undefined && { game: parse(log) }),
  }))
  return JSON.stringify({ format, version, exportedAt: new Date(now).toISOString(), matches })
}

/** Parses the content of a file and repairs what can be repaired. */
export function decodeHistory(text: string): DecodedHistory | FileProblem {
  const file = asObject(parse(text))
  if (file?.format !== format || !Array.isArray(file.matches)) return 'unreadable'
  if (typeof file.version !== 'number') return 'unreadable'
  if (file.version > version) return 'newer'
  const decoded: DecodedHistory = { entries: [], unreadableCount: 0, withoutPointsCount: 0 }
  let events = 0
  for (const stored of file.matches.slice(0, maxMatches)) {
    const { match: storedMatch, saved, game: storedGame } = asObject(stored) ?? {}
    const match = repairMatch(storedMatch)
    if (!match || !match.id || match.id.length > maxIdLength) {
      decoded.unreadableCount++
      continue
    }
    events += countEvents(storedGame)
    const game = events <= maxTotalEvents ? finishedGame(storedGame, match.id) : null
    if (storedGame !== undefined && !game) decoded.withoutPointsCount++
    decoded.entries.push({ ...(game ?? { match }), isSaved: saved === true })
  }
  decoded.unreadableCount += Math.max(0, file.matches.length - maxMatches)
  return decoded
}

function countEvents(stored: unknown): number {
  const { events, scoreHistory } = asObject(stored) ?? {}
  return [events, scoreHistory].flat().length
}

/** Recomputes the result of a game from its log and ignores the result in the file; null if the log does not end the game. */
function finishedGame(stored: unknown, id: string): FinishedGame | null {
  if (countEvents(stored) > maxEventsPerGame) return null
  const repaired = repairGame(stored)
  if (repaired?.id !== id) return null
  const { sets, team1Sets, team2Sets, winner, clock } = stateOf(logOf(repaired))
  const last = repaired.events.at(-1)
  const endTime = repaired.endTime ?? (last && Math.max(last.at, repaired.startTime))
  if (!winner || endTime === undefined) return null
  const state = { sets, team1Sets, team2Sets, winner, ...(clock !== newClock && { clock }) }
  const game = repairGame({ ...repaired, endTime, state }) // as it will be read again: the times of events have no limits
  const match = game && repairMatch(matchOf(game))
  return match && { match, log: JSON.stringify(game) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

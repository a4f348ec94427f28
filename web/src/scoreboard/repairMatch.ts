// Validates matches that were read from the history of the device or from a file. The setup screen does not need it.
import { asObject, isTeam, repairName, repairRules, repairSets, wholeNumber } from './repair.ts'
import type { SavedMatch } from './repair.ts'

export function repairMatch(value: unknown): SavedMatch | null {
  const stored = asObject(value)
  if (!stored || typeof stored.id !== 'string' || !isTeam(stored.winner)) return null
  const team1Score = wholeNumber(stored.team1Score, 0)
  const team2Score = wholeNumber(stored.team2Score, 0)
  if (team1Score === undefined || team2Score === undefined) return null
  const sets = repairSets(stored.sets)
  return {
    id: stored.id,
    winner: stored.winner,
    team1Score,
    team2Score,
    ...(sets.length > 0 && { sets }),
    ...(repairName(stored.team1Name) && { team1Name: repairName(stored.team1Name) }),
    ...(repairName(stored.team2Name) && { team2Name: repairName(stored.team2Name) }),
    duration: wholeNumber(stored.duration, 0) ?? 0,
    rules: repairRules(stored.rules),
    timestamp: wholeNumber(stored.timestamp, 0) ?? 0,
  }
}

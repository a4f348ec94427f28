// Validates data read from localStorage: repairs it where possible, and drops the rest.
import { defaultRules } from '../rules/rules.ts'
import { kitIds } from '../rules/kitIds.ts'
import type { Kits } from '../rules/freeGame.ts'
import type { SetScore } from '../contract/types.ts'
import type { GameRules, Team } from '../rules/rules.ts'

/** The maximum of scores, caps and time limits. */
export const largestNumber = 999
export const longestName = 100

export type Fields = Record<string, unknown>

export function asObject(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** The latest time that a Date can represent, in milliseconds since 1970. */
const maxTimestamp = 8.64e15

export function wholeNumber(value: unknown, min: number, max = maxTimestamp): number | undefined {
  return typeof value === 'number' && value >= min ? Math.min(Math.floor(value), max) : undefined
}

/** Normalizes a name for storage: trimmed, in Unicode NFC, at most 100 code points. */
export function tidyName(name: string): string {
  return Array.from(name.normalize('NFC').trim()).slice(0, longestName).join('').trim()
}

/** Truncates typed text to 100 code points. (maxLength would count an emoji as two.) */
export function truncateTypedName(typed: string): string {
  return Array.from(typed).slice(0, longestName).join('')
}

export function repairName(value: unknown): string {
  return typeof value === 'string' ? tidyName(value) : ''
}

export function isTeam(value: unknown): value is Team {
  return value === 'team1' || value === 'team2'
}

/** Repairs rules: every field is limited to its valid range, and an unreadable field gets its default. */
export function repairRules(value: unknown): GameRules {
  const stored = asObject(value) ?? {}
  const rules: GameRules = {
    name: repairName(stored.name),
    startingScore: wholeNumber(stored.startingScore, 0, largestNumber) ?? defaultRules.startingScore,
    endingScore: wholeNumber(stored.endingScore, 1, largestNumber) ?? defaultRules.endingScore,
    winByTwo: typeof stored.winByTwo === 'boolean' ? stored.winByTwo : defaultRules.winByTwo,
  }
  const maxScoreCap = wholeNumber(stored.maxScoreCap, 1, largestNumber)
  const maxTime = wholeNumber(stored.maxTime, 1, largestNumber)
  if (maxScoreCap !== undefined) rules.maxScoreCap = maxScoreCap
  if (maxTime !== undefined) rules.maxTime = maxTime
  const sets = wholeNumber(stored.bestOf, 2, 9)
  if (sets) rules.bestOf = sets
  if (sets && stored.playAll) rules.playAll = true
  if (stored.serve === true) rules.serve = true
  if (asObject(stored.intervals)) rules.intervals = stored.intervals as object
  if (wholeNumber(stored.lineups, 2, 6)) rules.lineups = stored.lineups as number
  if (repairName(stored.team1Name)) rules.team1Name = repairName(stored.team1Name)
  if (repairName(stored.team2Name)) rules.team2Name = repairName(stored.team2Name)
  return rules
}

/** Keeps only known kits. Returns an object with the field `kits`, which is absent if no team has a known kit. */
export function repairKits(value: unknown): { kits?: Kits } {
  const stored = asObject(value)
  const known = (['team1', 'team2'] as const).flatMap((team) => {
    const kit = kitIds.find((id) => id === stored?.[team])
    return kit ? [[team, kit]] : []
  })
  return known.length > 0 ? { kits: Object.fromEntries(known) as Kits } : {}
}

/** Repairs a preset; null if it has no name, because it could not be chosen. */
export function repairPreset(value: unknown): GameRules | null {
  const rules = repairRules(value)
  return rules.name ? rules : null
}

/** Repairs the points of sets. If any set is unreadable, the whole list is dropped. */
export function repairSets(value: unknown): SetScore[] {
  if (!Array.isArray(value)) return []
  const sets = value.flatMap((set) => {
    const stored = asObject(set) ?? {}
    const team1Score = wholeNumber(stored.team1Score, 0)
    const team2Score = wholeNumber(stored.team2Score, 0)
    return team1Score === undefined || team2Score === undefined ? [] : { team1Score, team2Score }
  })
  return sets.length === value.length ? sets : []
}

/** A match in the history of this device. `duration` is in seconds, `timestamp` is in milliseconds since 1970. */
export interface SavedMatch {
  id: string
  winner: Team
  team1Score: number
  team2Score: number
  /** The points of each set; if present, the scores above are the sets won. */
  sets?: SetScore[]
  team1Name?: string
  team2Name?: string
  duration: number
  rules: GameRules
  timestamp: number
}

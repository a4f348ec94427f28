// Validates data read from localStorage: repairs what can be repaired, and drops the rest.
import { defaultRules } from '../rules/rules.ts'
import type { Game, Point } from '../rules/game.ts'
import type { GameRules, Team } from '../rules/rules.ts'

/** The largest number a score, a cap or a time can be set to. */
export const largestNumber = 999
export const longestName = 100

type Fields = Record<string, unknown>

function fields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** The latest instant that a Date can hold, in milliseconds since 1970. */
const lastInstant = 8.64e15

function wholeNumber(value: unknown, min: number, max = lastInstant): number | undefined {
  return typeof value === 'number' && value >= min ? Math.min(Math.floor(value), max) : undefined
}

/** A name as it is stored: trimmed, in Unicode NFC, at most 100 code points. */
export function tidyName(name: string): string {
  return Array.from(name.normalize('NFC').trim()).slice(0, longestName).join('').trim()
}

/** Typed text cut to 100 code points. (maxLength would count an emoji as two.) */
export function cutName(typed: string): string {
  return Array.from(typed).slice(0, longestName).join('')
}

function name(value: unknown): string {
  return typeof value === 'string' ? tidyName(value) : ''
}

function isTeam(value: unknown): value is Team {
  return value === 'team1' || value === 'team2'
}

/** Rules with every field within its bounds; a field that cannot be read gets its default. */
export function repairRules(value: unknown): GameRules {
  const stored = fields(value) ?? {}
  const rules: GameRules = {
    name: name(stored.name),
    startingScore: wholeNumber(stored.startingScore, 0, largestNumber) ?? defaultRules.startingScore,
    endingScore: wholeNumber(stored.endingScore, 1, largestNumber) ?? defaultRules.endingScore,
    winByTwo: typeof stored.winByTwo === 'boolean' ? stored.winByTwo : defaultRules.winByTwo,
  }
  const maxScoreCap = wholeNumber(stored.maxScoreCap, 1, largestNumber)
  const maxTime = wholeNumber(stored.maxTime, 1, largestNumber)
  if (maxScoreCap !== undefined) rules.maxScoreCap = maxScoreCap
  if (maxTime !== undefined) rules.maxTime = maxTime
  if (stored.bestOf === 3 || stored.bestOf === 5) rules.bestOf = stored.bestOf
  if (name(stored.team1Name)) rules.team1Name = name(stored.team1Name)
  if (name(stored.team2Name)) rules.team2Name = name(stored.team2Name)
  return rules
}

/** A preset; null without a name, since it could not be chosen. */
export function repairPreset(value: unknown): GameRules | null {
  const rules = repairRules(value)
  return rules.name ? rules : null
}

function repairPoint(value: unknown): Point | null {
  const stored = fields(value)
  if (!stored || !isTeam(stored.team)) return null
  return { team: stored.team, timestamp: wholeNumber(stored.timestamp, 0) ?? 0 }
}

export function repairGame(value: unknown): Game | null {
  const stored = fields(value)
  if (!stored || typeof stored.id !== 'string' || !stored.id || !Array.isArray(stored.scoreHistory))
    return null
  const startTime = wholeNumber(stored.startTime, 0)
  if (startTime === undefined) return null
  const endTime = wholeNumber(stored.endTime, startTime)
  const nextPointWinsFrom = wholeNumber(stored.nextPointWinsFrom, 0)
  const setsWon = fields(stored.setsWon) ?? {}
  return {
    id: stored.id,
    rules: repairRules(stored.rules),
    startTime,
    scoreHistory: stored.scoreHistory.flatMap((point) => repairPoint(point) ?? []),
    setsWon: { team1: wholeNumber(setsWon.team1, 0) ?? 0, team2: wholeNumber(setsWon.team2, 0) ?? 0 },
    ...(endTime !== undefined && { endTime }),
    ...(nextPointWinsFrom !== undefined && { nextPointWinsFrom }),
    ...(stored.endedOnTime === true && { endedOnTime: true }),
  }
}

/** A match in the history of this device. `duration` is in seconds, `timestamp` in milliseconds since 1970. */
export interface SavedMatch {
  id: string
  winner: Team
  team1Score: number
  team2Score: number
  team1Name?: string
  team2Name?: string
  duration: number
  rules: GameRules
  timestamp: number
}

export function repairMatch(value: unknown): SavedMatch | null {
  const stored = fields(value)
  if (!stored || typeof stored.id !== 'string' || !isTeam(stored.winner)) return null
  const team1Score = wholeNumber(stored.team1Score, 0)
  const team2Score = wholeNumber(stored.team2Score, 0)
  if (team1Score === undefined || team2Score === undefined) return null
  return {
    id: stored.id,
    winner: stored.winner,
    team1Score,
    team2Score,
    ...(name(stored.team1Name) && { team1Name: name(stored.team1Name) }),
    ...(name(stored.team2Name) && { team2Name: name(stored.team2Name) }),
    duration: wholeNumber(stored.duration, 0) ?? 0,
    rules: repairRules(stored.rules),
    timestamp: wholeNumber(stored.timestamp, 0) ?? 0,
  }
}

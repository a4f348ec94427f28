// The sanctions of a game: cards for misconduct, and delays. Go counterpart: internal/rules/score/sanction.go.
import type { GameEvent } from '../contract/types.ts'
import { sanctionLevels } from './lineups.ts'
import type { Team } from './rules.ts'

export type SanctionLevel = (typeof sanctionLevels)[number]

/** A sanction in a match. The number is that of the player; 0 for the team or somebody on its bench. */
export interface Sanction {
  team: Team
  level: SanctionLevel
  number: number
  at: number
  device: string
}

/** Two devices that report the same sanction within this time, in milliseconds, have seen the same one. */
const duplicateWindow = 20_000

export function sanctionOf({ team = 'team1', sanction, number = 0, at, device = '' }: GameEvent): Sanction {
  return { team, level: sanction ?? 'warning', number, at, device }
}

/**
 * Whether a sanction counts. Sanctions of a player become more severe within a match (21.4), a team is warned once, and a delay
 * is a penalty only after a warning. The same sanction of another device at the same time is the same one.
 */
export function canSanction(sanctions: readonly Sanction[], event: GameEvent): boolean {
  const { team, level, number, at, device } = sanctionOf(event)
  const ofTeam = sanctions.filter((other) => other.team === team)
  const isDuplicate = ofTeam.some(
    (other) =>
      other.level === level &&
      other.number === number &&
      other.device !== device &&
      Math.abs(other.at - at) <= duplicateWindow,
  )
  if (isDuplicate) return false
  if (level === 'warning' || level === 'delayWarning') return !ofTeam.some((other) => other.level === level)
  if (level === 'delayPenalty') return ofTeam.some((other) => other.level === 'delayWarning')
  if (number === 0) return true
  return !ofTeam.some((other) => other.number === number && severityOf(other.level) >= severityOf(level))
}

/** The severity of a sanction for misconduct; -1 for a delay. */
function severityOf(level: SanctionLevel): number {
  return level === 'delayWarning' || level === 'delayPenalty' ? -1 : sanctionLevels.indexOf(level)
}

// The length of games. Go counterpart: League.MinutesOf in internal/rules/league.
import type { LeagueView } from '../contract/types.ts'

/** The settings that determine the length of a game. */
export type GameLengths = Pick<LeagueView, 'gameDuration' | 'tierMinutes'>

/** The length of a game of a tier, in minutes. */
export const minutesOfTier = ({ gameDuration, tierMinutes }: GameLengths, tier: number): number =>
  tierMinutes[tier - 1] || gameDuration

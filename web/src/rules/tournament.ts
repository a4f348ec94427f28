// Tournaments: leagues of one day whose tiers are called pools and which have no weeks
// (docs/product/finals.md#finals-day-words).
import { t } from '../t.ts'

export interface Season {
  scheduleMode?: string
  startDate?: string | null
  endDate?: string | null
}

/** The day of a tournament; undefined for any other league. Go counterpart: league.TournamentDay. */
export function tournamentDay({ scheduleMode, startDate, endDate }: Season): string | undefined {
  return scheduleMode === 'fixed' && startDate && startDate === endDate ? startDate : undefined
}

/** The letter of a pool. A league has at most 10 tiers, so one letter is enough. */
export const letterOf = (tier: number) => String.fromCharCode(64 + tier)

export const poolName = (tier: number) => t('Pool {letter}', { letter: letterOf(tier) })

/** Returns the function that names the pools of a tournament; undefined for any other league. */
export const poolWords = (league: Season) => (tournamentDay(league) ? poolName : undefined)

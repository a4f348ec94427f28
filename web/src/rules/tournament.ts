// What a tournament shows: a league of one day whose tiers are pools, and which has no weeks (docs/product/finals.md#finals-day-words).
import { t } from '../t.ts'

export interface Season {
  scheduleMode?: string
  startDate?: string | null
  endDate?: string | null
}

/** The day of a tournament; undefined for any other league. The server has the same rule (league.TournamentDay). */
export function tournamentDay({ scheduleMode, startDate, endDate }: Season): string | undefined {
  return scheduleMode === 'fixed' && startDate && startDate === endDate ? startDate : undefined
}

/** Pools are named by letters, of which there are enough: a league has 10 tiers at most. */
export const letterOf = (tier: number) => String.fromCharCode(64 + tier)

export const poolName = (tier: number) => t('Pool {letter}', { letter: letterOf(tier) })

/** Names the tiers of a tournament; undefined for any other league, whose tiers have the usual words. */
export const poolWords = (league: Season) => (tournamentDay(league) ? poolName : undefined)

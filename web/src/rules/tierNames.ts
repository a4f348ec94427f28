// Names the tiers and weeks of a given league. Components inside the page of a league use ui/page/LeagueScope.tsx instead.
import { t } from '../t.ts'
import { letterOf, poolWords } from './tournament.ts'
import type { Season } from './tournament.ts'

/** "Tier 1", or "Pool A" in a tournament. */
export const tierName = (league: Season, tier: number) =>
  poolWords(league)?.(tier) ?? t('Tier {tier}', { tier })

/** The name within a sentence: "tier 1", or "Pool A" in a tournament. */
export const tierInSentence = (league: Season, tier: number) =>
  poolWords(league)?.(tier) ?? t('tier {tier}', { tier })

/** The number of a tier, or the letter of a pool: 1 or A. */
export const tierLetter = (league: Season, tier: number) => (poolWords(league) ? letterOf(tier) : tier)

/** The week to show for a game; undefined in a tournament, which has no weeks. */
export const shownWeek = (league: Season, week: number | null | undefined) =>
  poolWords(league) ? undefined : (week ?? undefined)

/** "2 tiers", or "2 pools". */
export const tierCount = (league: Season, count: number) =>
  poolWords(league)
    ? t({ one: '{count} pool', other: '{count} pools' }, { count })
    : t({ one: '{count} tier', other: '{count} tiers' }, { count })

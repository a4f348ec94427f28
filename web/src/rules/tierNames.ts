// What the tiers and weeks of a league are called, where its page is not at hand (ui/page/LeagueScope.tsx is for what is).
import { t } from '../t.ts'
import { letterOf, poolWords } from './tournament.ts'
import type { Season } from './tournament.ts'

/** "Tier 1", or "Pool A" in a tournament. */
export const tierName = (league: Season, tier: number) =>
  poolWords(league)?.(tier) ?? t('Tier {tier}', { tier })

/** The same within a sentence: "tier 1", or "Pool A". */
export const tierInSentence = (league: Season, tier: number) =>
  poolWords(league)?.(tier) ?? t('tier {tier}', { tier })

/** What stands under the word tier or pool: 1, or A. */
export const tierLetter = (league: Season, tier: number) => (poolWords(league) ? letterOf(tier) : tier)

/** The week of a game if screens show it; undefined in a tournament, which is over before a week is. */
export const shownWeek = (league: Season, week: number | null | undefined) =>
  poolWords(league) ? undefined : (week ?? undefined)

/** "2 tiers", or "2 pools". */
export const tierCount = (league: Season, count: number) =>
  poolWords(league)
    ? t({ one: '{count} pool', other: '{count} pools' }, { count })
    : t({ one: '{count} tier', other: '{count} tiers' }, { count })

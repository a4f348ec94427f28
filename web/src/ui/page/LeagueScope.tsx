import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { t } from '../../t.ts'
import { Zone } from './zone.ts'

/** Returns the name of a tier: "Tier 1", or "tier 1" within a sentence, or "Pool A" in a tournament. */
type TierWords = (tier: number, isInSentence?: boolean) => string

const defaultTierWords: TierWords = (tier, isInSentence) =>
  isInSentence ? t('tier {tier}', { tier }) : t('Tier {tier}', { tier })

const TierWordsContext = createContext(defaultTierWords)

/** Provides the time zone and the tier names of a league to its children. */
export function LeagueScope({
  zone,
  words = defaultTierWords,
  children,
}: {
  zone: string
  words: TierWords | undefined
  children: ReactNode
}) {
  return (
    <TierWordsContext value={words}>
      <Zone value={zone}>{children}</Zone>
    </TierWordsContext>
  )
}

/** Whether the league of the page is a tournament. */
export const useIsTournament = () => useContext(TierWordsContext) !== defaultTierWords

/** Returns the function that names a tier of the league of the page. */
export const useTierName = () => useContext(TierWordsContext)

/** Returns the function that names a tier within a sentence. */
export function useTierInSentence() {
  const name = useContext(TierWordsContext)
  return (tier: number) => name(tier, true)
}

import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { t } from '../../t.ts'
import { Zone } from './zone.ts'

/** Names a tier of a league: "Tier 1", within a sentence "tier 1", and "Pool A" in a tournament. */
type TierWords = (tier: number, isInSentence?: boolean) => string

const usual: TierWords = (tier, isInSentence) =>
  isInSentence ? t('tier {tier}', { tier }) : t('Tier {tier}', { tier })

const Words = createContext(usual)

/** What is shown of a league: its times are in its zone, and its tiers have its words, or the usual ones. */
export function LeagueScope({
  zone,
  words = usual,
  children,
}: {
  zone: string
  words: TierWords | undefined
  children: ReactNode
}) {
  return (
    <Words value={words}>
      <Zone value={zone}>{children}</Zone>
    </Words>
  )
}

/** Whether the league of the page is a tournament. */
export const useIsTournament = () => useContext(Words) !== usual

/** Returns the function that names a tier of the league of the page. */
export const useTierName = () => useContext(Words)

/** The same within a sentence. */
export function useTierInSentence() {
  const name = useContext(Words)
  return (tier: number) => name(tier, true)
}

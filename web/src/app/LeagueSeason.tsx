// What belongs to the season of a league, in a file of its own: most visits to a league do not need it.
import type { ReactNode } from 'react'
import type { LeagueView } from '../contract/types.ts'
import { SeasonCard } from '../features/season/SeasonCard.tsx'
import type { RenderDialog } from '../features/season/SeasonCard.tsx'
import { SeasonSettings } from '../features/season/SeasonSettings.tsx'
import { UnlessOver } from '../features/season/UnlessOver.tsx'
import { loadedLater } from './loadedLater.tsx'

const nextSeason = loadedLater(
  () => import('../features/season/NextSeason.tsx').then(({ NextSeason }) => NextSeason),
  null,
  null,
)

const dialog: RenderDialog = (league, season, onClose) => (
  <nextSeason.Part league={league} season={season} onClose={onClose} />
)

export function LeagueSeason({
  league,
  part = 'card',
  children,
}: {
  league: LeagueView
  /** The card, the section of the settings, or what stands in place of plans (`children`) once the season is over. */
  part?: 'card' | 'settings' | 'plans'
  children?: ReactNode
}) {
  if (part === 'settings') return <SeasonSettings league={league} dialog={dialog} />
  if (part === 'card') return <SeasonCard league={league} dialog={dialog} />
  return (
    <UnlessOver league={league} dialog={dialog}>
      {children}
    </UnlessOver>
  )
}

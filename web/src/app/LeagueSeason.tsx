// The components for the season of a league, in a separate file so that no tab waits for them.
import type { ReactNode } from 'react'
import type { LeagueView } from '../contract/types.ts'
import type { Part } from '../features/leaguepage/tabs.ts'
import { SeasonCard } from '../features/season/SeasonCard.tsx'
import type { RenderDialog } from '../features/season/SeasonCard.tsx'
import { SeasonSettings } from '../features/season/SeasonSettings.tsx'
import { UnlessOver } from '../features/season/UnlessOver.tsx'
import { lazyComponent } from './loadedLater.tsx'

const lazyNextSeason = lazyComponent(
  () => import('../features/season/NextSeason.tsx').then(({ NextSeason }) => NextSeason),
  null,
  null,
)

const dialog: RenderDialog = (league, season, onClose) => (
  <lazyNextSeason.Part league={league} season={season} onClose={onClose} />
)

export function LeagueSeason({
  league,
  part = 'card',
  tab,
  children,
}: {
  league: LeagueView
  /** What to render: the card, the section of the settings, or the replacement of plans (`children`) once the season is over. */
  part?: 'card' | 'settings' | 'plans'
  /** The tab above which the card is rendered. */
  tab?: Part
  children?: ReactNode
}) {
  if (part === 'settings') return <SeasonSettings league={league} dialog={dialog} />
  if (part === 'card')
    return isCardVisible(league, tab) ? <SeasonCard league={league} dialog={dialog} /> : null
  return (
    <UnlessOver league={league} dialog={dialog}>
      {children}
    </UnlessOver>
  )
}

/**
 * Whether the card may be shown above a tab. The Teams tab, with which most leagues open, shows it only from the last day of
 * the season on; before that, loading the season would be useless.
 */
function isCardVisible({ closedAt, endDate }: LeagueView, tab: Part | undefined): boolean {
  if (closedAt !== undefined || tab === 'tonight' || tab === 'standings') return true
  return tab === 'teams' && endDate !== null && Date.parse(endDate) <= Date.now()
}

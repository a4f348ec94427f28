import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { seasonQuery } from '../../api/league/seasons.ts'
import type { LeagueView } from '../../contract/types.ts'
import { useNow } from '../../lib/useNow.ts'
import { useStore } from '../../lib/store.ts'
import { t } from '../../t.ts'
import { isPostponed, postponedCards } from './putOff.ts'
import { SeasonActions } from './SeasonCard.tsx'
import type { RenderDialog } from './SeasonCard.tsx'

const checkInterval = 3_600_000

/**
 * Renders an action that plans more games. Once the season is over or closed, renders a message instead, with a link to the next season
 * if no card shows one.
 */
export function UnlessOver({
  league,
  dialog,
  children,
}: {
  league: LeagueView
  dialog: RenderDialog
  children: ReactNode
}) {
  const { data, error } = useQuery(seasonQuery(league.id))
  const cards = useStore(postponedCards)
  const now = useNow(checkInterval)
  if (league.closedAt)
    return <p className="muted">{t('This season is closed: nothing in it can be changed.')}</p>
  if (!data) return error ? children : null
  if (!data.isOver) return children
  return (
    <>
      <p className="muted">{t('The season is over.')}</p>
      {!data.next && isPostponed(cards, league.id, data, now) && (
        <SeasonActions league={league} season={data} dialog={dialog} />
      )}
    </>
  )
}

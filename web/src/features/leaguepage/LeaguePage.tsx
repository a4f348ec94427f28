import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ApiError } from '../../api/client/client.ts'
import { leagueQuery, teamsQuery } from '../../api/client/queries.ts'
import { tonightQuery } from '../../api/league/tonight.ts'
import type { LeagueView } from '../../contract/types.ts'
import { leaguesPage } from '../../lib/pages.ts'
import { poolWords } from '../../rules/tournament.ts'
import { t } from '../../t.ts'
import { LostPage } from '../../ui/page/LostPage.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PlanEnded } from '../../ui/page/PlanNote.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { LeagueScope } from '../../ui/page/LeagueScope.tsx'
import type { Part } from './tabs.ts'

interface Props {
  /** The id in the page address, not validated yet. */
  id: string
  /** Undefined to let the league choose its first tab. */
  tab: Part | undefined
  /** Renders the league with the current tab. */
  children: (league: LeagueView, tab: Part) => ReactNode
}

/** The page of one league: loads it and decides which tab is open. */
export function LeaguePage({ id, ...rest }: Props) {
  // Ids are positive integers; JavaScript represents every integer of up to 15 digits exactly.
  if (/^[1-9]\d{0,14}$/.test(id)) return <LeagueById id={Number(id)} {...rest} />
  return (
    <ErrorPage title={t('Invalid league ID')}>
      {t('The address has to end in the number of a league. It may have been mistyped or cut off.')}
    </ErrorPage>
  )
}

/**
 * Returns the tab to show. If the address names none, a league opens with Tonight on the day of a night with games, otherwise with Teams.
 * The choice does not change while the page is open, even if games are scheduled meanwhile.
 */
function useOpenTab(id: number, tab: Part | undefined): Part | undefined {
  const [initialTab, setInitialTab] = useState<Part>()
  const needsNight = tab === undefined && initialTab === undefined
  const { data: night, error } = useQuery({ ...tonightQuery(id), enabled: needsNight })
  if (!needsNight) return tab ?? initialTab
  if (!night && !error) return undefined
  const decidedTab = night && night.day === night.today ? 'tonight' : 'teams'
  setInitialTab(decidedTab)
  return decidedTab
}

function LeagueById({ id, tab, children }: { id: number } & Omit<Props, 'id'>) {
  const { data: league, error, refetch } = useQuery(leagueQuery(id))
  useQuery(teamsQuery(id)) // every tab needs the teams, so they are requested in parallel with the league
  const openTab = useOpenTab(id, tab)
  if (league && openTab)
    return (
      <LeagueScope zone={league.timezone} words={poolWords(league)}>
        <PlanEnded value={league.planEnded ?? ''}>{children(league, openTab)}</PlanEnded>
      </LeagueScope>
    )
  if (error instanceof ApiError && error.status === 404)
    return (
      <ErrorPage title={t('League not found')}>
        {t('It has been deleted, or you are not a member of it. Its owner can invite you.')}
      </ErrorPage>
    )
  if (!error)
    return (
      <Page>
        <Loading>{t('Loading league...')}</Loading>
      </Page>
    )
  return (
    <Page>
      <ScreenTitle tab={`${t('League')} · Sideout`}>{t('League')}</ScreenTitle>
      <LoadFailed what={t('The league')} error={error} onRetry={() => void refetch()} />
      <BackLink />
    </Page>
  )
}

function ErrorPage({ title, children }: { title: string; children: string }) {
  return (
    <LostPage
      title={title}
      digits={['4', '04']}
      ways={[{ href: leaguesPage, label: t('Back to My Leagues') }]}
    >
      {children}
    </LostPage>
  )
}

function BackLink() {
  return (
    <p>
      <Link href={leaguesPage}>{t('Back to My Leagues')}</Link>
    </p>
  )
}

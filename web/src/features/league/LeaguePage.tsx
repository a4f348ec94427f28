import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ApiError } from '../../api/client/client.ts'
import { useLiveLeague } from '../../api/live/liveLeague.ts'
import { leagueQuery, teamsQuery } from '../../api/client/queries.ts'
import { tonightQuery } from '../../api/league/tonight.ts'
import { useAllLoaded } from '../../api/client/useAllLoaded.ts'
import type { LeagueView } from '../../contract/types.ts'
import { leaguesPage } from '../../lib/pages.ts'
import { useOnline } from '../../lib/online.ts'
import { mayManage } from '../../rules/roles.ts'
import { poolWords } from '../../rules/tournament.ts'
import { t } from '../../t.ts'
import { HeadSlot } from '../../ui/page/HeadActions.tsx'
import { LostPage } from '../../ui/page/LostPage.tsx'
import { Hint, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PlanEnded } from '../../ui/page/PlanNote.tsx'
import { PrintedTitle } from '../../ui/page/PrintedTitle.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { LeagueScope } from '../../ui/page/LeagueScope.tsx'
import { LeagueHead } from './LeagueHead.tsx'
import { TabList } from './TabList.tsx'
import { partTitle, parts } from './tabs.ts'
import type { Part } from './tabs.ts'
import type { RenderTeamDialog } from './teams/teamDialog.ts'
import { Teams } from './teams/Teams.tsx'
import styles from './LeaguePage.module.css'

interface Props {
  /** The unchecked id from the page address. */
  id: string
  /** Without one, the tab that the league opens with. */
  tab: Part | undefined
  /** Renders the Edit League dialog. */
  settings: (league: LeagueView, onClose: () => void) => ReactNode
  /** Renders the other actions on the league, next to the Edit League button. */
  menu: (league: LeagueView) => ReactNode
  /** The account of the user, at the foot of the side bar. */
  account: ReactNode
  /** Renders the offer to take over the league, above its tabs. */
  offer: (league: LeagueView) => ReactNode
  /** Renders the card of a season that is over or closed, above the tabs that show it. */
  season: (league: LeagueView, tab: Part) => ReactNode
  /** Replaces the tabs of a league that has no teams yet. */
  firstTeams: (league: LeagueView) => ReactNode
  /** Renders what opens in the teams tab. */
  teamDialog: RenderTeamDialog
  /** Render the tabs that belong to other features. */
  tonight: (league: LeagueView) => ReactNode
  schedule: (league: LeagueView) => ReactNode
  standings: (league: LeagueView) => ReactNode
  history: (league: LeagueView) => ReactNode
  finals: (league: LeagueView) => ReactNode
  attention: (league: LeagueView) => ReactNode
}

/** The page of one league. */
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
 * The tab that is shown. A league without one in its address opens with Tonight on the day of a night with games, else with
 * Teams. Once it is open that stays so, whatever is planned meanwhile.
 */
function useOpenTab(id: number, tab: Part | undefined): Part | undefined {
  const [first, setFirst] = useState<Part>()
  const needsNight = tab === undefined && first === undefined
  const { data: night, error } = useQuery({ ...tonightQuery(id), enabled: needsNight })
  if (!needsNight) return tab ?? first
  if (!night && !error) return undefined
  const decided = night && night.day === night.today ? 'tonight' : 'teams'
  setFirst(decided)
  return decided
}

function LeagueById({ id, tab, ...rest }: { id: number } & Omit<Props, 'id'>) {
  const { data: league, error, refetch } = useQuery(leagueQuery(id))
  useQuery(teamsQuery(id)) // every tab needs the teams, so they are requested in parallel with the league
  const openTab = useOpenTab(id, tab)
  if (league && openTab)
    return (
      <LeagueScope zone={league.timezone} words={poolWords(league)}>
        <PlanEnded value={league.planEnded ?? ''}>
          <LeagueContent league={league} tab={openTab} {...rest} />
        </PlanEnded>
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

function LeagueContent({
  league,
  tab,
  settings,
  menu,
  account,
  offer,
  firstTeams,
  ...rest
}: { league: LeagueView; tab: Part } & Omit<Props, 'id' | 'tab'>) {
  const stream = useLiveLeague(league.id)
  const isOnline = useOnline()
  const isAllLoaded = useAllLoaded(league.id)
  const teams = useQuery(teamsQuery(league.id))
  const [isEditing, setIsEditing] = useState(() => mayManage(league) && areSettingsOpen(location.search))
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const hasNoTeams = teams.data?.length === 0
  const title = partTitle(league, tab)
  return (
    <div className={styles.frame}>
      {/* Not a header element: what it says of the league is printed. */}
      <div role="banner" className={styles.side}>
        <LeagueHead
          league={league}
          tab={tab}
          title={`${hasNoTeams ? '' : `${title} · `}${league.name} · Sideout`}
          menu={menu(league)}
          onEdit={() => setIsEditing(true)}
        />
        <nav aria-label={t('Pages')} className={`${styles.nav} unprinted`}>
          {!hasNoTeams && <TabList league={league} current={tab} />}
          <aside className={styles.account} aria-label={t('Account')}>
            {account}
          </aside>
        </nav>
      </div>
      <main className={styles.content}>
        {!hasNoTeams && (
          <div className={styles.title}>
            {/* It gets the focus of a button that is gone. */}
            <h2 tabIndex={-1}>{title}</h2>
            <div ref={setSlot} className={`${styles.actions} unprinted`} />
          </div>
        )}
        <PrintedTitle>{title}</PrintedTitle>
        {!isOnline && (
          <Hint>
            {isAllLoaded
              ? t('You are offline. This is the last version that was loaded; it may be out of date.')
              : t('You are offline.')}
          </Hint>
        )}
        {isOnline && stream === 'lost' && (
          <Hint>
            {t('No connection to the server. Scores may be out of date. It reconnects automatically.')}
          </Hint>
        )}
        {offer(league)}
        <HeadSlot value={slot}>
          {hasNoTeams ? firstTeams(league) : <LeagueTab league={league} tab={tab} {...rest} />}
        </HeadSlot>
        {isEditing && settings(league, () => setIsEditing(false))}
      </main>
    </div>
  )
}

/** Whether an address is one of the settings, which have their sections as ?settings=rules. */
const areSettingsOpen = (search: string) => new URLSearchParams(search).has('settings')

function LeagueTab({
  league,
  tab,
  teamDialog,
  season,
  tonight,
  schedule,
  standings,
  history,
  finals,
  attention,
}: { league: LeagueView; tab: Part } & Omit<
  Props,
  'id' | 'tab' | 'settings' | 'menu' | 'account' | 'offer' | 'firstTeams'
>) {
  const panels = {
    attention: () => attention(league),
    teams: () => <Teams league={league} teamDialog={teamDialog} />,
    tonight: () => tonight(league),
    standings: () => standings(league),
    schedule: () => schedule(league),
    history: () => history(league),
    finals: () => finals(league),
  }
  if (tab === 'attention')
    return (
      <section aria-label={parts.attention} className={styles.panel}>
        {panels.attention()}
      </section>
    )
  return (
    <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className={styles.panel}>
      {season(league, tab)}
      {panels[tab]()}
    </div>
  )
}

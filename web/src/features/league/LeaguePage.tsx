import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ApiError } from '../../api/client.ts'
import { useLiveLeague } from '../../api/liveLeague.ts'
import { leagueQuery, teamsQuery } from '../../api/queries.ts'
import type { LeagueView } from '../../api/generated.ts'
import { useOnline } from '../../lib/online.ts'
import { scheduleModes, sports } from '../../rules/leagueForm.ts'
import { mayManage } from '../../rules/roles.ts'
import { counted } from '../../rules/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Hint, LoadFailed, Loading } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { FirstTeams } from './FirstTeams.tsx'
import { Standings } from './Standings.tsx'
import { TabList } from './TabList.tsx'
import { tabs } from './tabs.ts'
import type { Tab } from './tabs.ts'
import { Teams } from './Teams.tsx'
import styles from './LeaguePage.module.css'

interface Props {
  /** As the address has it, which may be anything. */
  id: string
  tab: Tab
  /** The dialog Edit League. */
  settings: (league: LeagueView, onClose: () => void) => ReactNode
  /** What else there is to do with the league, beside Edit League. */
  menu: (league: LeagueView) => ReactNode
  /** The tabs that are features of their own. */
  schedule: (league: LeagueView) => ReactNode
  history: (league: LeagueView) => ReactNode
}

/** The page of one league. */
export function LeaguePage({ id, ...rest }: Props) {
  // Nothing else is an id of ours, and what is longer than that JavaScript cannot count.
  if (/^[1-9]\d{0,14}$/.test(id)) return <Known id={Number(id)} {...rest} />
  return (
    <Nothing title="Invalid league ID">
      The address has to end in the number of a league. It may have been mistyped or cut off.
    </Nothing>
  )
}

function Known({ id, ...rest }: { id: number } & Omit<Props, 'id'>) {
  const { data: league, error, refetch } = useQuery(leagueQuery(id))
  useQuery(teamsQuery(id)) // every tab needs the teams: they are asked for beside the league, not after it
  if (league) return <Here league={league} {...rest} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <Nothing title="League not found">
        It has been deleted, or you are not a member of it. Its owner can invite you.
      </Nothing>
    )
  if (!error)
    return (
      <Page>
        <Loading>Loading league...</Loading>
      </Page>
    )
  return (
    <Page>
      <ScreenTitle tab="League · Sideout">League</ScreenTitle>
      <LoadFailed what="The league" error={error} onRetry={() => void refetch()} />
      <Back />
    </Page>
  )
}

function Nothing({ title, children }: { title: string; children: string }) {
  return (
    <Page>
      <ScreenTitle tab={`${title} · Sideout`}>{title}</ScreenTitle>
      <p>{children}</p>
      <Back />
    </Page>
  )
}

function Back() {
  return (
    <p>
      <Link href="/pro">Back to My Leagues</Link>
    </p>
  )
}

function Here({ league, tab, settings, menu, ...rest }: { league: LeagueView } & Omit<Props, 'id'>) {
  useLiveLeague(league.id)
  const online = useOnline()
  const teams = useQuery(teamsQuery(league.id))
  const [editing, setEditing] = useState(false)
  const isNew = teams.data?.length === 0
  return (
    <Page className={styles.page}>
      <div className={styles.head}>
        <div className={styles.names}>
          <Back />
          <ScreenTitle className="break" tab={`${isNew ? '' : `${tabs[tab]} · `}${league.name} · Sideout`}>
            {league.name}
          </ScreenTitle>
          <p className="muted">
            {sports[league.sportType]} · {counted(league.tierCount, 'tier')} ·{' '}
            {scheduleModes[league.scheduleMode]}
          </p>
        </div>
        <div className={styles.buttons}>
          {mayManage(league) && <Button onClick={() => setEditing(true)}>Edit League</Button>}
          {menu(league)}
        </div>
      </div>
      {!online && <Hint>You are offline. This is what was last loaded; it may have changed.</Hint>}
      {isNew ? <FirstTeams league={league} /> : <Tabbed league={league} tab={tab} {...rest} />}
      {editing && settings(league, () => setEditing(false))}
    </Page>
  )
}

function Tabbed({
  league,
  tab,
  schedule,
  history,
}: { league: LeagueView } & Omit<Props, 'id' | 'settings' | 'menu'>) {
  const panels = {
    teams: () => <Teams league={league} />,
    standings: () => <Standings league={league} />,
    schedule: () => schedule(league),
    history: () => history(league),
  }
  return (
    <div className={styles.layout}>
      <TabList leagueId={league.id} current={tab} />
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className={styles.panel}>
        {panels[tab]()}
      </div>
    </div>
  )
}

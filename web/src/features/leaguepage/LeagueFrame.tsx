import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { gamesQuery, queryClient, teamsQuery } from '../../api/client/queries.ts'
import { tonightQuery } from '../../api/league/tonight.ts'
import { useAllLoaded } from '../../api/client/useAllLoaded.ts'
import { runningQuery, useLiveLeague } from '../../api/live/liveLeague.ts'
import type { LeagueView, NightView } from '../../contract/types.ts'
import { useOnline } from '../../lib/online.ts'
import { nightTitle } from '../../lib/nightTitle.ts'
import { mayManage } from '../../rules/roles.ts'
import { t } from '../../t.ts'
import { HeadSlot } from '../../ui/page/HeadActions.tsx'
import { ConnectionScope } from '../../ui/page/ConnectionScope.tsx'
import { Hint } from '../../ui/page/Notice.tsx'
import { PrintedTitle } from '../../ui/page/PrintedTitle.tsx'
import { LeagueHead } from './LeagueHead.tsx'
import { TabList } from './TabList.tsx'
import { partTitle, parts } from './tabs.ts'
import type { Part } from './tabs.ts'
import styles from './LeagueFrame.module.css'

interface Props {
  league: LeagueView
  tab: Part
  /** The other actions on the league, beside the Edit League button. */
  menu: ReactNode
  /** The account of the user, at the bottom of the sidebar. */
  account: ReactNode
  /** Rendered above every tab. */
  notice: ReactNode
  /** Replaces the tabs while a league has no teams. */
  firstTeams: ReactNode
  /** Renders the Edit League dialog. */
  settings: (onClose: () => void) => ReactNode
  /** The content of the current tab. */
  children: ReactNode
}

/** The frame around every tab of a league: its name and menu, the list of tabs, and connection messages. */
export function LeagueFrame({ league, tab, menu, account, notice, firstTeams, settings, children }: Props) {
  const { status, heardAt } = useLiveLeague(league.id)
  const { data: clockSkew = 0 } = useQuery({
    ...runningQuery(league.id),
    select: (scores) => scores.clockSkew,
  })
  const isOnline = useOnline()
  const isAllLoaded = useAllLoaded(league.id)
  const teams = useQuery(teamsQuery(league.id))
  const [isEditing, setIsEditing] = useState(() => mayManage(league) && areSettingsOpen(location.search))
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const hasNoTeams = teams.data?.length === 0
  const title = partTitle(league, tab)
  const { data: laterNight } = useQuery({
    ...tonightQuery(league.id),
    enabled: tab === 'tonight',
    select: titleOfLaterNight,
  })
  const heading = (tab === 'tonight' && laterNight) || title
  return (
    <div className={styles.frame}>
      {/* Not a header element, because the facts of the league are printed. */}
      <div role="banner" className={styles.side}>
        <LeagueHead
          league={league}
          tab={tab}
          title={`${hasNoTeams ? '' : `${title} · `}${league.name} · Sideout`}
          menu={menu}
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
            {/* It receives the focus if the focused button disappears. */}
            <h2 tabIndex={-1}>{heading}</h2>
            <div ref={setSlot} className={`${styles.actions} unprinted`} />
          </div>
        )}
        <PrintedTitle>{heading}</PrintedTitle>
        {!isOnline && (
          <Hint>
            {isAllLoaded
              ? t('You are offline. This is the last version that was loaded; it may be out of date.')
              : t('You are offline.')}
          </Hint>
        )}
        {isOnline && status === 'lost' && (
          <Hint>
            {t('No connection to the server. Scores may be out of date. It reconnects automatically.')}
          </Hint>
        )}
        {notice}
        <ConnectionScope
          lostSince={status === 'lost' ? (heardAt || gamesLoadedAt(league.id)) + clockSkew : undefined}
          clockSkew={clockSkew}
        >
          <HeadSlot value={slot}>{hasNoTeams ? firstTeams : <Panel tab={tab}>{children}</Panel>}</HeadSlot>
        </ConnectionScope>
        {isEditing && settings(() => setIsEditing(false))}
      </main>
    </div>
  )
}

/** Returns the title of the shown night, unless it is tonight or there is none. */
const titleOfLaterNight = ({ day, today }: NightView) =>
  day === null || day === today ? null : nightTitle(day, today)

/** When the games were last loaded, for a page whose stream has never been open. */
const gamesLoadedAt = (id: number) =>
  queryClient.getQueryState(gamesQuery(id).queryKey)?.dataUpdatedAt ?? Date.now()

/** Reports whether a URL query opens the settings, e.g. ?settings=rules for a section. */
const areSettingsOpen = (search: string) => new URLSearchParams(search).has('settings')

function Panel({ tab, children }: { tab: Part; children: ReactNode }) {
  if (tab === 'attention')
    return (
      <section aria-label={parts.attention} className={styles.panel}>
        {children}
      </section>
    )
  return (
    <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className={styles.panel}>
      {children}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { runningQuery } from '../../api/live/liveLeague.ts'
import type { LeagueView } from '../../contract/types.ts'
import { leaguePath } from '../../lib/paths.ts'
import { t } from '../../t.ts'
import type { KeyboardEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import type { MoreIconName } from '../../ui/controls/MoreIcon.tsx'
import { LiveDot } from '../../ui/team/LivePill.tsx'
import { partTitle, tabs } from './tabs.ts'
import type { Part, Tab } from './tabs.ts'
import styles from './TabList.module.css'

const allTabs = Object.keys(tabs) as Tab[]

const icons: Record<Tab, MoreIconName> = {
  tonight: 'clock',
  teams: 'people',
  standings: 'standings',
  schedule: 'calendar',
  history: 'history',
  finals: 'star',
}

/** The tabs of a league as links: a column beside the content on a wide screen, a bar at the bottom of a phone. */
export function TabList({ league, current }: { league: LeagueView; current: Part }) {
  const list = useRef<HTMLDivElement>(null)
  const index = allTabs.findIndex((tab) => tab === current)
  const focusableTab = allTabs[Math.max(index, 0)] // the keyboard reaches the list even if no tab is open
  const [, navigate] = useLocation()
  const pathOf = (tab: Tab) => leaguePath(league.id, tab)

  function onKeyDown(event: KeyboardEvent): void {
    const target = allTabs[findTargetIndex(event.key, index)]
    if (!target) return
    event.preventDefault()
    navigate(pathOf(target), { replace: true })
    list.current?.querySelector<HTMLElement>(`#tab-${target}`)?.focus()
  }

  return (
    <nav aria-label={t('Parts of the league')}>
      <div ref={list} role="tablist" aria-label={t('League')} className={styles.list} onKeyDown={onKeyDown}>
        {allTabs.map((tab) => (
          <Link
            key={tab}
            href={pathOf(tab)}
            role="tab"
            id={`tab-${tab}`}
            aria-selected={tab === current}
            aria-controls={tab === current ? `panel-${tab}` : undefined}
            tabIndex={tab === focusableTab ? 0 : -1}
            className={styles.tab}
          >
            <MoreIcon name={icons[tab]} />
            <span className="cut">{partTitle(league, tab)}</span>
            {tab === 'tonight' && <LiveMark leagueId={league.id} />}
          </Link>
        ))}
      </div>
    </nav>
  )
}

/** A dot that is visible while a game is in progress. */
function LiveMark({ leagueId }: { leagueId: number }) {
  const { data: isLive } = useQuery({
    ...runningQuery(leagueId),
    select: ({ games }) => games.some(({ live }) => live),
  })
  if (!isLive) return null
  return (
    <span className={styles.live} role="img" aria-label={t('a game is on')}>
      <LiveDot />
    </span>
  )
}

/** Returns the index of the tab that a key selects, or -1. Both pairs of arrow keys work, because the list may be a row or a column. */
function findTargetIndex(key: string, from: number): number {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (from + 1) % allTabs.length
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (from + allTabs.length - 1) % allTabs.length
  if (key === 'Home') return 0
  return key === 'End' ? allTabs.length - 1 : -1
}

import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { tabs } from './tabs.ts'
import type { Tab } from './tabs.ts'
import styles from './TabList.module.css'

const all = Object.keys(tabs) as Tab[]

/** The tabs of a league: beside the content on a wide screen, a bar at the bottom on a phone. Each is a link. */
export function TabList({ leagueId, current }: { leagueId: number; current: Tab }) {
  const list = useRef<HTMLDivElement>(null)
  const [, navigate] = useLocation()
  const address = (tab: Tab) => `/pro/league/${leagueId}/${tab}`

  function onKeyDown(event: KeyboardEvent): void {
    const to = all[target(event.key, all.indexOf(current))]
    if (!to) return
    event.preventDefault()
    navigate(address(to), { replace: true })
    list.current?.querySelector<HTMLElement>(`#tab-${to}`)?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label="League" className={styles.list} onKeyDown={onKeyDown}>
      {all.map((tab) => (
        <Link
          key={tab}
          href={address(tab)}
          role="tab"
          id={`tab-${tab}`}
          aria-selected={tab === current}
          aria-controls={tab === current ? `panel-${tab}` : undefined}
          tabIndex={tab === current ? 0 : -1}
          className={styles.tab}
        >
          {tabs[tab]}
        </Link>
      ))}
    </div>
  )
}

/** The tab that a key leads to, by its place; the list is a row on a phone and a column on a desk. */
function target(key: string, from: number): number {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (from + 1) % all.length
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (from + all.length - 1) % all.length
  if (key === 'Home') return 0
  return key === 'End' ? all.length - 1 : -1
}

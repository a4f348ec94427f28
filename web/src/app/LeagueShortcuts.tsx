import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import type { LeagueView } from '../contract/types.ts'
import { tabs } from '../features/leaguepage/tabs.ts'
import { leaguePath } from '../lib/paths.ts'
import { singleKeys } from '../lib/singleKeys.ts'
import { t } from '../t.ts'
import { topDialog } from '../ui/dialog/topDialog.ts'
import { lazyComponent } from './loadedLater.tsx'

const failedNotice = (
  <p role="alert">{t('This part could not be loaded. Check the connection, then try again.')}</p>
)
const lazyGoTo = lazyComponent(
  () => import('../features/commands/GoTo.tsx').then(({ GoTo }) => GoTo),
  null,
  failedNotice,
)
const lazyShortcutList = lazyComponent(
  () => import('../features/commands/ShortcutList.tsx').then(({ ShortcutList }) => ShortcutList),
  null,
  failedNotice,
)

/** The keyboard shortcuts of a league page: Ctrl-K opens the navigation, "?" lists the shortcuts, and digits open the tabs. */
export function LeagueShortcuts({ league }: { league: LeagueView }) {
  const [open, setOpen] = useState<'goTo' | 'list' | null>(null)
  const [, navigate] = useLocation()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event)
    if (!action || topDialog.get()) return
    event.preventDefault()
    if (action === 'goTo' || action === 'list') setOpen(action)
    else navigate(leaguePath(league.id, action))
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (open === 'goTo') return <lazyGoTo.Part league={league} tabs={tabs} onClose={() => setOpen(null)} />
  return open && <lazyShortcutList.Part tabs={tabs} onClose={() => setOpen(null)} />
}

/** Returns the dialog or tab that a key opens. Characters typed into a field do nothing. */
function actionOf(event: KeyboardEvent): string | undefined {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return 'goTo'
  const isTyped = event.target instanceof Element && event.target.closest('input, select, textarea')
  if (isTyped || event.ctrlKey || event.metaKey || event.altKey || !singleKeys.get()) return undefined
  return event.key === '?' ? 'list' : Object.keys(tabs)[Number(event.key) - 1]
}

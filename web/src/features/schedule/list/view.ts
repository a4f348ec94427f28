// The selected view of the schedule, stored on the device.
import type { LeagueView } from '../../../contract/types.ts'
import { createStore } from '../../../lib/store.ts'
import { tournamentDay } from '../../../rules/tournament.ts'
import { t } from '../../../t.ts'

const viewNames = {
  grid: t('Grid'),
  time: t('By Time'),
  court: t('By Court'),
  season: t('Season'),
}

export type View = keyof typeof viewNames

const storageKey = 'volleyball_schedule_view'

/** The view that the user has chosen, or null. */
export const scheduleView = createStore<View | null>(null, () => {
  try {
    const stored = localStorage.getItem(storageKey) ?? ''
    return isView(stored) ? stored : null
  } catch {
    return null
  }
})

/** Returns the chosen view, unless this league or screen has none like it. */
export function availableView(chosen: View | null, league: LeagueView, isDesk: boolean): View | null {
  return viewOptions(league, isDesk).some(({ value }) => value === chosen) ? chosen : null
}

/** Without a choice, a night is shown by hour or as a grid, and all nights by court. */
export function defaultView(night: string, isDesk: boolean): View {
  if (night === '') return 'court'
  return isDesk ? 'grid' : 'time'
}

export function chooseView(view: View): void {
  scheduleView.set(view)
  try {
    localStorage.setItem(storageKey, view)
  } catch {
    // Storage is unavailable; the choice is lost when the page closes.
  }
}

function isView(text: string): text is View {
  return Object.hasOwn(viewNames, text)
}

/** Returns the views to choose from. The grid needs a desktop screen, and a tournament has no season view. */
export const viewOptions = (league: LeagueView, isDesk: boolean): { value: View; label: string }[] =>
  (Object.keys(viewNames) as View[])
    .filter((value) => (isDesk || value !== 'grid') && (value !== 'season' || !tournamentDay(league)))
    .map((value) => ({ value, label: viewNames[value] }))

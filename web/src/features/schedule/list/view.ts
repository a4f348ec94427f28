// The selected view of the schedule, stored on the device.
import type { LeagueView } from '../../../contract/types.ts'
import { createStore } from '../../../lib/store.ts'
import { tournamentDay } from '../../../rules/tournament.ts'
import { t } from '../../../t.ts'

const viewNames = {
  court: t('By Court'),
  time: t('By Time'),
  grid: t('Grid'),
  season: t('Season'),
}

export type View = keyof typeof viewNames

const storageKey = 'volleyball_schedule_view'

/** The view defaults to courts. */
export const scheduleView = createStore<View>('court', () => {
  try {
    const stored = localStorage.getItem(storageKey) ?? ''
    return isView(stored) ? stored : 'court'
  } catch {
    return 'court'
  }
})

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

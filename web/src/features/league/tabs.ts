// The four tabs of the league page; each key is the last part of the tab's path.
import { t } from '../../t.ts'

export const tabs = {
  teams: t('Teams'),
  standings: t('Standings'),
  schedule: t('Schedule'),
  history: t('History'),
}

export type Tab = keyof typeof tabs

export function isTab(text: string): text is Tab {
  return Object.hasOwn(tabs, text)
}

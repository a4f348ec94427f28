// The tabs of the league page; each key is the last path segment of the tab.
import { tournamentDay } from '../../rules/tournament.ts'
import { t } from '../../t.ts'

export const tabs = {
  tonight: t('Tonight'),
  teams: t('Teams'),
  standings: t('Standings'),
  schedule: t('Schedule'),
  history: t('History'),
  finals: t('Finals'),
}

export type Tab = keyof typeof tabs

/** The parts of the league page: its tabs, and the list of what needs attention, which has a link instead of a tab. */
export const parts = { ...tabs, attention: t('Needs attention') }

export type Part = keyof typeof parts

/** Returns the title of a part. Tonight has another title in a tournament, which may take place in the morning. */
export const partTitle = (league: Parameters<typeof tournamentDay>[0], part: Part) =>
  part === 'tonight' && tournamentDay(league) ? t('Game Day') : parts[part]

export function isPart(text: string): text is Part {
  return Object.hasOwn(parts, text)
}

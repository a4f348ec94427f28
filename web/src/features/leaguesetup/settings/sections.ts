// The sections of the settings. Each has an address, and a button that saves it alone.
import type { LeagueView } from '../../../contract/types.ts'
import type { LeagueForm } from '../../../rules/leagueForm.ts'
import type { PlayForm } from '../../../rules/playForm.ts'
import { mayOwn } from '../../../rules/roles.ts'
import { t } from '../../../t.ts'
import type { MoreIconName } from '../../../ui/controls/MoreIcon.tsx'

export type SettingsForm = LeagueForm &
  PlayForm & { keepDays: string; secondGameDay: string; tierMinutes: string }

interface Section {
  title: string
  icon: MoreIconName
  /** The fields that its button saves. */
  fields: (keyof SettingsForm)[]
  /** Whether only the owner of the league sees it. */
  isOwners?: boolean
}

const sections = {
  general: {
    title: t('General'),
    icon: 'pencil',
    fields: ['name', 'sportType', 'tierCount', 'teamsPerTier', 'timezone'],
  },
  nights: {
    title: t('Nights and courts'),
    icon: 'calendar',
    fields: [
      'startDate',
      'endDate',
      'scheduleMode',
      'gameDay',
      'timeBlockStart',
      'timeBlockEnd',
      'gameDuration',
      'gamesPerMatchup',
      'keepDays',
      'duty',
      'secondGameDay',
      'tierMinutes',
      'shapeKind',
      'nights',
      'perNight',
      'block',
      'blackouts',
    ],
  },
  rules: {
    title: t('Rules'),
    icon: 'note',
    fields: [
      'endingScore',
      'startingScore',
      'winByTwo',
      'maxScoreCap',
      'sets',
      'playAll',
      'targets',
      'decidingScore',
      'decidingCap',
      'maxTime',
      'serve',
    ],
  },
  public: { title: t('Public page'), icon: 'globe', fields: ['visibility', 'slug'] },
  season: { title: t('Season'), icon: 'star', fields: [] },
  members: { title: t('Members'), icon: 'people', fields: [], isOwners: true },
  danger: { title: t('Danger'), icon: 'warning', fields: [], isOwners: true },
} satisfies { [id: string]: Section }

export type SectionId = keyof typeof sections

export const sectionOf = (id: SectionId): Section => sections[id]

/** The sections that somebody with this role can change. */
export function sectionsFor(league: Pick<LeagueView, 'role'>): SectionId[] {
  return (Object.keys(sections) as SectionId[]).filter((id) => !sectionOf(id).isOwners || mayOwn(league))
}

const parameter = 'settings'

/** The section in the query of an address, or null: then the settings are open without one, or closed. */
export function sectionIn(search: string): SectionId | null {
  const id = new URLSearchParams(search).get(parameter) ?? ''
  return Object.hasOwn(sections, id) ? (id as SectionId) : null
}

/** The address of a section over the page that is open, or of the list of sections. */
export const addressOf = (id: SectionId | null) => queryWith(id ?? '')

/** Takes the settings out of the address of the page below, if the page was opened with them. */
export function forgetAddress(): void {
  const { layers = 0 } = (history.state ?? {}) as { layers?: number }
  if (layers === 0 && new URLSearchParams(location.search).has(parameter))
    history.replaceState(history.state, '', queryWith(null))
}

function queryWith(value: string | null): string {
  const query = new URLSearchParams(location.search)
  if (value === null) query.delete(parameter)
  else query.set(parameter, value)
  return `${location.pathname}${query.size ? `?${query}` : ''}`
}

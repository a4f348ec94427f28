// The sections of the settings. Each has an address, and a button that saves only its own fields.
import type { LeagueView, TableRules } from '../../../contract/types.ts'
import type { LeagueForm } from '../../../rules/leagueForm.ts'
import type { PlayForm } from '../../../rules/playForm.ts'
import { mayOwn } from '../../../rules/roles.ts'
import { t } from '../../../t.ts'
import type { MoreIconName } from '../../../ui/controls/MoreIcon.tsx'

export type SettingsForm = LeagueForm &
  PlayForm & {
    language: string
    keepDays: string
    secondGameDay: string
    tierMinutes: string
    tableRules: TableRules
  }

interface Section {
  title: string
  icon: MoreIconName
  /** The fields saved by the button of the section. */
  fields: (keyof SettingsForm)[]
  /** Whether only the owner of the league sees the section. */
  isOwnerOnly?: boolean
}

const sections = {
  general: {
    title: t('General'),
    icon: 'pencil',
    fields: ['name', 'sportType', 'tierCount', 'teamsPerTier', 'timezone', 'language'],
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
      'intervals',
      'lineups',
      'tableRules',
    ],
  },
  public: { title: t('Public page'), icon: 'globe', fields: ['visibility', 'slug'] },
  season: { title: t('Season'), icon: 'star', fields: [] },
  members: { title: t('Members'), icon: 'people', fields: [], isOwnerOnly: true },
  danger: { title: t('Danger'), icon: 'warning', fields: [], isOwnerOnly: true },
} satisfies { [id: string]: Section }

export type SectionId = keyof typeof sections

export const sectionOf = (id: SectionId): Section => sections[id]

/** Returns the sections that a user with this role can change. */
export function sectionsFor(league: Pick<LeagueView, 'role'>): SectionId[] {
  return (Object.keys(sections) as SectionId[]).filter((id) => !sectionOf(id).isOwnerOnly || mayOwn(league))
}

const queryParameter = 'settings'

/** Returns the section in a URL query, or null if there is none: the settings then show the list of sections, or are closed. */
export function parseSection(search: string): SectionId | null {
  const id = new URLSearchParams(search).get(queryParameter) ?? ''
  return Object.hasOwn(sections, id) ? (id as SectionId) : null
}

/** Returns the address of a section, or of the list of sections, over the current page. */
export const sectionAddress = (id: SectionId | null) => buildQuery(id ?? '')

/** Removes the settings from the address of the page, if the page was opened with them. */
export function removeFromAddress(): void {
  const { layers = 0 } = (history.state ?? {}) as { layers?: number }
  if (layers === 0 && new URLSearchParams(location.search).has(queryParameter))
    history.replaceState(history.state, '', buildQuery(null))
}

function buildQuery(value: string | null): string {
  const query = new URLSearchParams(location.search)
  if (value === null) query.delete(queryParameter)
  else query.set(queryParameter, value)
  return `${location.pathname}${query.size ? `?${query}` : ''}`
}

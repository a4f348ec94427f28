import { t } from '../../../t.ts'

/** The views of a public page, in order. Each has an address: `?view=`. Only leagues with finals have the last one. */
const views = [
  { value: 'now', label: t('Now') },
  { value: 'next', label: t('Next') },
  { value: 'results', label: t('Results') },
  { value: 'standings', label: t('Standings') },
  { value: 'finals', label: t('Finals') },
] as const

export type View = (typeof views)[number]['value']

export const viewsOf = ({ hasFinals }: { hasFinals?: boolean }) =>
  views.filter(({ value }) => hasFinals || value !== 'finals')

/** Returns the night in the query of the results view; null means the latest night. */
export const parseNight = (query: string): string | null => new URLSearchParams(query).get('night')

/** Returns the view in the query, or undefined if the league does not have it. */
export function parseView(query: string, league: { hasFinals?: boolean }): View | undefined {
  const named = new URLSearchParams(query).get('view')
  return viewsOf(league).find(({ value }) => value === named)?.value
}

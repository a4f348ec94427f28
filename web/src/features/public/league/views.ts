import { t } from '../../../t.ts'

/** The views of a public page, in their order. Each has an address: `?view=`. Only leagues with finals have the last one. */
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

/** The night of the results that an address names; null: the latest. */
export const nightOf = (query: string): string | null => new URLSearchParams(query).get('night')

/** The view that an address names, if the league has it. */
export function viewOf(query: string, league: { hasFinals?: boolean }): View | undefined {
  const named = new URLSearchParams(query).get('view')
  return viewsOf(league).find(({ value }) => value === named)?.value
}

import { t } from '../../../t.ts'

/** The views of a public page, in their order. Each has an address: `?view=`. */
export const views = [
  { value: 'now', label: t('Now') },
  { value: 'next', label: t('Next') },
  { value: 'results', label: t('Results') },
  { value: 'standings', label: t('Standings') },
] as const

export type View = (typeof views)[number]['value']

/** The night of the results that an address names; null: the latest. */
export const nightOf = (query: string): string | null => new URLSearchParams(query).get('night')

/** The view that an address names. */
export function viewOf(query: string): View | undefined {
  const named = new URLSearchParams(query).get('view')
  return views.find(({ value }) => value === named)?.value
}

import type { Hall, Kit } from '../../contract/types.ts'

// Neighbours differ in hue and lightness. The name of the league is in each block too.
const palette: Kit[] = ['blue', 'orange', 'green', 'violet', 'amber', 'red', 'sky', 'pink', 'teal', 'indigo']

/** The colour of a league in a hall; leagues of other owners are grey. */
export function leagueKit({ leagues }: Hall, leagueId: number | null): Kit {
  const index = leagues.findIndex(({ id }) => id === leagueId)
  return palette[index % palette.length] ?? 'graphite'
}

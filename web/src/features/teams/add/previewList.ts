// What a pasted list of names would add to a league, line by line.
import type { LeagueView, Team } from '../../../contract/types.ts'
import { tidyName } from '../../../rules/names.ts'

export interface ListedTeam {
  name: string
  /** The tier that it goes into; null if it is left out, because the league or the list has this name already. */
  tier: number | null
}

/** Two names that differ only in the case of their letters are the same. */
export const foldName = (name: string) => tidyName(name).toLowerCase()

/** How many teams the tiers have room for. */
export function roomOf(league: LeagueView, teams: Team[]): number {
  return freePlaces(league, teams).reduce((sum, places) => sum + places, 0)
}

/** The teams of a list: each goes into the first tier with room, and those that are too many into the last one. */
export function previewList(names: string[], league: LeagueView, teams: Team[]): ListedTeam[] {
  const known = new Set(teams.map(({ name }) => foldName(name)))
  const places = freePlaces(league, teams)
  return names.map((name) => {
    if (known.has(foldName(name))) return { name, tier: null }
    known.add(foldName(name))
    const index = places.findIndex((free) => free > 0)
    if (index >= 0) places[index] = (places[index] ?? 0) - 1
    return { name, tier: index >= 0 ? index + 1 : league.tierCount }
  })
}

function freePlaces({ tierCount, teamsPerTier }: LeagueView, teams: Team[]): number[] {
  return Array.from({ length: tierCount }, (_, index) =>
    Math.max(0, teamsPerTier - teams.filter(({ tier }) => tier === index + 1).length),
  )
}

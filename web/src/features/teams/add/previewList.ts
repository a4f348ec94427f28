// The preview of a pasted list of team names, line by line.
import type { LeagueView, Team } from '../../../contract/types.ts'
import { foldName } from '../../../rules/foldName.ts'

export interface ListedTeam {
  name: string
  /** The tier to which the team is added; null if it is skipped, because the name already exists in the league or the list. */
  tier: number | null
}

/** Returns how many more teams fit in the tiers. */
export function countFreePlaces(league: LeagueView, teams: Team[]): number {
  return freePlacesByTier(league, teams).reduce((sum, places) => sum + places, 0)
}

/** Returns the teams of a list: each is assigned to the first tier with room; surplus teams are assigned to the last tier. */
export function previewList(names: string[], league: LeagueView, teams: Team[]): ListedTeam[] {
  const known = new Set(teams.map(({ name }) => foldName(name)))
  const places = freePlacesByTier(league, teams)
  return names.map((name) => {
    if (known.has(foldName(name))) return { name, tier: null }
    known.add(foldName(name))
    const index = places.findIndex((free) => free > 0)
    if (index >= 0) places[index] = (places[index] ?? 0) - 1
    return { name, tier: index >= 0 ? index + 1 : league.tierCount }
  })
}

function freePlacesByTier({ tierCount, teamsPerTier }: LeagueView, teams: Team[]): number[] {
  return Array.from({ length: tierCount }, (_, index) =>
    Math.max(0, teamsPerTier - teams.filter(({ tier }) => tier === index + 1).length),
  )
}

import { useQuery } from '@tanstack/react-query'
import { optionalQuery } from '../../../api/client/useAllLoaded.ts'
import { hallsQuery } from '../../../api/league/halls.ts'
import type { Court } from '../../../contract/types.ts'
import { foldName } from '../../../rules/foldName.ts'

/** A court of a hall. */
export interface HallCourt {
  hallId: number
  hallName: string
  name: string
}

/** The courts of halls that a league uses. Only the owner of the league sees them. */
export function useHallCourts(leagueId: number) {
  const { data: halls = [] } = useQuery({ ...hallsQuery, ...optionalQuery })
  const used = new Map<string, HallCourt>()
  const names: string[] = []
  for (const { id, name: hallName, courts, leagues } of halls) {
    const links = leagues.find((league) => league.id === leagueId)?.courts ?? []
    for (const link of links) {
      const court = courts.find((it) => it.id === link.courtId)
      if (court) used.set(foldName(link.name), { hallId: id, hallName, name: court.name })
    }
    for (const court of courts)
      if (links.length > 0 && !links.some(({ courtId }) => courtId === court.id)) names.push(court.name)
  }
  return {
    /** The court of a hall that a court of the league is. */
    placeOf: (courtName: string) => used.get(foldName(courtName)),
    /** The names of the courts of its halls that the league does not have yet. */
    free: (own: Court[]) => {
      const taken = new Set(own.map(({ courtName }) => foldName(courtName)))
      return names.filter((name) => !taken.has(foldName(name)))
    },
  }
}

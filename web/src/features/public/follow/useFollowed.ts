import { followedTeams } from '../../../lib/followedTeams.ts'
import { useStore } from '../../../lib/store.ts'

/** Returns the ids of the teams of a league that are followed on this device. */
export function useFollowed(slug: string): Set<number> {
  const teams = useStore(followedTeams)
  return new Set(teams.filter((team) => team.slug === slug).map(({ id }) => id))
}

// My Leagues as they were last loaded, stored on this device so that they can be read without a connection.
import type { LeagueView, Role, Sport } from '../../contract/types.ts'
import { collection } from '../../lib/collection.ts'
import { sportNames, defaultSport } from '../../rules/sports.ts'

const key = 'volleyball_leagues'

/** The fields that the card of a league shows. Other stored fields may be missing or invalid. */
export type CachedLeague = Pick<LeagueView, 'id' | 'name' | 'sportType' | 'tierCount' | 'teamsPerTier'> &
  Partial<Pick<LeagueView, 'scheduleMode' | 'startDate' | 'endDate'>> & {
    role?: Role
    seasonName?: string
    closedAt?: string
    isDemo?: boolean
  }

export const cachedLeagues = collection(key, repairLeague, (league) => league.id)

/** Drops a league without an id or a name; other missing fields get the defaults of a new league. */
function repairLeague(value: unknown): CachedLeague | null {
  const { id, name, sportType, tierCount, teamsPerTier } = (value ?? {}) as Partial<CachedLeague>
  if (!isCount(id) || typeof name !== 'string' || !name) return null
  return {
    ...(value as object),
    id,
    name,
    sportType: String(sportType) in sportNames ? (sportType as Sport) : (defaultSport.id as Sport),
    tierCount: isCount(tierCount) ? tierCount : 1,
    teamsPerTier: isCount(teamsPerTier) ? teamsPerTier : 4,
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

export function cacheLeagues(leagues: LeagueView[]): void {
  try {
    cachedLeagues.update(() => leagues.flatMap((league) => repairLeague(league) ?? []))
  } catch {
    // The cache is a convenience: if the device has no room, nothing can be read without a connection.
  }
}

/** Deletes the cache and its backup copy on signing out, so that the next user of this device does not see them. */
export function clearCachedLeagues(): void {
  try {
    const keys = [key, `${key}_backup`]
    if (keys.every((key) => localStorage.getItem(key) === null)) return
    cachedLeagues.update(() => [])
    keys.forEach((key) => localStorage.removeItem(key))
  } catch {
    // Storage is switched off, so nothing was stored.
  }
}

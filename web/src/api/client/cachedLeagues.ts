// A cache of My Leagues on this device, so that the list can be shown offline.
import type { LeagueView, Role, Sport } from '../../contract/types.ts'
import { collection } from '../../lib/collection.ts'
import { sportNames, defaultSport } from '../../rules/sports.ts'

const key = 'volleyball_leagues'

/** The fields that the card of a league shows. Stored data may contain other fields, which can be invalid. */
export type CachedLeague = Pick<LeagueView, 'id' | 'name' | 'sportType' | 'tierCount' | 'teamsPerTier'> &
  Partial<Pick<LeagueView, 'scheduleMode' | 'startDate' | 'endDate'>> & {
    role?: Role
    seasonName?: string
    closedAt?: string
    isDemo?: boolean
  }

export const cachedLeagues = collection(key, validateLeague, (league) => league.id)

/** Validates a stored league: drops it if the id or the name is missing, and sets other missing fields to defaults. */
function validateLeague(value: unknown): CachedLeague | null {
  const { id, name, sportType, tierCount, teamsPerTier } = (value ?? {}) as Partial<CachedLeague>
  if (!isPositiveInteger(id) || typeof name !== 'string' || !name) return null
  return {
    ...(value as object),
    id,
    name,
    sportType: String(sportType) in sportNames ? (sportType as Sport) : (defaultSport.id as Sport),
    tierCount: isPositiveInteger(tierCount) ? tierCount : 1,
    teamsPerTier: isPositiveInteger(teamsPerTier) ? teamsPerTier : 4,
  }
}

function isPositiveInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

export function cacheLeagues(leagues: LeagueView[]): void {
  try {
    cachedLeagues.update(() => leagues.flatMap((league) => validateLeague(league) ?? []))
  } catch {
    // The cache is optional: if the device is full, the list cannot be shown offline.
  }
}

/** Deletes the cache and its backup at sign-out, so that the next user of this device cannot see them. */
export function clearCachedLeagues(): void {
  try {
    const keys = [key, `${key}_backup`]
    if (keys.every((key) => localStorage.getItem(key) === null)) return
    cachedLeagues.update(() => [])
    keys.forEach((key) => localStorage.removeItem(key))
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}

// My Leagues as they were last seen, kept on this device to be looked at while offline (design, section 4 "Local data").
import { collection } from '../lib/collection.ts'
import type { LeagueView, Role, Sport } from '../contract/types.ts'
import { sportNames, usualSport } from '../rules/sports.ts'

const key = 'volleyball_leagues'

/** What its card shows of a league can be relied on; the other fields are kept as they came. */
export type KnownLeague = Pick<LeagueView, 'id' | 'name' | 'sportType' | 'tierCount' | 'teamsPerTier'> & {
  role?: Role
}

export const knownLeagues = collection(key, repairLeague, (league) => league.id)

/** Without a number and a name there is nothing to show; the rest has the values of a league left to its defaults. */
function repairLeague(value: unknown): KnownLeague | null {
  const { id, name, sportType, tierCount, teamsPerTier } = (value ?? {}) as Partial<KnownLeague>
  if (!isCount(id) || typeof name !== 'string' || !name) return null
  return {
    ...(value as object),
    id,
    name,
    sportType: String(sportType) in sportNames ? (sportType as Sport) : (usualSport.id as Sport),
    tierCount: isCount(tierCount) ? tierCount : 1,
    teamsPerTier: isCount(teamsPerTier) ? teamsPerTier : 4,
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

export function keepLeagues(leagues: LeagueView[]): void {
  try {
    knownLeagues.update(() => leagues.flatMap((league) => repairLeague(league) ?? []))
  } catch {
    // It is a convenience: without room on the device there is nothing to see while offline.
  }
}

/** On signing out: whoever comes next to this device is not shown them, in the backup copy neither. */
export function forgetLeagues(): void {
  try {
    const keys = [key, `${key}_backup`]
    if (keys.every((key) => localStorage.getItem(key) === null)) return
    knownLeagues.update(() => [])
    keys.forEach((key) => localStorage.removeItem(key))
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

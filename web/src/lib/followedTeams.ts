// The teams that a person follows on this device. The public pages of their league list their games first.
import { createStore } from './store.ts'

export interface FollowedTeam {
  /** The slug of the league, as in the address of its public page. */
  slug: string
  id: number
}

const key = 'volleyball_followed_teams'
/** The maximum number of teams. A further team replaces the one that was followed first. */
export const maxFollowedTeams = 20

export const followedTeams = createStore<FollowedTeam[]>([], loadTeams)

/** Follows or unfollows a team. */
export function toggleFollowed(team: FollowedTeam): void {
  const before = loadTeams() // another tab may have changed it
  const others = before.filter(({ slug, id }) => slug !== team.slug || id !== team.id)
  const next = others.length < before.length ? others : [...before, team].slice(-maxFollowedTeams)
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Without storage the change lasts until the page is closed.
  }
  followedTeams.set(next)
}

function loadTeams(): FollowedTeam[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isTeam).slice(-maxFollowedTeams) : []
  } catch {
    return []
  }
}

function isTeam(value: unknown): value is FollowedTeam {
  if (typeof value !== 'object' || value === null) return false
  const { slug, id } = value as Partial<FollowedTeam>
  return typeof slug === 'string' && Number.isSafeInteger(id)
}

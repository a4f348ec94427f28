// The teams that a person follows on this device: their games come first on the public pages of their league.
import { createStore } from './store.ts'

export interface FollowedTeam {
  /** The league, as in the address of its public page. */
  slug: string
  id: number
}

const key = 'volleyball_followed_teams'
/** How many teams are kept. One more replaces the one that has been followed for longest. */
export const mostFollowed = 20

export const followedTeams = createStore<FollowedTeam[]>([], read)

/** Follows a team, or no longer. */
export function toggleFollowed(team: FollowedTeam): void {
  const before = read() // another tab may have changed it
  const others = before.filter(({ slug, id }) => slug !== team.slug || id !== team.id)
  const next = others.length < before.length ? others : [...before, team].slice(-mostFollowed)
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // It holds until the page is closed.
  }
  followedTeams.set(next)
}

function read(): FollowedTeam[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isTeam).slice(-mostFollowed) : []
  } catch {
    return []
  }
}

function isTeam(value: unknown): value is FollowedTeam {
  if (typeof value !== 'object' || value === null) return false
  const { slug, id } = value as Partial<FollowedTeam>
  return typeof slug === 'string' && Number.isSafeInteger(id)
}

// Which games of the history are shown, and in what order.
import type { Game } from '../../contract/types.ts'
import { derived } from '../../lib/derived.ts'

export interface Filters {
  /** "YYYY-MM-DD", or empty for every day. */
  day: string
  /** 0 is every team. */
  teamId: number
}

export const noFilters: Filters = { day: '', teamId: 0 }

/** The completed games, the newest first; those without a date last. */
export const newestFirst = derived((games: Game[]): Game[] => {
  return games
    .filter((game) => game.status === 'completed')
    .sort((a, b) => latest(a.day, b.day) || latest(a.completedAt, b.completedAt) || b.id - a.id)
})

/** Days and instants are in order as text; none comes last. */
function latest(a: string | null, b: string | null): number {
  return a === b ? 0 : (a ?? '') < (b ?? '') ? 1 : -1
}

export function filtered(games: Game[], { day, teamId }: Filters): Game[] {
  return games.filter(
    (game) =>
      (day === '' || game.day === day) &&
      (teamId === 0 || game.team1Id === teamId || game.team2Id === teamId),
  )
}

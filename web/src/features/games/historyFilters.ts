// Which games of the history are shown, and in what order.
import type { Game } from '../../api/generated.ts'

export interface Filters {
  /** "YYYY-MM-DD", or empty for every day. */
  day: string
  /** 0 is every team. */
  teamId: number
}

export const noFilters: Filters = { day: '', teamId: 0 }

/** The completed games, the newest first; those without a date last. */
export function newestFirst(games: Game[]): Game[] {
  const when = (game: Game) => `${game.day ?? ''} ${game.completedAt ?? ''}`
  return games
    .filter((game) => game.status === 'completed')
    .map((game) => ({ game, at: when(game) }))
    .sort((a, b) => (a.at === b.at ? b.game.id - a.game.id : a.at < b.at ? 1 : -1))
    .map(({ game }) => game)
}

export function filtered(games: Game[], { day, teamId }: Filters): Game[] {
  return games.filter(
    (game) =>
      (day === '' || game.day === day) &&
      (teamId === 0 || game.team1Id === teamId || game.team2Id === teamId),
  )
}

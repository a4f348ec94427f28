// The filters and the order of the history.
import type { Game } from '../../contract/types.ts'
import { isOver } from '../../rules/counting.ts'
import { memoize } from '../../lib/memoize.ts'

export interface Filters {
  /** "YYYY-MM-DD", or empty for every day. */
  day: string
  /** 0 is every team. */
  teamId: number
}

export const noFilters: Filters = { day: '', teamId: 0 }

/** Returns the games that are over, void ones too, newest first. Games without a date come last. */
export const sortFinishedGames = memoize((games: Game[]): Game[] => {
  return games
    .filter(isOver)
    .sort(
      (a, b) =>
        compareDescending(a.day, b.day) || compareDescending(a.completedAt, b.completedAt) || b.id - a.id,
    )
})

/** Compares days or instants, which sort as text. A missing value comes last. */
function compareDescending(a: string | null, b: string | null): number {
  return a === b ? 0 : (a ?? '') < (b ?? '') ? 1 : -1
}

export function filterGames(games: Game[], { day, teamId }: Filters): Game[] {
  return games.filter(
    (game) =>
      (day === '' || game.day === day) &&
      (teamId === 0 || game.team1Id === teamId || game.team2Id === teamId),
  )
}

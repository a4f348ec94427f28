// The filters and the sort order of the history.
import type { Game } from '../../contract/types.ts'
import { isOver } from '../../rules/counting.ts'
import { memoize } from '../../lib/memoize.ts'

export interface Filters {
  /** "YYYY-MM-DD", or empty for all days. */
  day: string
  /** 0 means all teams. */
  teamId: number
  /** A part of a team name, or empty. */
  text: string
  /** Restricts the list to games without a result, or to games with a dispute to decide. */
  waiting: '' | 'result' | 'decision'
}

export const noFilters: Filters = { day: '', teamId: 0, text: '', waiting: '' }

/** The ids of the games that require an action of a manager. */
export interface GamesNeedingAction {
  result: ReadonlySet<number>
  decision: ReadonlySet<number>
}

/** Returns the finished games, including void ones, newest first. Games without a date are last. */
export const sortFinishedGames = memoize((games: Game[]): Game[] => sortNewestFirst(games.filter(isOver)))

/** Sorts games by day and then by end, newest first. */
export const sortNewestFirst = (games: Game[]): Game[] =>
  games.toSorted(
    (a, b) =>
      compareDescending(a.day, b.day) || compareDescending(a.completedAt, b.completedAt) || b.id - a.id,
  )

/** Compares days or instants as text, in descending order. A missing value is last. */
function compareDescending(a: string | null, b: string | null): number {
  return a === b ? 0 : (a ?? '') < (b ?? '') ? 1 : -1
}

interface NamedTeam {
  id: number
  name: string
}

export function filterGames(
  games: Game[],
  teams: NamedTeam[],
  { day, teamId, text }: Pick<Filters, 'day' | 'teamId' | 'text'>,
): Game[] {
  const teamIds = text.trim() === '' ? null : findTeamIds(teams, text)
  return games.filter(
    (game) =>
      (day === '' || game.day === day) &&
      (teamId === 0 || game.team1Id === teamId || game.team2Id === teamId) &&
      (!teamIds || teamIds.has(game.team1Id) || teamIds.has(game.team2Id)),
  )
}

/** Returns the ids of the teams whose names contain the text, ignoring case and accents. */
function findTeamIds(teams: NamedTeam[], text: string): Set<number> {
  const normalizedText = normalize(text.trim())
  return new Set(teams.filter(({ name }) => normalize(name).includes(normalizedText)).map(({ id }) => id))
}

function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLocaleLowerCase()
}

/** Returns the number of games per day, the newest day first. The key null holds the games without a date. */
export const countNights = memoize((games: Game[]): Map<string | null, number> => {
  const nights = new Map<string | null, number>()
  for (const { day } of games) nights.set(day, (nights.get(day) ?? 0) + 1)
  return nights
})

export interface Night {
  day: string | null
  games: Game[]
}

/** Groups sorted games by day. */
export function groupByNight(games: Game[]): Night[] {
  const nights: Night[] = []
  for (const game of games) {
    const last = nights.at(-1)
    if (last?.day === game.day) last.games.push(game)
    else nights.push({ day: game.day, games: [game] })
  }
  return nights
}

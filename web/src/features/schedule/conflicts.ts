// Games that are played at the same time although they share a team or a court.
import type { ScheduledGame } from '../../contract/types.ts'
import { minutesOfTier } from '../../rules/gameLengths.ts'
import type { GameLengths } from '../../rules/gameLengths.ts'
import { isUpcoming } from './scheduleGroups.ts'

/** The games that each game clashes with, by its id. The same rule as in internal/schedule/clashes.go. */
export type Conflicts = ReadonlyMap<number, ScheduledGame[]>

/** Games that take no place never clash. */
export function conflictsOf(games: ScheduledGame[], lengths: GameLengths): Conflicts {
  const found = new Map<number, ScheduledGame[]>()
  const note = (one: ScheduledGame, other: ScheduledGame) =>
    found.set(one.id, [...(found.get(one.id) ?? []), other])
  const placed = games
    .filter((game) => isUpcoming(game) && !game.waiting)
    .map((game) => ({ game, start: minuteOf(game), end: minuteOf(game) + minutesOfTier(lengths, game.tier) }))
    .sort((a, b) => a.start - b.start)
  placed.forEach(({ game, end }, index) => {
    for (let next = index + 1; next < placed.length; next++) {
      const other = placed[next]
      if (!other || other.start >= end) return
      if (!sharesTeam(game, other.game) && !isSameCourt(game.courtName, other.game.courtName)) continue
      note(game, other.game)
      note(other.game, game)
    }
  })
  return found
}

type Pair = Pick<ScheduledGame, 'team1Id' | 'team2Id'>

/** The id of a team that plays in both games; undefined if none does. */
export function sharedTeam(one: Pair, other: Pair): number | undefined {
  return [one.team1Id, one.team2Id].find((id) => id === other.team1Id || id === other.team2Id)
}

const sharesTeam = (one: Pair, other: Pair) => sharedTeam(one, other) !== undefined

/** Courts are the same in upper and lower case. Games without a court share none. */
export function isSameCourt(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase()
}

/** The minute at which a game starts, counted from a fixed day. */
export function minuteOf({ day, gameTime }: { day: string; gameTime: string }): number {
  const [hours = 0, minutes = 0] = gameTime.split(':').map(Number)
  return minutesOf(day) + hours * 60 + minutes
}

function minutesOf(day: string): number {
  const known = days.get(day) ?? Date.parse(`${day}T00:00:00Z`) / 60_000
  days.set(day, known)
  return known
}

// A cache: a season has thousands of games on a few dozen days.
const days = new Map<string, number>()

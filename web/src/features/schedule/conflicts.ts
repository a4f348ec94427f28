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
  // Compares each game with those that are on then, which are few, instead of with all that overlap anywhere.
  const busy = new Map<string | number, typeof placed>()
  for (const one of placed) {
    const clashing = new Set<(typeof placed)[number]>()
    for (const key of placesOf(one.game)) {
      const others = (busy.get(key) ?? []).filter(({ end }) => one.start < end)
      for (const other of others) clashing.add(other)
      busy.set(key, [...others, one])
    }
    for (const other of [...clashing].sort((a, b) => a.start - b.start)) {
      note(other.game, one.game)
      note(one.game, other.game)
    }
  }
  return found
}

/** What a game occupies: the ids of its teams, and its court in lower case. */
function placesOf({ team1Id, team2Id, courtName }: ScheduledGame): (string | number)[] {
  const teams = team1Id === team2Id ? [team1Id] : [team1Id, team2Id]
  return courtName === null ? teams : [...teams, courtName.toLowerCase()]
}

type Pair = Pick<ScheduledGame, 'team1Id' | 'team2Id'>

/** The id of a team that plays in both games; undefined if none does. */
export function sharedTeam(one: Pair, other: Pair): number | undefined {
  return [one.team1Id, one.team2Id].find((id) => id === other.team1Id || id === other.team2Id)
}

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

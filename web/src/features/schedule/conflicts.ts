// Finds conflicts: games at the same time that share a team or a court, and games of a team in two halls with too little travel time.
import type { LeagueView, ScheduledGame } from '../../contract/types.ts'
import { minutesOfTier } from '../../rules/gameLengths.ts'
import type { GameLengths } from '../../rules/gameLengths.ts'
import { foldName } from '../../rules/foldName.ts'
import { isUpcoming } from './scheduleGroups.ts'

/** The conflicting games of each game, by its id. The same rule as in internal/rules/schedule/plan.go. */
export type Conflicts = ReadonlyMap<number, ScheduledGame[]>

/** The league settings that conflicts depend on: the lengths of games, and the travel time to courts that are open on one night only. */
type Rules = GameLengths & Pick<LeagueView, 'nightChanges'>

/** Returns all conflicts. Games without a time and court never conflict. */
export function findConflicts(games: ScheduledGame[], rules: Rules): Conflicts {
  const conflicts = new Map<number, ScheduledGame[]>()
  const addConflict = (one: ScheduledGame, other: ScheduledGame) => {
    const others = conflicts.get(one.id)
    if (others) others.push(other)
    else conflicts.set(one.id, [other])
  }
  const placed = games
    .filter((game) => isUpcoming(game) && !game.waiting)
    .map((game) => ({
      game,
      start: startMinute(game),
      end: startMinute(game) + minutesOfTier(rules, game.tier),
    }))
    .sort((a, b) => a.start - b.start)
  // Compares each game only with the few games in progress when it starts, instead of with all games.
  const gamesByResource = new Map<string | number, typeof placed>()
  const maxTravelMinutes = Math.max(
    0,
    ...rules.nightChanges.flatMap(({ courts }) => courts.map(({ travelMinutes }) => travelMinutes)),
  )
  for (const one of placed) {
    const conflicting = new Set<(typeof placed)[number]>()
    for (const key of occupiedResources(one.game)) {
      const others = (gamesByResource.get(key) ?? []).filter(({ end }) => one.start < end + maxTravelMinutes)
      const isTeam = typeof key === 'number'
      for (const other of others)
        if (one.start < other.end + (isTeam ? travelMinutesBetween(other.game, one.game, rules) : 0))
          conflicting.add(other)
      gamesByResource.set(key, [...others, one])
    }
    for (const other of [...conflicting].sort((a, b) => a.start - b.start)) {
      addConflict(other.game, one.game)
      addConflict(one.game, other.game)
    }
  }
  return conflicts
}

type Placed = Pick<ScheduledGame, 'day' | 'gameTime' | 'courtName'>

/** Returns the travel time of a team in minutes between the courts of two games; 0 in the same hall. */
function travelMinutesBetween(
  first: Placed,
  second: Placed,
  { nightChanges }: Pick<Rules, 'nightChanges'>,
): number {
  // A game after midnight belongs to the night of the day before.
  const nights = first.gameTime < '12:00' ? [first.day, dayBefore(first.day)] : [first.day]
  const changes = nightChanges.filter(({ day }) => nights.includes(day))
  return Math.max(
    0,
    ...changes.map(({ courts }) => {
      const travelMinutesTo = ({ courtName }: Placed) =>
        courts.find((court) => isSameCourt(court.courtName, courtName))?.travelMinutes ?? 0
      const [from, to] = [travelMinutesTo(first), travelMinutesTo(second)]
      return from > 0 && to > 0 ? 0 : Math.max(from, to)
    }),
  )
}

/** Returns the travel minutes if two games conflict only because of the travel time between their courts, else undefined. */
export function conflictingTravelMinutes(
  one: ScheduledGame,
  other: ScheduledGame,
  rules: Rules,
): number | undefined {
  const [first, second] = startMinute(one) <= startMinute(other) ? [one, other] : [other, one]
  const isOver = startMinute(first) + minutesOfTier(rules, first.tier) <= startMinute(second)
  return isOver ? travelMinutesBetween(first, second, rules) : undefined
}

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** Returns what a game occupies: the ids of its teams, and the key of its court. */
function occupiedResources({ team1Id, team2Id, courtName }: ScheduledGame): (string | number)[] {
  const teams = team1Id === team2Id ? [team1Id] : [team1Id, team2Id]
  return courtName === null ? teams : [...teams, foldName(courtName)]
}

type TeamPair = Pick<ScheduledGame, 'team1Id' | 'team2Id'>

/** Returns the id of a team that plays in both games; undefined if there is none. */
export function findSharedTeam(one: TeamPair, other: TeamPair): number | undefined {
  return [one.team1Id, one.team2Id].find((id) => id === other.team1Id || id === other.team2Id)
}

/** Reports whether two court names look the same. Games without a court share none. */
export function isSameCourt(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && foldName(one) === foldName(other)
}

/** Returns the start of a game in minutes since a fixed day. */
export function startMinute({ day, gameTime }: { day: string; gameTime: string }): number {
  const [hours = 0, minutes = 0] = gameTime.split(':').map(Number)
  return minutesOf(day) + hours * 60 + minutes
}

function minutesOf(day: string): number {
  const known = days.get(day) ?? Date.parse(`${day}T00:00:00Z`) / 60_000
  days.set(day, known)
  return known
}

// A cache: a season has thousands of games on only a few dozen days.
const days = new Map<string, number>()

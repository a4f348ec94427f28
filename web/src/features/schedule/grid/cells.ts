// The grid of a night: its times and courts, and the games on them.
import type { Court, LeagueView, NightPlaces, ScheduledGame } from '../../../contract/types.ts'
import { minutesOfTier } from '../../../rules/gameLengths.ts'
import { foldName } from '../../../rules/foldName.ts'
import { isSameCourt, startMinute } from '../conflicts.ts'
import type { Place } from '../game/usePlace.ts'
import { compareCourts } from '../scheduleGroups.ts'

interface GridCourt {
  /** null for games without a court. */
  name: string | null
  /** The tiers assigned to the court in the settings of the league. */
  tiers: number[]
  /** Whether the court is closed on this night. */
  isClosed: boolean
}

export interface Grid {
  courts: GridCourt[]
  /** The starts of the night, in order. */
  times: { day: string; gameTime: string }[]
}

/** The maximum number of generated starts; beyond it, only the starts of games are shown. */
const maxGeneratedStarts = 40

/** Returns the courts of the night and its games, and the start times: those of the games, plus the regular start times of the courts. */
export function buildGrid(
  league: LeagueView,
  regularCourts: Court[],
  games: ScheduledGame[],
  night: string,
): Grid {
  const change = league.nightChanges.find(({ day }) => day === night)
  const all = Array.from({ length: league.tierCount }, (_, index) => index + 1)
  const addedCourts = (change?.courts ?? []).flatMap(({ tiers, ...court }) =>
    (tiers.length > 0 ? tiers : all).map((tier): GridHours => ({ ...court, tier })),
  )
  const courts = [...regularCourts, ...addedCourts]
  const isClosedCourt = (name: string | null) =>
    change?.courtsOut.some((out) => isSameCourt(out, name)) === true
  const names = new Map<string | null, string | null>()
  for (const { courtName } of [...courts, ...games]) {
    const key = courtName === null ? null : foldName(courtName)
    if (!names.has(key)) names.set(key, courtName)
  }
  const withoutCourt = all.filter((tier) => !courts.some((court) => court.tier === tier))
  const plannedStarts = [
    ...courts.filter(({ courtName }) => !isClosedCourt(courtName)),
    ...withoutCourt.map(unassignedHours),
  ]
    .map((hours) => ({
      ...hours,
      timeSlotStart: change?.start ?? hours.timeSlotStart,
      timeSlotEnd: change?.end ?? hours.timeSlotEnd,
    }))
    .flatMap((hours) => startsOf(league, night, hours))
  const times = new Map<string, { day: string; gameTime: string }>()
  for (const { day, gameTime } of [
    ...games,
    ...(plannedStarts.length > maxGeneratedStarts * (courts.length + withoutCourt.length)
      ? []
      : plannedStarts),
  ])
    times.set(`${day} ${gameTime}`, { day, gameTime })
  return {
    courts: [...names.values()].sort(compareCourts).map((name) => ({
      name,
      tiers: courts.filter(({ courtName }) => isSameCourt(courtName, name)).map(({ tier }) => tier),
      isClosed: isClosedCourt(name),
    })),
    times: [...times].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, time]) => time),
  }
}

/** The hours in which a tier may play on a court, or without one. */
interface GridHours extends Pick<Court, 'tier' | 'timeSlotStart' | 'timeSlotEnd'> {
  courtName: string | null
}

const unassignedHours = (tier: number): GridHours => ({
  courtName: null,
  tier,
  timeSlotStart: null,
  timeSlotEnd: null,
})

function startsOf(league: LeagueView, night: string, hours: GridHours) {
  const opens = hours.timeSlotStart ?? league.timeBlockStart
  const closes = hours.timeSlotEnd ?? league.timeBlockEnd
  const minutes = minutesOfTier(league, hours.tier)
  if (!opens || !closes || minutes < 1) return []
  const first = startMinute({ day: night, gameTime: opens })
  const end = startMinute({ day: night, gameTime: closes })
  const last = (end <= first ? end + 24 * 60 : end) - minutes
  return Array.from({ length: Math.max(0, Math.floor((last - first) / minutes) + 1) }, (_, i) => {
    const at = new Date((first + i * minutes) * 60_000).toISOString()
    return { day: at.slice(0, 10), gameTime: at.slice(11, 16) }
  })
}

export const isAt = (game: Place, place: Place): boolean =>
  game.day === place.day &&
  game.gameTime === place.gameTime &&
  (game.courtName === place.courtName || isSameCourt(game.courtName, place.courtName))

/** Identifies a place: two places with the same key are the same. */
export const placeKey = ({ day, gameTime, courtName }: Place) =>
  `${day} ${gameTime} ${foldName(courtName ?? '')}`

/** Returns the games of each place, by the key of the place. */
export function groupByPlace(games: ScheduledGame[]): Map<string, ScheduledGame[]> {
  const groups = new Map<string, ScheduledGame[]>()
  for (const game of games) {
    const key = placeKey(game)
    const group = groups.get(key)
    if (group) group.push(game)
    else groups.set(key, [game])
  }
  return groups
}

/** The outcome of dropping a game on a place. */
export type Verdict =
  | { kind: 'fits'; problems: string[] }
  | { kind: 'swaps'; other: ScheduledGame }
  | { kind: 'not'; reason: string }
  /** The game is already in this place. */
  | { kind: 'same' }
  /** The server has not responded yet. */
  | { kind: 'unknown' }

/** Decides whether a game can be dropped on a place. */
export type DropCheck = (moving: ScheduledGame, place: Place) => Verdict

/**
 * Returns the decisions of the server for all games and places of a night. A place that the response does not contain is closed
 * (`closedReason`); the outcome is unknown while `night` is undefined.
 */
export function createDropCheck(
  night: NightPlaces | undefined,
  games: ScheduledGame[],
  closedReason: string,
): DropCheck {
  const numbers = new Map(night?.places.map((place, number) => [placeKey(place), number]))
  const answers = new Map(night?.games.map(({ id, answers }) => [id, answers]))
  return (moving, place) => {
    if (!moving.waiting && isAt(moving, place)) return { kind: 'same' }
    if (!night) return { kind: 'unknown' }
    const answer = answers.get(moving.id)?.[numbers.get(placeKey(place)) ?? -1]
    const problems = (answer?.reasons ?? []).map((number) => night.sentences[number] ?? '')
    if (answer?.kind === 'free') return { kind: 'fits', problems }
    const other = answer?.kind === 'swap' && games.find(({ id }) => id === answer.with)
    return other ? { kind: 'swaps', other } : { kind: 'not', reason: problems[0] ?? closedReason }
  }
}

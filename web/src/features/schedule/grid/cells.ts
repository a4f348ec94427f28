// The places of a night: its times and courts, and the games on them.
import type { Court, LeagueView, NightPlaces, ScheduledGame } from '../../../contract/types.ts'
import { minutesOfTier } from '../../../rules/gameLengths.ts'
import { isSameCourt, minuteOf } from '../conflicts.ts'
import type { Place } from '../game/usePlace.ts'
import { compareCourts } from '../scheduleGroups.ts'

interface GridCourt {
  /** null: games without a court. */
  name: string | null
  /** The tiers that play there, by the settings of the league. */
  tiers: number[]
  /** It is not open on this night. */
  isOut?: boolean
}

export interface Grid {
  courts: GridCourt[]
  /** The starts of the night, in order. */
  times: { day: string; gameTime: string }[]
}

/** More starts than this are not filled in: those of the games remain. */
const mostStarts = 40

/** The courts of the night and of these games; the starts of these games and, between them, those of the courts. */
export function gridOf(league: LeagueView, usual: Court[], games: ScheduledGame[], night: string): Grid {
  const change = league.nightChanges.find(({ day }) => day === night)
  const all = Array.from({ length: league.tierCount }, (_, index) => index + 1)
  const additional = (change?.courts ?? []).flatMap(({ tiers, ...court }) =>
    (tiers.length > 0 ? tiers : all).map((tier): GridHours => ({ ...court, tier })),
  )
  const courts = [...usual, ...additional]
  const isOut = (name: string | null) => change?.courtsOut.some((out) => isSameCourt(out, name)) === true
  const names: (string | null)[] = []
  for (const { courtName } of [...courts, ...games])
    if (!names.some((name) => name === courtName || isSameCourt(name, courtName))) names.push(courtName)
  const withoutCourt = all.filter((tier) => !courts.some((court) => court.tier === tier))
  const planned = [...courts.filter(({ courtName }) => !isOut(courtName)), ...withoutCourt.map(unassigned)]
    .map((hours) => ({
      ...hours,
      timeSlotStart: change?.start ?? hours.timeSlotStart,
      timeSlotEnd: change?.end ?? hours.timeSlotEnd,
    }))
    .flatMap((hours) => startsOf(league, night, hours))
  const times = new Map<string, { day: string; gameTime: string }>()
  for (const { day, gameTime } of [
    ...games,
    ...(planned.length > mostStarts * (courts.length + withoutCourt.length) ? [] : planned),
  ])
    times.set(`${day} ${gameTime}`, { day, gameTime })
  return {
    courts: names.sort(compareCourts).map((name) => ({
      name,
      tiers: courts.filter(({ courtName }) => isSameCourt(courtName, name)).map(({ tier }) => tier),
      ...(isOut(name) && { isOut: true }),
    })),
    times: [...times].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, time]) => time),
  }
}

/** When a tier may play on a court, or without one. */
interface GridHours extends Pick<Court, 'tier' | 'timeSlotStart' | 'timeSlotEnd'> {
  courtName: string | null
}

const unassigned = (tier: number): GridHours => ({
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
  const first = minuteOf({ day: night, gameTime: opens })
  const end = minuteOf({ day: night, gameTime: closes })
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

const keyOf = ({ day, gameTime, courtName }: Place) => `${day} ${gameTime} ${courtName?.toLowerCase() ?? ''}`

/** What becomes of a game that is dropped on a place. */
export type Verdict =
  | { kind: 'fits'; problems: string[] }
  | { kind: 'swaps'; other: ScheduledGame }
  | { kind: 'not'; reason: string }
  /** It is there already. */
  | { kind: 'same' }
  /** The answers of the server are still being loaded. */
  | { kind: 'unknown' }

/** Judges a place for a game; without reasons of the server it is not open. */
export type Judge = (moving: ScheduledGame, place: Place) => Verdict

/** Reads the answers of the server about all games and places of a night; undefined while they are loaded. */
export function judgeOf(night: NightPlaces | undefined, games: ScheduledGame[], notOpen: string): Judge {
  const numbers = new Map(night?.places.map((place, number) => [keyOf(place), number]))
  const answers = new Map(night?.games.map(({ id, answers }) => [id, answers]))
  return (moving, place) => {
    if (!moving.waiting && isAt(moving, place)) return { kind: 'same' }
    if (!night) return { kind: 'unknown' }
    const answer = answers.get(moving.id)?.[numbers.get(keyOf(place)) ?? -1]
    const problems = (answer?.reasons ?? []).map((number) => night.sentences[number] ?? '')
    if (answer?.kind === 'free') return { kind: 'fits', problems }
    const other = answer?.kind === 'swap' && games.find(({ id }) => id === answer.with)
    return other ? { kind: 'swaps', other } : { kind: 'not', reason: problems[0] ?? notOpen }
  }
}

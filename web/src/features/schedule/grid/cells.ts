// The places of a night: its times and courts, and the games on them.
import type { Court, LeagueView, NightPlaces, ScheduledGame } from '../../../contract/types.ts'
import { isSameCourt, minuteOf } from '../conflicts.ts'
import type { Place } from '../game/usePlace.ts'
import { compareCourts } from '../scheduleGroups.ts'

interface GridCourt {
  /** null: games without a court. */
  name: string | null
  /** The tiers that play there, by the settings of the league. */
  tiers: number[]
}

export interface Grid {
  courts: GridCourt[]
  /** The starts of the night, in order. */
  times: { day: string; gameTime: string }[]
}

/** More starts than this are not filled in: those of the games remain. */
const mostStarts = 40

/** The courts of the league and of these games; the starts of these games and, between them, those of the courts. */
export function gridOf(league: LeagueView, courts: Court[], games: ScheduledGame[], night: string): Grid {
  const names: (string | null)[] = []
  for (const { courtName } of [...courts, ...games])
    if (!names.some((name) => name === courtName || isSameCourt(name, courtName))) names.push(courtName)
  const times = new Map<string, { day: string; gameTime: string }>()
  const planned = [{ timeSlotStart: null, timeSlotEnd: null }, ...courts].flatMap((court) =>
    startsOf(league, night, court),
  )
  for (const { day, gameTime } of [...games, ...(planned.length > mostStarts * courts.length ? [] : planned)])
    times.set(`${day} ${gameTime}`, { day, gameTime })
  return {
    courts: names.sort(compareCourts).map((name) => ({
      name,
      tiers: courts.filter(({ courtName }) => isSameCourt(courtName, name)).map(({ tier }) => tier),
    })),
    times: [...times].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, time]) => time),
  }
}

type Hours = Pick<Court, 'timeSlotStart' | 'timeSlotEnd'>

function startsOf({ timeBlockStart, timeBlockEnd, gameDuration }: LeagueView, night: string, hours: Hours) {
  const opens = hours.timeSlotStart ?? timeBlockStart
  const closes = hours.timeSlotEnd ?? timeBlockEnd
  if (!opens || !closes || gameDuration < 1) return []
  const first = minuteOf({ day: night, gameTime: opens })
  const end = minuteOf({ day: night, gameTime: closes })
  const last = (end <= first ? end + 24 * 60 : end) - gameDuration
  return Array.from({ length: Math.max(0, Math.floor((last - first) / gameDuration) + 1) }, (_, i) => {
    const at = new Date((first + i * gameDuration) * 60_000).toISOString()
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

// The places of a night: its times and courts, and the games on them.
import type { Court, LeagueView, ScheduledGame, Slot } from '../../../contract/types.ts'
import { isSameCourt, minuteOf, sharedTeam } from '../conflicts.ts'
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

/** What becomes of a game that is dropped on a place. */
export type Verdict =
  | { kind: 'fits'; problems: string[] }
  | { kind: 'swaps'; other: ScheduledGame }
  | { kind: 'not'; reason: string }
  /** It is there already. */
  | { kind: 'same' }
  /** The free places are still being loaded. */
  | { kind: 'unknown' }

interface Situation {
  moving: ScheduledGame
  /** All games of the night. */
  games: ScheduledGame[]
  slots: Slot[] | undefined
  courts: Court[]
  /** The length of a game in minutes. */
  minutes: number
  /** The reason for a place that the server does not offer. */
  notOffered: string
}

/** Judges a place by the slots of the server. A place that is taken may be swapped with the game on it. */
export function verdictOf(place: Place, situation: Situation): Verdict {
  const { moving, games, slots, notOffered } = situation
  if (!moving.waiting && isAt(moving, place)) return { kind: 'same' }
  if (!slots) return { kind: 'unknown' }
  const slot = slots.find((it) => isAt(it, place))
  if (slot?.legal) return { kind: 'fits', problems: slot.problems }
  const other = games.find((game) => isAt(game, place))
  if (slot && other && maySwap(other, situation)) return { kind: 'swaps', other }
  return { kind: 'not', reason: slot?.problems[0] ?? notOffered }
}

/** Whether each of two games can have the place of the other, with no team and no court twice at a time. */
function maySwap(other: ScheduledGame, { moving, games, courts, minutes }: Situation): boolean {
  if (moving.waiting || moving.courtName === null || other.status !== 'scheduled') return false
  const isOpen = courts.some(
    ({ tier, courtName }) => tier === other.tier && isSameCourt(courtName, moving.courtName),
  )
  if (!isOpen) return false
  const rest = games.filter(({ id, status }) => id !== moving.id && id !== other.id && status !== 'cancelled')
  const clashes = (game: ScheduledGame, place: Place) =>
    rest.some(
      (it) =>
        Math.abs(minuteOf(it) - minuteOf(place)) < minutes &&
        (sharedTeam(game, it) !== undefined || isSameCourt(it.courtName, place.courtName)),
    )
  return !clashes(moving, other) && !clashes(other, moving)
}

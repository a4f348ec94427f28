// Calculates how many games fit into the nights of a league that is being created, by the theorem in docs/scheduling.md#weeks.
// The planner plans by the same theorem (internal/rules/schedule), where courts can have their own opening hours. spec/vectors/capacity.json
// holds both to the same numbers.
import type { LeagueShape } from '../contract/types.ts'
import type { LeagueForm } from './leagueForm.ts'
import { calendarOf, firstNights, lastNight, countNights } from './leagueCalendar.ts'
import type { Calendar } from './leagueCalendar.ts'
import { isDate, isTime } from './leagueForm.ts'
import { foldName } from './foldName.ts'
import { shapeOf } from './shapeForm.ts'

/** A court as entered in the form. Courts with the same name in several tiers are one physical court. */
export interface CapacityCourt {
  tier: number
  name: string
}

export interface Capacity {
  teams: number
  /** The number of physical courts. */
  courts: number
  tiers: number
  /** The number of tiers without courts, in which one game at a time is played. */
  courtless: number
  /** How many games one court can hold on a night, one after another. */
  starts: number
  /** In a fixed league the games of the whole season; in the other modes those of one night. */
  games: number
  /** The number of games on a full night. */
  gamesPerNight: number
  /** The games of each team: per season in a fixed league, per night in the other modes. */
  gamesPerTeam: number
  /** The nights that a fixed season needs; in the other modes the nights up to the end date, or null without one. */
  nights: number | null
  /** The dates of these nights; for a long season only the first ones. */
  days: string[]
  /** The date of the last night; null if unknown. */
  lastDay: string | null
  /** The number of nights up to the end date; null without an end date. */
  available: number | null
  /** The number of nights booked for a spread season; null for other seasons. */
  booked: number | null
  /** The maximum number of games per night. */
  maxGames: number
  mostPerTeam: number
  /** The time at which the last game of a full night ends: "22:00". */
  endsAt: string
  /** The reason why the games do not fit; null if they do. */
  problem: CapacityProblem | null
}

type CapacityProblem = 'no-room' | 'end-date' | 'not-all-play' | 'too-few-nights' | 'too-many-games'

interface Tier {
  teams: number
  /** The names of its courts; of one that has no name if the tier has none. */
  courts: string[]
  isCourtless: boolean
}

/** Tiers that share courts with each other, or a single tier that shares none. They have the same starts. */
interface TierGroup {
  tiers: Tier[]
  starts: number
}

/** Calculates the capacity; null while the form lacks a needed number. `today`, "2026-11-26", replaces a missing start date. */
export function capacityOf(form: LeagueForm, courts: CapacityCourt[], today: string): Capacity | null {
  const [tierCount, teamsPerTier, minutes, gamesPerPair] = [
    form.tierCount,
    form.teamsPerTier,
    form.gameDuration,
    form.gamesPerMatchup,
  ].map(Number)
  if (!isWithin(tierCount, 1, 10) || !isWithin(teamsPerTier, 2, 20)) return null
  if (!isWithin(minutes, 5, 60) || !isWithin(gamesPerPair, 1, 5)) return null
  const shape = shapeOf(form)
  const gamesInARow = shape.block ? 2 : 1 // a block plays each meeting twice in a row
  const tiers = listTiers(tierCount, teamsPerTier, courts)
  const groups = groupTiers(tiers, blockMinutes(form), minutes * gamesInARow)
  const gamesPerTier = (gamesPerPair * teamsPerTier * (teamsPerTier - 1)) / 2
  const nights = calendarOf(form, today)
  const available = isDate(form.endDate) ? countNights(nights, form.endDate) : null
  const starts = Math.max(...groups.map((group) => group.starts))
  const common = {
    teams: tierCount * teamsPerTier,
    courts: distinctCourts(tiers.filter((tier) => !tier.isCourtless)).length,
    tiers: tierCount,
    courtless: tiers.filter(({ isCourtless }) => isCourtless).length,
    starts: starts * gamesInARow,
    available,
    booked: null,
    maxGames: gamesInARow * groups.reduce((sum, group) => sum + maxGamesPerNight(group), 0),
    mostPerTeam: gamesInARow * maxGamesPerTeam(groups),
    endsAt: addMinutes(blockStart(form), starts * minutes * gamesInARow),
  }
  const hasRoom = groups.every((group) => group.starts > 0)
  if (form.scheduleMode !== 'fixed')
    return { ...common, ...weekCapacity(groups, gamesPerTier, available, hasRoom, nights) }
  const gamesPerTeam = (teamsPerTier - 1) * gamesPerPair
  const shortest = shortestSeasonCapacity(groups, gamesPerTier, gamesPerTeam, available, hasRoom, nights)
  const planned =
    shape.kind === 'spread' ? spreadSeasonCapacity(shape, groups, shortest, available, nights) : shortest
  return {
    ...common,
    ...planned,
    games: planned.games * gamesInARow,
    gamesPerTeam: planned.gamesPerTeam * gamesInARow,
    gamesPerNight: planned.gamesPerNight * gamesInARow,
  }
}

function isWithin(value: number | undefined, min: number, max: number): value is number {
  return value !== undefined && Number.isInteger(value) && value >= min && value <= max
}

/** The shortest season of a fixed league: every pair of a tier meets in as few nights as possible. */
function shortestSeasonCapacity(
  groups: TierGroup[],
  gamesPerTier: number,
  gamesPerTeam: number,
  available: number | null,
  hasRoom: boolean,
  calendar: Calendar,
) {
  const games = gamesPerTier * groups.reduce((sum, { tiers }) => sum + tiers.length, 0)
  const nightsOf = ({ tiers, starts }: TierGroup) =>
    Math.ceil(
      fewestSlots(
        tiers,
        tiers.map(() => gamesPerTier),
      ) / starts,
    )
  const nights = hasRoom ? Math.max(...groups.map(nightsOf)) : null
  return {
    games,
    gamesPerTeam,
    nights,
    gamesPerNight: nights ? Math.ceil(games / nights) : 0,
    days: firstNights(calendar, nights ?? 0),
    lastDay: lastNight(calendar, nights),
    problem: problemOf(nights === null, available !== null && (nights ?? 0) > available, false),
  }
}

/** A season that is spread over the booked nights, or that has a fixed number of games per team and night. */
function spreadSeasonCapacity(
  { nights, perNight }: LeagueShape,
  groups: TierGroup[],
  shortest: ReturnType<typeof shortestSeasonCapacity>,
  available: number | null,
  calendar: Calendar,
) {
  const booked = nights ?? available
  if (booked === null || shortest.nights === null) return shortest
  const endsTooEarly = available !== null && booked > available
  const withNights = (count: number) => ({
    booked,
    nights: count,
    days: firstNights(calendar, count),
    lastDay: lastNight(calendar, count),
  })
  const all = groups.flatMap(({ tiers }) => tiers)
  if (perNight === null) {
    const canAllPlay = groups.every((group) => fitsInNight(group, 1))
    const games = shortest.games / all.length // games of one tier
    const nightsNeeded = Math.max(
      ...all.map(({ teams }) => Math.ceil(games / (canAllPlay ? Math.floor(teams / 2) : 1))),
    )
    const nightsUsed = endsTooEarly ? booked : Math.min(booked, Math.max(shortest.nights, nightsNeeded))
    return shortest.nights > booked
      ? {
          ...shortest,
          booked,
          problem: nights === null ? ('end-date' as const) : ('too-few-nights' as const),
        }
      : {
          ...shortest,
          ...withNights(nightsUsed),
          gamesPerNight: Math.ceil(shortest.games / Math.max(nightsUsed, 1)),
          problem: problemOf(false, endsTooEarly, false),
        }
  }
  const gamesPerNight = all.reduce((sum, { teams }) => sum + Math.floor((teams * perNight) / 2), 0)
  const fits = groups.every((group) => fitsInNight(group, perNight))
  return {
    ...withNights(booked),
    games: gamesPerNight * booked,
    gamesPerNight,
    gamesPerTeam: Math.min(
      ...all.map(({ teams }) => Math.floor((2 * Math.floor((teams * perNight) / 2) * booked) / teams)),
    ),
    problem: fits ? problemOf(false, endsTooEarly || booked === 0, false) : ('too-many-games' as const),
  }
}

/** Whether every team can play `perTeam` games on a night. If the number of team places is odd, one place stays empty. */
const fitsInNight = ({ tiers, starts }: TierGroup, perTeam: number) =>
  fewestSlots(
    tiers,
    tiers.map(({ teams }) => Math.floor((teams * perTeam) / 2)),
  ) <= starts

function maxGamesPerTeam(groups: TierGroup[]): number {
  let most = 0
  while (groups.every((group) => group.starts > most && fitsInNight(group, most + 1))) most++
  return most
}

/**
 * The maximum number of games per night. For any set of tiers, the courts limit the games of that set and the number of teams
 * limits the games of all other tiers; the smallest of these limits is the maximum.
 */
function maxGamesPerNight({ tiers, starts }: TierGroup): number {
  const counts = Array.from({ length: 2 ** tiers.length }, (_, set) => {
    const others = tiers.filter((_, k) => (set & (1 << k)) === 0)
    return (
      distinctCourts(tiers.filter((_, k) => (set & (1 << k)) !== 0)).length +
      others.reduce((sum, tier) => sum + maxParallelGames(tier), 0)
    )
  })
  return starts * Math.min(...counts)
}

/**
 * The games of one week in the other modes: all teams of a tier play the same number of games, as many as fit. Where not every team of a tier
 * can play, as many of them as fit play one game.
 */
function weekCapacity(
  groups: TierGroup[],
  gamesPerTier: number,
  available: number | null,
  hasRoom: boolean,
  calendar: Calendar,
) {
  const weeks = groups.map((group) => gamesOfWeek(group, gamesPerTier))
  const games = weeks.flatMap((week) => week.games).reduce((sum, count) => sum + count, 0)
  const gamesPerTeam = Math.min(...weeks.flatMap(({ each }) => each))
  return {
    games,
    gamesPerNight: games,
    gamesPerTeam,
    nights: available,
    days: firstNights(calendar, available ?? 0),
    lastDay: lastNight(calendar, available),
    problem: problemOf(!hasRoom, available === 0, gamesPerTeam === 0),
  }
}

function problemOf(hasNoRoom: boolean, endsTooEarly: boolean, hasIdleTeams: boolean): CapacityProblem | null {
  if (hasNoRoom) return 'no-room'
  if (endsTooEarly) return 'end-date'
  return hasIdleTeams ? 'not-all-play' : null
}

/**
 * The smallest number of starts in which the tiers can play these numbers of games. By the max-flow min-cut theorem, two
 * limits suffice: a tier cannot play more games at once than its teams and courts allow, and a set of tiers cannot play more
 * games at once than it has courts.
 */
function fewestSlots(tiers: Tier[], games: number[]): number {
  let slots = Math.max(...tiers.map((tier, k) => Math.ceil((games[k] ?? 0) / maxParallelGames(tier))))
  for (let set = 1; set < 2 ** tiers.length; set++) {
    const isIn = (_: unknown, k: number) => (set & (1 << k)) !== 0
    const wanted = games.filter(isIn).reduce((sum, count) => sum + count, 0)
    slots = Math.max(slots, Math.ceil(wanted / distinctCourts(tiers.filter(isIn)).length))
  }
  return slots
}

const maxParallelGames = (tier: Tier) => Math.min(tier.courts.length, Math.floor(tier.teams / 2))

/** The games of each tier in a week, and of each of its teams if all of them play; otherwise 0. */
function gamesOfWeek(group: TierGroup, gamesPerTier: number): { games: number[]; each: number[] } {
  const each = equalGamesPerTeam(group, gamesPerTier)
  const games = group.tiers.map(({ teams }, k) => (teams * (each[k] ?? 0)) / 2)
  group.tiers.forEach(({ teams }, k) => {
    while (each[k] === 0 && (games[k] ?? 0) < Math.floor(teams / 2)) {
      const next = games.with(k, (games[k] ?? 0) + 1)
      if (fewestSlots(group.tiers, next) > group.starts) break
      games.splice(0, games.length, ...next)
    }
  })
  return { games, each }
}

/** The games per team and night, by tier. Each further game goes to the tier whose teams have the fewest so far. */
function equalGamesPerTeam({ tiers, starts }: TierGroup, gamesPerTier: number): number[] {
  const each = tiers.map(() => 0)
  const openTiers = new Set(tiers.keys())
  while (openTiers.size > 0) {
    const k = [...openTiers].reduce((least, other) =>
      (each[other] ?? 0) < (each[least] ?? 0) ? other : least,
    )
    const teams = tiers[k]?.teams ?? 0
    const next = each.with(k, (each[k] ?? 0) + 1 + (teams % 2)) // an odd number of teams must play an even number of games each
    const games = tiers.map((tier, i) => ((next[i] ?? 0) * tier.teams) / 2)
    if ((games[k] ?? 0) <= gamesPerTier && fewestSlots(tiers, games) <= starts)
      each.splice(0, each.length, ...next)
    else openTiers.delete(k)
  }
  return each
}

function listTiers(count: number, teams: number, courts: CapacityCourt[]): Tier[] {
  return Array.from({ length: count }, (_, index) => {
    const ownCourts = courts.filter(({ tier }) => tier === index + 1).map(({ name }) => foldName(name))
    const isCourtless = ownCourts.length === 0
    return { teams, isCourtless, courts: isCourtless ? [`\n${index}`] : [...new Set(ownCourts)] } // a unique name
  })
}

const distinctCourts = (tiers: Tier[]) => [...new Set(tiers.flatMap(({ courts }) => courts))]

/** Groups the tiers that share courts with each other, directly or through other tiers. */
function groupTiers(tiers: Tier[], minutesOpen: number | null, minutes: number): TierGroup[] {
  const groups: Tier[][] = []
  for (const tier of tiers) {
    const sharing = groups.filter((group) =>
      distinctCourts(group).some((court) => tier.courts.includes(court)),
    )
    for (const group of sharing) groups.splice(groups.indexOf(group), 1)
    groups.push([...sharing.flat(), tier])
  }
  return groups.map((group) => ({
    tiers: group,
    starts: minutesOpen === null ? startsToPlayOnce(group) : Math.floor(minutesOpen / minutes),
  }))
}

/** If the time block has no end, a night has as many starts as every team needs to play once. */
function startsToPlayOnce(tiers: Tier[]): number {
  const half = ({ teams }: Tier) => Math.floor(teams / 2)
  const all = tiers.reduce((sum, tier) => sum + half(tier), 0)
  return Math.max(
    Math.ceil(all / distinctCourts(tiers).length),
    ...tiers.map((tier) => Math.ceil(half(tier) / tier.courts.length)),
  )
}

const blockStart = ({ timeBlockStart }: LeagueForm) => (isTime(timeBlockStart) ? timeBlockStart : '18:00')

/**
 * The length of the time block in minutes; null if it has no end. A block that ends at or before its start time ends on the
 * next day.
 */
function blockMinutes(form: LeagueForm): number | null {
  if (!isTime(form.timeBlockEnd)) return null
  const length = toMinutes(form.timeBlockEnd) - toMinutes(blockStart(form))
  return length > 0 ? length : length + minutesPerDay
}

const minutesPerDay = 24 * 60 // minutes

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function addMinutes(time: string, minutes: number): string {
  const at = (toMinutes(time) + minutes) % minutesPerDay
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

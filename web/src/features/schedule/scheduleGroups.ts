// The grouping, sort order and filters of the schedule.
import type { ScheduledGame } from '../../contract/types.ts'
import { locale } from '../../lib/locale.ts'
import { foldName } from '../../rules/foldName.ts'
import { nextNight, nightOf } from '../../rules/nights.ts'
import type { NightRule } from '../../rules/nights.ts'
import { t } from '../../t.ts'

/** A group of games: those of one tier on a court, of all tiers on a court, or of all tiers at one time. */
export interface Group {
  key: string
  tier: number
  court: string
  /** The start of the games; undefined if they are grouped by court. Waiting games have no day. */
  time?: string
  day?: string
  games: ScheduledGame[]
}

export interface Night {
  day: string
  /** The week of the first game that has one. */
  week: number | null
  /** The number of upcoming games; cancelled games are not counted. */
  upcoming: number
}

/** Reports whether the game is upcoming or live. */
export function isUpcoming({ status }: ScheduledGame): boolean {
  return status === 'scheduled'
}

const nameCollator = new Intl.Collator(locale(), { numeric: true })

/**
 * Groups the games by tier and court. Games without a court are grouped under "Unassigned"; waiting games come first. The pools of a
 * tournament share its courts, so its groups have no tier (0).
 */
export function groupByTierAndCourt(games: ScheduledGame[], isTournament = false): Group[] {
  const groups = new Map<string, Group>()
  for (const game of games) {
    const court = game.waiting
      ? t('Waiting for a place')
      : (game.courtName ?? (game.queued ? t('Next free court') : t('Unassigned')))
    const tier = isTournament ? 0 : game.tier
    const key = `${tier} ${foldName(court)}`
    const group = groups.get(key) ?? { key, tier, court, games: [] }
    group.games.push(game)
    groups.set(key, group)
  }
  for (const group of groups.values()) group.games = sortByTime(group.games)
  const placeOrder = ({ games }: Group) => (games[0]?.waiting ? 0 : 1)
  return [...groups.values()].sort(
    (a, b) => placeOrder(a) - placeOrder(b) || a.tier - b.tier || nameCollator.compare(a.court, b.court),
  )
}

/** Groups the games by start time, sorted by court. Waiting games come first. */
export function groupByTime(games: ScheduledGame[]): Group[] {
  const groups = new Map<string, Group>()
  for (const game of games) {
    const { day, gameTime, waiting, tier } = game
    const key = waiting ? '' : `${day} ${gameTime}`
    const place = waiting ? { time: '' } : { time: gameTime, day }
    const group = groups.get(key) ?? { key, tier, court: t('Waiting for a place'), ...place, games: [] }
    group.games.push(game)
    groups.set(key, group)
  }
  for (const group of groups.values())
    group.games.sort((a, b) => compareCourts(a.courtName, b.courtName) || a.id - b.id)
  return [...groups.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Compares two courts: natural order by name, so that 2 precedes 10; null is last. */
export function compareCourts(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return nameCollator.compare(one, other)
}

export function sortByTime<Game extends ScheduledGame>(games: Game[]): Game[] {
  return games
    .map((game) => ({ game, at: `${game.day} ${game.gameTime} ${String(game.id).padStart(12, '0')}` }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ game }) => game)
}

/** Returns the nights of the games, earliest first. A waiting game belongs to no night. */
export function listNights(rule: NightRule, games: ScheduledGame[]): Night[] {
  const nights = new Map<string, Night>()
  for (const game of games.filter(({ waiting }) => !waiting)) {
    const day = nightOf(rule, game)
    const night = nights.get(day) ?? { day, week: null, upcoming: 0 }
    night.week ??= game.weekNumber
    if (isUpcoming(game)) night.upcoming++
    nights.set(day, night)
  }
  return [...nights.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

export interface Filters {
  /** The day of a night, or empty for all nights. */
  night: string
  /** 0 means all teams. */
  teamId: number
}

/** Returns the games of each night, by its day. A waiting game belongs to no night. */
export function groupByNight(rule: NightRule, games: ScheduledGame[]): Map<string, ScheduledGame[]> {
  const nights = new Map<string, ScheduledGame[]>()
  for (const game of games) {
    if (game.waiting) continue
    const day = nightOf(rule, game)
    const night = nights.get(day)
    if (night) night.push(game)
    else nights.set(day, [game])
  }
  return nights
}

/** Returns the games of a team. */
export function filterByTeam(games: ScheduledGame[], teamId: number): ScheduledGame[] {
  return teamId === 0
    ? games
    : games.filter(({ team1Id, team2Id }) => team1Id === teamId || team2Id === teamId)
}

/** Schedules with at most this many games initially show all nights. */
const shortScheduleLimit = 24

/**
 * Returns the night that is selected when the schedule opens: tonight for a scorer, otherwise all nights ('') of a short schedule and the
 * next night of a long one.
 */
export function chooseInitialNight(
  { role }: { role: string },
  nights: Night[],
  gameCount: number,
  tonight: string,
): string {
  const upcomingNights = nights.filter(({ upcoming }) => upcoming > 0).map(({ day }) => day)
  if (role === 'scorer' && upcomingNights.includes(tonight)) return tonight
  return gameCount > shortScheduleLimit ? (nextNight(upcomingNights, tonight) ?? '') : ''
}

// The order of the schedule: by tier, then by the name of the court, then by time (specification, section 2 "League
// page"); and which part of a long one is looked at.
import type { ScheduledGame } from '../../contract/types.ts'
import { nextNight, nightOf } from '../../rules/nights.ts'
import type { NightRule } from '../../rules/nights.ts'

export interface Group {
  tier: number
  court: string
  games: ScheduledGame[]
}

export interface Night {
  day: string
  /** Those to be played, without the cancelled ones. */
  upcoming: number
}

/** Whether a game is still to be played. */
export function isUpcoming({ status }: ScheduledGame): boolean {
  return status !== 'completed' && status !== 'cancelled'
}

const byName = new Intl.Collator('en-US', { numeric: true })

/** The games in groups; a game without a court is under "Unassigned". */
export function byTierAndCourt(games: ScheduledGame[]): Group[] {
  const groups = new Map<string, Group>()
  for (const game of games) {
    const court = game.courtName ?? 'Unassigned'
    const key = `${game.tier} ${court}`
    const group = groups.get(key) ?? { tier: game.tier, court, games: [] }
    group.games.push(game)
    groups.set(key, group)
  }
  for (const group of groups.values()) group.games = byTime(group.games)
  return [...groups.values()].sort((a, b) => a.tier - b.tier || byName.compare(a.court, b.court))
}

export function byTime<Game extends ScheduledGame>(games: Game[]): Game[] {
  return games
    .map((game) => ({ game, at: `${game.day} ${game.gameTime} ${String(game.id).padStart(12, '0')}` }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ game }) => game)
}

/** The nights of these games, the first one first. */
export function nightsOf(rule: NightRule, games: ScheduledGame[]): Night[] {
  const nights = new Map<string, number>()
  for (const game of games) {
    const day = nightOf(rule, game)
    nights.set(day, (nights.get(day) ?? 0) + (isUpcoming(game) ? 1 : 0))
  }
  return [...nights].map(([day, upcoming]) => ({ day, upcoming })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

export interface Filters {
  /** The day of a night, or empty for all. */
  night: string
  /** 0 is every team. */
  teamId: number
}

export function filtered(rule: NightRule, games: ScheduledGame[], { night, teamId }: Filters) {
  return games.filter(
    (game) =>
      (night === '' || nightOf(rule, game) === night) &&
      (teamId === 0 || game.team1Id === teamId || game.team2Id === teamId),
  )
}

/** More games than are found at a glance. */
const many = 24

/**
 * The night that the schedule opens with: all of a short one, the next night of a long one, and tonight for a scorer,
 * who is here to score.
 */
export function firstNight(
  { role }: { role: string },
  nights: Night[],
  games: number,
  tonight: string,
): string {
  const open = nights.filter(({ upcoming }) => upcoming > 0).map(({ day }) => day)
  if (role === 'scorer' && open.includes(tonight)) return tonight
  return games > many ? (nextNight(open, tonight) ?? '') : ''
}

// The effect of a plan on the schedule: every game with its change, and the evenness of the nights.
import type { PlannedChange, ScheduledGame } from '../../../contract/types.ts'
import { minutesOfTier } from '../../../rules/gameLengths.ts'
import type { GameLengths } from '../../../rules/gameLengths.ts'
import { describePlace } from '../words.ts'

export type PlanKind = 'added' | 'moved' | 'kept' | 'removed'

export interface PlanGame {
  game: ScheduledGame
  kind: PlanKind
  /** The place before the move. */
  from?: ScheduledGame
}

/** Reports whether a move changes more than the week or the order of the teams. */
export function isVisibleMove({ schedule: to, from }: PlannedChange): boolean {
  return (
    !from ||
    describePlace(to) !== describePlace(from) ||
    to.status !== from.status ||
    to.waiting !== from.waiting
  )
}

/** Returns the games that have a place under the plan, and the games that it removes. */
export function applyPlan(current: ScheduledGame[], changes: PlannedChange[]): PlanGame[] {
  const changed = new Map(changes.map((change) => [change.schedule.id, change]))
  const listed = new Set(current.map(({ id }) => id))
  // The cached schedule may be older than the newest games.
  const unlisted = changes
    .filter(({ change, schedule }) => change !== 'insert' && !listed.has(schedule.id))
    .map(({ schedule, from }) => from ?? schedule)
  const hasPlace = ({ status, waiting }: ScheduledGame) =>
    (status === 'scheduled' || status === 'completed') && !waiting
  const before = [...current, ...unlisted].flatMap((game): PlanGame[] => {
    const change = changed.get(game.id)
    if (change?.change === 'delete') return [{ game, kind: 'removed' }]
    if (!change || change.change === 'insert') return hasPlace(game) ? [{ game, kind: 'kept' }] : []
    if (!hasPlace(change.schedule)) return []
    return isVisibleMove(change)
      ? [{ game: change.schedule, kind: 'moved', from: change.from ?? game }]
      : [{ game: change.schedule, kind: 'kept' }]
  })
  const added = changes
    .filter(({ change }) => change === 'insert')
    .map(({ schedule }): PlanGame => ({ game: schedule, kind: 'added' }))
  return [...before, ...added]
}

/** The evenness figures of one team. */
export interface TeamFigures {
  teamId: number
  tier: number
  games: number
  /** The number of nights on which the team plays three games in a row. */
  tripleNights: number
  /** The longest time between two games on a night, in minutes. */
  longestWait: number
  /** The number of nights on which the team plays in the last slot. */
  lateNights: number
}

export interface Evenness {
  games: number
  teams: TeamFigures[]
}

/** Measures the evenness of games, each assigned to its night. */
export function measureEvenness(
  games: ScheduledGame[],
  nightOf: (game: ScheduledGame) => string,
  lengths: GameLengths,
): Evenness {
  const teams = new Map<number, TeamFigures>()
  const spansByTeam = new Map<string, Span[]>() // night and team -> spans of the games
  const lastStarts = new Map<string, number>() // night -> start of its last games in minutes
  for (const game of games) {
    const night = nightOf(game)
    const start = startOf(game, night)
    const span = { start, end: start + minutesOfTier(lengths, game.tier) }
    lastStarts.set(night, Math.max(lastStarts.get(night) ?? 0, start))
    for (const teamId of [game.team1Id, game.team2Id]) {
      const team = teams.get(teamId) ?? {
        teamId,
        tier: game.tier,
        games: 0,
        tripleNights: 0,
        longestWait: 0,
        lateNights: 0,
      }
      team.games++
      teams.set(teamId, team)
      const key = `${night} ${teamId}`
      spansByTeam.set(key, [...(spansByTeam.get(key) ?? []), span])
    }
  }
  for (const [key, all] of spansByTeam) {
    const [night = '', teamId = ''] = key.split(' ')
    const team = teams.get(Number(teamId))
    if (!team) continue
    all.sort((a, b) => a.start - b.start)
    const waits = all.slice(1).map(({ start }, i) => start - (all[i]?.end ?? start))
    if (waits.some((wait, i) => i > 0 && wait <= 0 && (waits[i - 1] ?? 0) <= 0)) team.tripleNights++
    team.longestWait = Math.max(team.longestWait, ...waits)
    if (all.at(-1)?.start === lastStarts.get(night)) team.lateNights++
  }
  return { games: games.length, teams: [...teams.values()] }
}

/** The start and end of a game, in minutes after the midnight before its night. */
interface Span {
  start: number
  end: number
}

function startOf({ day, gameTime }: ScheduledGame, night: string): number {
  const days = (Date.parse(day) - Date.parse(night)) / 86_400_000
  const [hours = 0, minutes = 0] = gameTime.split(':').map(Number)
  return (days * 24 + hours) * 60 + minutes
}

/** Returns the minimum and the maximum of a figure; zeros if there are no values. */
export function rangeOf(numbers: number[]): [number, number] {
  return numbers.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : [0, 0]
}

/** Reports whether the teams of each tier play equally often, or as equally as the number of games allows. */
export function playEquallyOften(teams: TeamFigures[]): boolean {
  return [...new Set(teams.map(({ tier }) => tier))].every((tier) => {
    const games = teams.filter((team) => team.tier === tier).map((team) => team.games)
    const [least, most] = rangeOf(games)
    const all = games.reduce((sum, count) => sum + count, 0)
    return most - least <= (all % games.length === 0 ? 0 : 1)
  })
}

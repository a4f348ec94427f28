// What a plan makes of the schedule: every game with what happens to it, and how even the nights are.
import type { PlannedChange, ScheduledGame } from '../../../contract/types.ts'
import { minutesOfTier } from '../../../rules/gameLengths.ts'
import type { GameLengths } from '../../../rules/gameLengths.ts'
import { describePlace } from '../words.ts'

export type PlanKind = 'added' | 'moved' | 'kept' | 'removed'

export interface PlanGame {
  game: ScheduledGame
  kind: PlanKind
  /** The place before a move. */
  from?: ScheduledGame
}

/** Whether a move changes more than the week or the order of the teams. */
export function isVisibleMove({ schedule: to, from }: PlannedChange): boolean {
  return (
    !from ||
    describePlace(to) !== describePlace(from) ||
    to.status !== from.status ||
    to.waiting !== from.waiting
  )
}

/** The games that have a place after the plan, and those that it removes. */
export function gamesOfPlan(current: ScheduledGame[], changes: PlannedChange[]): PlanGame[] {
  const changed = new Map(changes.map((change) => [change.schedule.id, change]))
  const listed = new Set(current.map(({ id }) => id))
  // The schedule may have been loaded before the newest of its games was added.
  const unlisted = changes
    .filter(({ change, schedule }) => change !== 'insert' && !listed.has(schedule.id))
    .map(({ schedule, from }) => from ?? schedule)
  const stays = ({ status, waiting }: ScheduledGame) =>
    (status === 'scheduled' || status === 'completed') && !waiting
  const before = [...current, ...unlisted].flatMap((game): PlanGame[] => {
    const change = changed.get(game.id)
    if (change?.change === 'delete') return [{ game, kind: 'removed' }]
    if (!change || change.change === 'insert') return stays(game) ? [{ game, kind: 'kept' }] : []
    if (!stays(change.schedule)) return []
    return isVisibleMove(change)
      ? [{ game: change.schedule, kind: 'moved', from: change.from ?? game }]
      : [{ game: change.schedule, kind: 'kept' }]
  })
  const added = changes
    .filter(({ change }) => change === 'insert')
    .map(({ schedule }): PlanGame => ({ game: schedule, kind: 'added' }))
  return [...before, ...added]
}

/** The figures of one team. */
export interface TeamFigures {
  teamId: number
  tier: number
  games: number
  /** Nights with three games in a row. */
  inARow: number
  /** The longest time between two games on a night, in minutes. */
  longestWait: number
  /** Nights on which it plays in the last slot. */
  late: number
}

export interface Evenness {
  games: number
  teams: TeamFigures[]
}

/** Measures games that are played, each with its night. */
export function evennessOf(
  games: ScheduledGame[],
  nightOf: (game: ScheduledGame) => string,
  lengths: GameLengths,
): Evenness {
  const teams = new Map<number, TeamFigures>()
  const starts = new Map<string, Span[]>() // night and team -> its games
  const last = new Map<string, number>() // night -> minutes
  for (const game of games) {
    const night = nightOf(game)
    const start = startOf(game, night)
    const span = { start, end: start + minutesOfTier(lengths, game.tier) }
    last.set(night, Math.max(last.get(night) ?? 0, start))
    for (const teamId of [game.team1Id, game.team2Id]) {
      const team = teams.get(teamId) ?? {
        teamId,
        tier: game.tier,
        games: 0,
        inARow: 0,
        longestWait: 0,
        late: 0,
      }
      team.games++
      teams.set(teamId, team)
      const key = `${night} ${teamId}`
      starts.set(key, [...(starts.get(key) ?? []), span])
    }
  }
  for (const [key, all] of starts) {
    const [night = '', teamId = ''] = key.split(' ')
    const team = teams.get(Number(teamId))
    if (!team) continue
    all.sort((a, b) => a.start - b.start)
    const waits = all.slice(1).map(({ start }, i) => start - (all[i]?.end ?? start))
    if (waits.some((wait, i) => i > 0 && wait <= 0 && (waits[i - 1] ?? 0) <= 0)) team.inARow++
    team.longestWait = Math.max(team.longestWait, ...waits)
    if (all.at(-1)?.start === last.get(night)) team.late++
  }
  return { games: games.length, teams: [...teams.values()] }
}

/** When a game begins and ends, in minutes after the midnight before its night. */
interface Span {
  start: number
  end: number
}

function startOf({ day, gameTime }: ScheduledGame, night: string): number {
  const days = (Date.parse(day) - Date.parse(night)) / 86_400_000
  const [hours = 0, minutes = 0] = gameTime.split(':').map(Number)
  return (days * 24 + hours) * 60 + minutes
}

/** The least and the most of a figure. */
export function spanOf(numbers: number[]): [number, number] {
  return numbers.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : [0, 0]
}

/** Whether the teams of each tier play equally often, or as nearly as the number of its games allows. */
export function playEquallyOften(teams: TeamFigures[]): boolean {
  return [...new Set(teams.map(({ tier }) => tier))].every((tier) => {
    const games = teams.filter((team) => team.tier === tier).map((team) => team.games)
    const [least, most] = spanOf(games)
    const all = games.reduce((sum, count) => sum + count, 0)
    return most - least <= (all % games.length === 0 ? 0 : 1)
  })
}

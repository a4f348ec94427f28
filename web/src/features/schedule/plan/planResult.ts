// The effect of a plan on the schedule: every game with its change.
import type { PlannedChange, ScheduledGame, TeamFigures } from '../../../contract/types.ts'
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
  const hasPlace = ({ status, waiting, forfeit }: ScheduledGame) =>
    (status === 'scheduled' || status === 'completed') && !waiting && !forfeit
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

/** Reports whether the teams of each tier play equally often, or as equally as the number of games allows. */
export function playEquallyOften(teams: TeamFigures[]): boolean {
  return [...new Set(teams.map(({ tier }) => tier))].every((tier) => {
    const games = teams.filter((team) => team.tier === tier).map((team) => team.games)
    const all = games.reduce((sum, count) => sum + count, 0)
    return Math.max(...games) - Math.min(...games) <= (all % games.length === 0 ? 0 : 1)
  })
}

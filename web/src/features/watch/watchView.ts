// What a watcher is told of a game, whole each time, and what the screen makes of it.
import type { Status, WatchView as Told } from '../../contract/types.ts'
import type { Team } from '../../rules/rules.ts'

export type WatchView = Omit<Told, 'status'> & { status: Status | 'live' }

export const sides = ['team1', 'team2'] as const

/** The points of the set that is being played; of a match that is over the sets that were won. */
export function bigScore(view: WatchView): Record<Team, number> {
  const now = view.status === 'completed' ? undefined : view.sets.at(-1)
  return { team1: now?.team1Score ?? view.team1Score, team2: now?.team2Score ?? view.team2Score }
}

/** Whether the match is of several sets. */
export function hasSets(view: WatchView): boolean {
  return view.rules.sets > 1
}

/** Whether there is no score yet, or never will be. */
export function hasNoScore({ status }: WatchView): boolean {
  return status === 'scheduled' || status === 'cancelled'
}

/** "Aces 12, Diggers 10", with the number of the set where there are several. */
export function spoken(view: WatchView): string {
  if (hasNoScore(view)) return ''
  const score = bigScore(view)
  const line = `${view.team1.name} ${score.team1}, ${view.team2.name} ${score.team2}`
  if (view.status === 'completed') return `Final: ${line}`
  return hasSets(view) ? `Set ${view.sets.length}: ${line}` : line
}

/** Where the game stands, in a word or two. */
export function stage(view: WatchView): string {
  if (view.status === 'completed') return 'Final'
  if (view.status === 'cancelled') return 'Cancelled'
  if (view.status === 'scheduled') return 'Not started yet'
  return hasSets(view) ? `Live · Set ${view.sets.length}` : 'Live'
}

/** How long ago, in few letters: "4 s ago", "3 min ago", "2 h ago", "5 days ago". */
export function ago(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  const hours = Math.floor(seconds / 3600)
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`
}

// The view of a game that the server sends to watchers, and how the screen describes it.
import type { Status, WatchPlay, WatchView as LeagueView } from '../../contract/types.ts'
import { browserZone } from '../../lib/dates.ts'
import { secondsOn, timeLimit } from '../../rules/clock.ts'
import { describeForfeits } from '../../rules/forfeits.ts'
import type { Team } from '../../rules/rules.ts'
import { clockTime } from '../../scoreboard/matchText.ts'
import { t } from '../../t.ts'

type Play = Omit<WatchPlay, 'status'> & { status: Status | 'live' }

/** A game of a league, or a free game that is shared by a code. */
export type WatchView = Play &
  Partial<Pick<LeagueView, 'league' | 'courtName' | 'scheduledFor' | 'calendarUid' | 'forfeit' | 'stage'>> & {
    code?: string
  }

/** The time zone of the league; of a free game that of this device. */
export const zoneOf = (view: WatchView) => view.league?.timezone ?? browserZone()

export const sides = ['team1', 'team2'] as const

/** The points of the current set, or the sets won once the match is over. */
export function bigScore(view: WatchView): Record<Team, number> {
  const currentSet = view.status === 'completed' ? undefined : view.sets.at(-1)
  return {
    team1: currentSet?.team1Score ?? view.team1Score,
    team2: currentSet?.team2Score ?? view.team2Score,
  }
}

/** Whether the game is over and nobody has won it. */
export function isDraw({ status, winner, forfeit }: WatchView): boolean {
  return status === 'completed' && !winner && !forfeit
}

/** Whether the match is played in several sets. */
export function hasSets(view: WatchView): boolean {
  return view.rules.sets > 1
}

/** Whether the game has no score: it has not started, or was cancelled. */
export function hasNoScore({ status }: WatchView): boolean {
  return status === 'scheduled' || status === 'cancelled'
}

/** The score for screen readers: "Aces 12, Diggers 10", with the number of the set in a match of several. */
export function spokenScore(view: WatchView): string {
  if (hasNoScore(view)) return ''
  const score = bigScore(view)
  const namesAndPoints = `${view.team1.name} ${score.team1}, ${view.team2.name} ${score.team2}`
  if (view.forfeit) return `${forfeitsIn(view)}. ${t('Final: {score}', { score: namesAndPoints })}`
  if (isDraw(view)) return t('Draw: {score}', { score: namesAndPoints })
  if (view.status === 'completed') return t('Final: {score}', { score: namesAndPoints })
  if (view.status === 'void') return t('Void: {score}', { score: namesAndPoints })
  return hasSets(view)
    ? t('Set {set}: {score}', { set: view.sets.length, score: namesAndPoints })
    : namesAndPoints
}

/** Who has forfeited the game, or sets of it; empty if nobody has. */
export function forfeitsIn(view: WatchView): string {
  return describeForfeits(view, view.team1.name, view.team2.name)
}

/** The stage of the game in one or two words. */
export function describeStage(view: WatchView): string {
  if (view.forfeit) return t('Forfeit')
  if (view.status === 'completed') return t('Final')
  if (view.status === 'cancelled') return t('Cancelled')
  if (view.status === 'void') return t('Void')
  if (view.status === 'scheduled') return t('Not started yet')
  if (isPaused(view)) return hasSets(view) ? t('Paused · Set {set}', { set: view.sets.length }) : t('Paused')
  return hasSets(view) ? t('Live · Set {set}', { set: view.sets.length }) : t('Live')
}

export function isPaused({ status, clock }: WatchView): boolean {
  return status === 'live' && clock !== null && clock.pausedSince !== 0
}

/** The clock of a live game with a time limit, at a time by the server's clock: "12:31 / 20:00"; empty without a limit. */
export function clockOf({ status, clock, rules: { maxTime } }: WatchView, now: number): string {
  if (status !== 'live' || !clock || maxTime === undefined) return ''
  const limit = timeLimit(maxTime)
  const seconds = Math.min(limit, secondsOn(clock, clock.startedAt, now))
  return `${clockTime(seconds)} / ${clockTime(limit)}`
}

/** Whether the time of a live game is up, at a time by the server's clock. */
export function isTimeUp({ status, clock, rules: { maxTime } }: WatchView, now: number): boolean {
  return status === 'live' && clock !== null && secondsOn(clock, clock.startedAt, now) >= timeLimit(maxTime)
}

// The view of a game that the server sends to watchers, and its wording on the screen.
import type { Status, WatchPlay, WatchView as LeagueView } from '../../contract/types.ts'
import { browserZone } from '../../lib/dates.ts'
import { elapsedSeconds, toLimitInSeconds } from '../../rules/clock.ts'
import { describeForfeits } from '../../rules/forfeits.ts'
import type { Stage, StateWords } from '../../lib/liveness.ts'
import type { Team } from '../../rules/rules.ts'
import { clockTime } from '../../scoreboard/matchText.ts'
import { t } from '../../t.ts'

type Play = Omit<WatchPlay, 'status'> & { status: Status | 'live' }

/** The view of a league game, or of a free game shared with a code. */
export type WatchView = Play &
  Partial<Pick<LeagueView, 'league' | 'courtName' | 'scheduledFor' | 'calendarUid' | 'forfeit' | 'stage'>> & {
    code?: string
  }

/** Returns the time zone of the league; for a free game, the zone of this device. */
export const zoneOf = (view: WatchView) => view.league?.timezone ?? browserZone()

export const sides = ['team1', 'team2'] as const

/** Returns the points of the current set, or the sets won once the match is over. */
export function displayedScore(view: WatchView): Record<Team, number> {
  const currentSet = view.status === 'completed' ? undefined : view.sets.at(-1)
  return {
    team1: currentSet?.team1Score ?? view.team1Score,
    team2: currentSet?.team2Score ?? view.team2Score,
  }
}

/** Reports whether the game ended without a winner. */
export function isDraw({ status, winner, forfeit }: WatchView): boolean {
  return status === 'completed' && !winner && !forfeit
}

/** Reports whether the match has several sets. */
export function hasSets(view: WatchView): boolean {
  return view.rules.sets > 1
}

/** Reports whether the game has no score, because it has not started or was cancelled. */
export function hasNoScore({ status }: WatchView): boolean {
  return status === 'scheduled' || status === 'cancelled'
}

/** Returns the score for screen readers: "Aces 12, Diggers 10", with the set number in a match of several sets. */
export function spokenScore(view: WatchView): string {
  if (hasNoScore(view)) return ''
  const score = displayedScore(view)
  const namesAndPoints = `${view.team1.name} ${score.team1}, ${view.team2.name} ${score.team2}`
  if (view.forfeit) return `${forfeitsIn(view)}. ${t('Final: {score}', { score: namesAndPoints })}`
  if (isDraw(view)) return t('Draw: {score}', { score: namesAndPoints })
  if (view.status === 'completed') return t('Final: {score}', { score: namesAndPoints })
  if (view.status === 'void') return t('Void: {score}', { score: namesAndPoints })
  return hasSets(view)
    ? t('Set {set}: {score}', { set: view.sets.length, score: namesAndPoints })
    : namesAndPoints
}

/** Describes who has forfeited the game or some of its sets; empty if nobody has. */
export function forfeitsIn(view: WatchView): string {
  return describeForfeits(view, view.team1.name, view.team2.name)
}

/** Returns the stage of the game. `isGone`: the server no longer shows it. */
export function stageOf({ status, forfeit }: WatchView, isGone: boolean): Stage {
  if (isGone && status === 'live') return 'removed'
  return forfeit ? 'forfeited' : status
}

/** Returns the words of this game for its states. */
export function stateWords(view: WatchView): StateWords {
  return { live: describePlay(view), removed: view.league ? t('Removed') : t('No longer shared') }
}

function describePlay(view: WatchView): string {
  if (isPaused(view)) return hasSets(view) ? t('Paused · Set {set}', { set: view.sets.length }) : t('Paused')
  return hasSets(view) ? t('Live · Set {set}', { set: view.sets.length }) : t('Live')
}

export function isPaused({ status, clock }: WatchView): boolean {
  return status === 'live' && clock !== null && clock.pausedSince !== 0
}

/** Returns the clock of a live game with a time limit, "12:31 / 20:00", at a time by the server's clock; empty without a limit. */
export function formatClock({ status, clock, rules: { maxTime } }: WatchView, now: number): string {
  if (status !== 'live' || !clock || maxTime === undefined) return ''
  const limit = toLimitInSeconds(maxTime)
  const seconds = Math.min(limit, elapsedSeconds(clock, clock.startedAt, now))
  return `${clockTime(seconds)} / ${clockTime(limit)}`
}

/** Reports whether the time limit of a live game has been reached, at a time by the server's clock. */
export function isTimeUp({ status, clock, rules: { maxTime } }: WatchView, now: number): boolean {
  return (
    status === 'live' &&
    clock !== null &&
    elapsedSeconds(clock, clock.startedAt, now) >= toLimitInSeconds(maxTime)
  )
}

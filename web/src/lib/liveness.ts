// Decides what a screen says about the state of a game, from two signs of life and their age: when this device last heard the
// server, and when the server last heard the device that scores. All screens use this decision and its words.
import { silentSeconds } from '../../../spec/live.json'
import { timeOf } from './dates.ts'
import { t } from '../t.ts'

export type Stage = 'scheduled' | 'live' | 'completed' | 'forfeited' | 'cancelled' | 'void' | 'removed'

/** The signs of life of a game, by the clock of the server, in milliseconds since 1970. */
export interface Signs {
  /** When this device last heard the server; undefined while it is connected. */
  lostSince?: number | undefined
  /** When the server last heard the device that scores; undefined while that is online, or if none scores. */
  offlineSince?: number | undefined
}

export type Liveness =
  | { state: 'notStarted' | 'live' | 'final' | 'forfeit' | 'cancelled' | 'void' | 'removed' }
  | {
      state: 'noConnection' | 'scorerOffline'
      /** The time up to which the score is known. */
      since: number
      /** Whether that is so long ago that the score is shown as an old one. */
      isOld: boolean
    }

/** Without a sign of life for this long, a score is shown as old, with the time up to which it is known (ms). The server has the same limit. */
export const oldAfter = silentSeconds * 1000

const ended = {
  completed: 'final',
  forfeited: 'forfeit',
  cancelled: 'cancelled',
  void: 'void',
  removed: 'removed',
} as const

/** Decides the state of a game at a time by the clock of the server. */
export function decideLiveness(stage: Stage, { lostSince, offlineSince }: Signs, now: number): Liveness {
  if (stage !== 'live' && stage !== 'scheduled') return { state: ended[stage] }
  if (lostSince === undefined && (stage === 'scheduled' || offlineSince === undefined))
    return { state: stage === 'live' ? 'live' : 'notStarted' }
  const since = Math.min(lostSince ?? Infinity, (stage === 'live' ? offlineSince : undefined) ?? Infinity)
  return {
    state: lostSince === undefined ? 'scorerOffline' : 'noConnection',
    since,
    isOld: stage === 'live' && now - since >= oldAfter,
  }
}

/** Returns when the state changes by time alone, by the clock of the server; undefined if it does not. */
export function nextLiveness(liveness: Liveness): number | undefined {
  return 'since' in liveness && !liveness.isOld ? liveness.since + oldAfter : undefined
}

/** Reports whether the score is shown as an old one, in grey. */
export function isOldScore(liveness: Liveness): boolean {
  return liveness.state === 'removed' || ('isOld' in liveness && liveness.isOld)
}

/** The words of states that a screen replaces by more exact ones, such as "Set 2" or the time of the start. */
export type StateWords = { [state in Liveness['state']]?: string | undefined }

/** Describes the state of a game: "Live", "Scorer offline", or "Last 8:51 PM" in a time zone. */
export function describeLiveness(
  liveness: Liveness,
  zone: string | undefined,
  words: StateWords = {},
): string {
  if ('since' in liveness && liveness.isOld) return t('Last {time}', { time: timeOf(liveness.since, zone) })
  return words[liveness.state] ?? usualWords()[liveness.state]
}

/** Describes why a score is not live any more; empty for other states. The time is in the text of `describeLiveness`. */
export function explainLiveness(liveness: Liveness): string {
  return 'since' in liveness && liveness.isOld ? usualWords()[liveness.state] : ''
}

const usualWords = (): { [state in Liveness['state']]: string } => ({
  notStarted: t('Not started yet'),
  live: t('Live'),
  scorerOffline: t('Scorer offline'),
  noConnection: t('No connection'),
  final: t('Final'),
  forfeit: t('Forfeit'),
  cancelled: t('Cancelled'),
  void: t('Void'),
  removed: t('Removed'),
})

// A dispute: two devices, or a device and the league, have recorded different scores for the same game.
import type { MatchState } from '../../rules/liveMatch.ts'
import { canCorrect } from '../../rules/correction.ts'
import { add, replay, stateOf } from '../../rules/log.ts'
import type { GameRecord } from './record.ts'
import { endedAt, serverLog, shownLog } from './shownLog.ts'

export interface Dispute {
  /** The device whose events did not count. */
  device: string
  /** The score on that device. */
  theirs: MatchState
  official: MatchState
  /** The league set the score meanwhile, and no other device has sent events. */
  byLeague: boolean
  /** The game was over when the events arrived. */
  isLate: boolean
  /** Devices can no longer change the result. */
  isClosed: boolean
}

/** The unsettled dispute of a game, or null; `now` is by the server's clock. */
export function disputeOf(record: GameRecord, now: number): Dispute | null {
  const log = serverLog(record)
  const [first] = log.open
  // A dispute that was settled on this device stays settled while that event waits to be sent.
  if (!first || !shownLog(record).open.some(({ id }) => id === first.id)) return null
  const device = first.device ?? ''
  const ended = endedAt(log)
  return {
    device,
    theirs: scoreSeenBy(record, device, first.seen),
    official: stateOf(log),
    byLeague: wasSetByLeague(record, device, first.seen),
    isLate: first.outcome === 'late',
    isClosed: ended !== null && !canCorrect(ended, now),
  }
}

/** Whether the league, and no device but this one, has set the score since this one knew the log up to `seen`. */
function wasSetByLeague(record: GameRecord, device: string, seen: number): boolean {
  const { corrected, correctedBy } = serverLog(record).now
  const since = record.entries.filter(({ seq }) => seq > seen)
  return corrected > seen && correctedBy === '' && since.every((by) => !by.device || by.device === device)
}

/** The match on a device that knew the log up to `seen` and has applied only its own events since then. */
function scoreSeenBy({ entries, invite }: GameRecord, device: string, seen: number): MatchState {
  const before = replay(
    invite.rules,
    entries.filter(({ seq }) => seq <= seen),
  )
  const own = entries.filter(
    (entry) => entry.seq > seen && entry.device === device && entry.type !== 'settle',
  )
  return stateOf(own.reduce((log, entry) => add(log, entry).log, before))
}

// Detects a dispute: two devices, or a device and the league, have recorded different scores for the same game.
import type { MatchState } from '../../../rules/matchState.ts'
import { canCorrect } from '../../../rules/correction.ts'
import { addEvent, replay, stateOf } from '../../../rules/log.ts'
import type { GameRecord } from './record.ts'
import { endedAt, serverLog, shownLog } from './shownLog.ts'

export interface Dispute {
  /** The id of the device whose events did not count. */
  device: string
  /** The score shown on that device. */
  theirs: MatchState
  official: MatchState
  /** Whether the league set the score in the meantime, and no other device has sent events. */
  byLeague: boolean
  /** Whether the game was over when the events arrived. */
  isLate: boolean
  /** Whether devices can no longer change the result. */
  isClosed: boolean
}

/** Returns the unsettled dispute of a game, or null; `now` is the time of the server's clock. */
export function disputeOf(record: GameRecord, now: number): Dispute | null {
  const log = serverLog(record)
  const [first] = log.open
  // A dispute that was settled on this device is treated as settled before the server has received that event.
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

/** Reports whether the league has set the score after entry `seen`, and only `device` has sent events since then. */
function wasSetByLeague(record: GameRecord, device: string, seen: number): boolean {
  const { corrected, correctedBy } = serverLog(record).now
  const since = record.entries.filter(({ seq }) => seq > seen)
  return (
    corrected > seen && correctedBy === '' && since.every((entry) => !entry.device || entry.device === device)
  )
}

/** Returns the score that a device shows if it has received the log up to entry `seen` and has added only its own events since. */
function scoreSeenBy({ entries, invite }: GameRecord, device: string, seen: number): MatchState {
  const before = replay(
    invite.rules,
    entries.filter(({ seq }) => seq <= seen),
  )
  const own = entries.filter(
    (entry) => entry.seq > seen && entry.device === device && entry.type !== 'settle',
  )
  return stateOf(own.reduce((log, entry) => addEvent(log, entry).log, before))
}

// Two devices, or one and the league, saw the same game differently: what each of them says the score is.
import type { MatchState } from '../../rules/liveMatch.ts'
import { add, replay, stateOf } from '../../rules/log.ts'
import type { GameRecord } from './record.ts'
import { endedAt, serverLog, shownLog } from './shown.ts'

export interface Dispute {
  /** Whose taps were not counted. */
  device: string
  /** The score as that device saw it. */
  theirs: MatchState
  official: MatchState
  /** It was the league that set the score meanwhile, and no other device has told anything. */
  byLeague: boolean
  /** The game was over when they arrived. */
  isLate: boolean
  /** Devices can change the result no more. */
  isClosed: boolean
}

/** How long after its end devices can change a game, in milliseconds (design, section 4). */
export const changeableFor = 15 * 60 * 1000

/** What is open in a game, or null; `now` is by the server's clock. */
export function disputeOf(record: GameRecord, now: number): Dispute | null {
  const log = serverLog(record)
  const [first] = log.open
  // What was settled here is settled, also while it waits to be sent.
  if (!first || !shownLog(record).open.some(({ id }) => id === first.id)) return null
  const device = first.device ?? ''
  const ended = endedAt(log)
  return {
    device,
    theirs: seenBy(record, device, first.seen),
    official: stateOf(log),
    byLeague: wasSetByLeague(record, device, first.seen),
    isLate: first.outcome === 'late',
    isClosed: ended !== null && now - ended > changeableFor,
  }
}

/** Whether the league, and no device but this one, has set the score since this one knew the log up to `seen`. */
function wasSetByLeague(record: GameRecord, device: string, seen: number): boolean {
  const { corrected, correctedBy } = serverLog(record).now
  const since = record.entries.filter(({ seq }) => seq > seen)
  return corrected > seen && correctedBy === '' && since.every((by) => !by.device || by.device === device)
}

/** The match as a device saw it that has told all by itself since it knew the log up to `seen`. */
function seenBy({ entries, invite }: GameRecord, device: string, seen: number): MatchState {
  const before = replay(
    invite.rules,
    entries.filter(({ seq }) => seq <= seen),
  )
  const own = entries.filter(
    (entry) => entry.seq > seen && entry.device === device && entry.type !== 'settle',
  )
  return stateOf(own.reduce((log, entry) => add(log, entry).log, before))
}

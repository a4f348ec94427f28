// The forfeit of a set by a late team.
import type { Action } from '../../../rules/actions.ts'
import { forfeitedFrom, forfeitableSet } from '../../../rules/lateSet.ts'
import { stateOf } from '../../../rules/log.ts'
import type { Log } from '../../../rules/logTypes.ts'
import { forfeitedSet } from '../../../rules/setRules.ts'
import type { GameRecord } from '../record/record.ts'

/** Reports whether an absent team has lost the running set under the rules of the league. `now` is the time of the server's clock. */
export function isSetLost({ invite }: GameRecord, log: Log, now: number): boolean {
  const { sets } = stateOf(log)
  const { scheduledFor } = invite.game
  const from = scheduledFor && forfeitedFrom(invite.league.forfeitSetAfter ?? 0, scheduledFor, sets)
  return !!from && now >= from && forfeitableSet(log.match, sets) > 0
}

/** Returns the event with which a team forfeits the running set; null if no set can be forfeited. */
export function createForfeitEvent(log: Log, by: 'team1' | 'team2'): Action | null {
  const { sets } = stateOf(log)
  const number = forfeitableSet(log.match, sets, by)
  return number ? { type: 'correct', ...forfeitedSet(log.match, number - 1, by) } : null
}

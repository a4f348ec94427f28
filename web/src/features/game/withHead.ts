// Loaded with the stream, and not with the board.
import type { Invite } from '../../contract/types.ts'
import type { GameRecord } from './record.ts'

type Head = Pick<Invite, 'team1' | 'team2' | 'rules' | 'cancelled' | 'abandoned'>

/** The record with the teams, the rules, the cancellation and the abandonment as they are now. */
export function withHead(
  record: GameRecord,
  { team1, team2, rules, cancelled, abandoned }: Head,
): GameRecord {
  const { cancelled: _before, abandoned: _earlier, ...invite } = record.invite
  const now = {
    ...invite,
    team1,
    team2,
    rules,
    ...(cancelled && { cancelled }),
    ...(abandoned && { abandoned }),
  }
  const isSame = JSON.stringify(rules) === JSON.stringify(invite.rules)
  // A log that was replayed by other rules is replayed again, because its entries are another list.
  return { ...record, invite: now, entries: isSame ? record.entries : [...record.entries] }
}

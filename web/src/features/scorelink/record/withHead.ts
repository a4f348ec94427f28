// Used by the event stream only. It is apart from record.ts because the stream is loaded after the board.
import type { Invite } from '../../../contract/types.ts'
import type { GameRecord } from './record.ts'

/** What this device shows of a game besides its log, and what can change while it is open. */
type Head = Pick<Invite, 'team1' | 'team2' | 'rules' | 'cancelled' | 'abandoned' | 'forfeit'>

/** The record with the teams, the rules, the cancellation, the abandonment and the forfeit that the stream has sent. */
export function withHead(
  record: GameRecord,
  { team1, team2, rules, cancelled, abandoned, forfeit }: Head,
): GameRecord {
  const { cancelled: _cancelled, abandoned: _abandoned, forfeit: _forfeit, ...invite } = record.invite
  const updated = {
    ...invite,
    team1,
    team2,
    rules,
    ...(cancelled && { cancelled }),
    ...(abandoned && { abandoned }),
    ...(forfeit && { forfeit }),
  }
  const hasSameRules = JSON.stringify(rules) === JSON.stringify(invite.rules)
  // Replayed logs are cached by their list of entries: a copy of the list makes other rules take effect.
  return { ...record, invite: updated, entries: hasSameRules ? record.entries : [...record.entries] }
}

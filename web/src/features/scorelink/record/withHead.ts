// Used only by the event stream, and separate from record.ts because the stream loads after the board.
import type { Invite } from '../../../contract/types.ts'
import type { GameRecord } from './record.ts'

/** The data of a game outside its log that can change while it is open. */
type MutableInvite = Pick<Invite, 'rules' | 'cancelled' | 'abandoned' | 'forfeit'> & {
  team1: GameTeam
  team2: GameTeam
}
type GameTeam = Omit<Invite['team1'], 'wins' | 'losses'>

/** Returns the record with the teams, the rules, the cancellation, the abandonment and the forfeit received from the stream. */
export function withInviteChanges(
  record: GameRecord,
  { team1, team2, rules, cancelled, abandoned, forfeit }: MutableInvite,
): GameRecord {
  const { cancelled: _cancelled, abandoned: _abandoned, forfeit: _forfeit, ...invite } = record.invite
  const updated = {
    ...invite,
    team1: withResults(team1, invite.team1),
    team2: withResults(team2, invite.team2),
    rules,
    ...(cancelled && { cancelled }),
    ...(abandoned && { abandoned }),
    ...(forfeit && { forfeit }),
  }
  const hasSameRules = JSON.stringify(rules) === JSON.stringify(invite.rules)
  // Replayed logs are cached by the identity of their entries array, so new rules require a new array.
  return { ...record, invite: updated, entries: hasSameRules ? record.entries : [...record.entries] }
}

/** Streams do not send what a team has won and lost, which another team in its place does not have. */
function withResults(team: GameTeam, before: Invite['team1']): Invite['team1'] {
  const { wins, losses } = team.id === before.id ? before : { wins: 0, losses: 0 }
  return { ...team, wins, losses }
}

import { stateOf } from '../rules/log.ts'
import type { Log } from '../rules/logTypes.ts'
import type { Team } from '../rules/rules.ts'

/** The number of a team, or "-". */
export const teamNumber = (team: Team | null) => team?.slice(4) ?? '-'

/** Everything that results from a log, as in spec/vectors/log.json; internal/rules/score/scoretest does the same in Go. */
export function describeLog(log: Log): string {
  const { sets, team1Sets, team2Sets, winner, drawn, serving, left, timeouts } = stateOf(log)
  const points = sets
    .map(({ team1Score, team2Score, forfeit }) => `${team1Score}-${team2Score}${forfeit ? 'f' : ''}`)
    .join(' ')
  return (
    `${points}; sets ${team1Sets}-${team2Sets}; winner ${drawn ? '=' : teamNumber(winner)}; serving ${teamNumber(serving)}; ` +
    `left ${teamNumber(left)}; timeouts ${timeouts.join('-')}; open ${log.open.length}; by ${log.device || '-'}`
  )
}

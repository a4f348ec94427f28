import { stateOf } from '../rules/log.ts'
import type { Log } from '../rules/logTypes.ts'
import type { Team } from '../rules/rules.ts'

/** The number of a team: "1" or "2", or "-" for none. */
export const teamNumber = (team: Team | null) => team?.slice(4) ?? '-'

/**
 * Describes everything that results from a log, in the format of spec/vectors/log.json. Go counterpart:
 * internal/rules/score/scoretest.
 */
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

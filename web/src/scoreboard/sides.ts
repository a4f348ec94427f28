// Derives what both halves of the board show from a log.
import { currentScore } from '../rules/liveMatch.ts'
import { stateOf } from '../rules/log.ts'
import type { Log } from '../rules/logTypes.ts'
import { pointLabel } from '../rules/pointLabel.ts'
import type { Team } from '../rules/rules.ts'
import type { BoardSide, BoardTeams } from './boardGame.ts'

export function sidesOf(log: Log, teams: BoardTeams): Record<Team, BoardSide> {
  const state = stateOf(log)
  const score = currentScore(state)
  const side = (team: Team) => ({
    ...teams[team], // name and kit, in a form that compiles to few bytes
    score: score[`${team}Score`],
    sets: log.match.sets > 1 ? state[`${team}Sets`] : null,
    label: pointLabel(log, team),
    serves: log.match.serve && state.serving === team,
  })
  return { team1: side('team1'), team2: side('team2') }
}
